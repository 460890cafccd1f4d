import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import type { CommandSource } from './command-source.ts';
import { type Decided, decideBatch } from './decide-batch.ts';
import { type Entry, listingIdsOf } from './entry.ts';
import { writerOf } from './known-rows.ts';
import type { LaneContext } from './lane-context.ts';
import { existingListings, type LaneMemory, type Loaded, loadBatch } from './load-batch.ts';
import type { DeskAnswer } from './request.ts';
import { type Evidence, saveBatch } from './save-batch.ts';

/** The batch's commands that are neither answered nor moved to the waiting lane. */
export interface OpenEntries {
  entries: Entry[];
}

/** How a batch ended, if it did not fail. */
export type BatchEnd =
  | { kind: 'done'; decided: Decided; committed: boolean }
  /** No command is left in the batch. */
  | { kind: 'empty' }
  /** The last heartbeat is too old. The gap must be recorded as an outage before anything is decided. */
  | { kind: 'nobody_served' }
  | { kind: 'unknown'; decided: Decided; xid: string | null; evidence: Evidence | null };

const NOT_FOUND: DeskAnswer = { kind: 'refused', refusal: { kind: 'not_found' } };

/**
 * Loads, decides and saves one batch: two flushes, one transaction. If it throws, nothing was committed, and `open` has
 * the commands to run again.
 */
export async function runBatch(
  connection: PipelineConnection,
  open: OpenEntries,
  source: CommandSource,
  memory: LaneMemory,
  context: LaneContext,
): Promise<BatchEnd> {
  try {
    const end = await runInTransaction(connection, open, source, memory, context);
    const isOpen = end.kind === 'empty' || end.kind === 'nobody_served' || (end.kind === 'done' && !end.committed);
    if (isOpen) rollBack(connection);
    return end;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

async function runInTransaction(
  connection: PipelineConnection,
  open: OpenEntries,
  source: CommandSource,
  memory: LaneMemory,
  context: LaneContext,
): Promise<BatchEnd> {
  const loaded = await loadBatch(connection, open.entries, source.rowToWaitFor(open.entries), memory, context);
  const { facts } = loaded;
  const { offsetAt, parameters } = context;
  if (facts.heartbeatAt !== null && facts.databaseNow - facts.heartbeatAt > parameters.outageThresholdMs) {
    return { kind: 'nobody_served' };
  }
  await sortOut(connection, open, loaded, source);
  if (open.entries.length === 0) return { kind: 'empty' };
  const decided = decideBatch(open.entries, loaded, { outages: memory.book.outages, offsetAt, parameters });
  if (!decided.commits) return { kind: 'done', decided, committed: false };
  const saved = await saveBatch(connection, decided, loaded.sections, parameters);
  if (saved.outcome === 'unknown') {
    return { kind: 'unknown', decided, xid: facts.xid, evidence: saved.evidence };
  }
  if (saved.complaint !== null) {
    context.log.error({ err: saved.complaint }, 'A section failed after its batch was committed.');
  }
  if (facts.xid !== null) rememberRows(memory, decided, facts.xid);
  return { kind: 'done', decided, committed: true };
}

/** Remembers the rows that the batch's transaction wrote, so that the next batch need not read them. */
function rememberRows({ rows }: LaneMemory, { slots }: Decided, xid: string): void {
  const writer = writerOf(xid);
  for (const { state, events } of slots.values()) if (events.length > 0) rows.keep(state, writer);
}

/** Ends an open transaction. It need not wait for the answer, because the connection runs statements in order. */
function rollBack(connection: PipelineConnection): void {
  connection.command('ROLLBACK').catch(() => undefined);
}

/** Answers commands on listings that do not exist. Moves commands on locked rows to the waiting lane. */
async function sortOut(
  connection: PipelineConnection,
  open: OpenEntries,
  { states }: Loaded,
  source: CommandSource,
): Promise<void> {
  const absent = listingIdsOf(open.entries).filter((id) => !states.has(id));
  if (absent.length === 0) return;
  const existing = await existingListings(connection, absent);
  const mine: Entry[] = [];
  const locked: Entry[] = [];
  const gone: Entry[] = [];
  for (const entry of open.entries) {
    const { listingId } = entry.request;
    if (states.has(listingId)) mine.push(entry);
    else if (existing.has(listingId)) locked.push(entry);
    else gone.push(entry);
  }
  open.entries = mine;
  source.notLocked(locked);
  for (const entry of gone) entry.answer(NOT_FOUND);
}
