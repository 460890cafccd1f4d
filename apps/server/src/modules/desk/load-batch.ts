import type { ListingState } from '@clamor/domain/lifecycle';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { Flush, type PipelineConnection, plainArray } from '../../platform/pipeline/index.ts';
import { type Entry, listingIdsOf } from './entry.ts';
import { FACTS, type Facts, type FactsRow, type OutageBook } from './heartbeat.ts';
import { type KnownKey, keyLookUp, knownKeys } from './idempotency-key.ts';
import type { BatchQuery, Section, SectionBatch } from './section.ts';
import { STATE_COLUMNS, type StateRow, stateOf } from './state-row.ts';

/** Everything that deciding a batch needs, read under the locks of its listings. */
export interface Loaded {
  facts: Facts;
  /** The listings whose rows are locked now. */
  states: Map<string, ListingState>;
  keys: Map<string, KnownKey>;
  sections: SectionBatch[];
}

/**
 * The rows are locked in the order of their ids, and those that somebody else holds are passed over. This statement reads
 * nothing but the rows that it locks: after a wait, a sub-select in it would see other tables as they were before the wait.
 */
const LOCK =
  `SELECT ${STATE_COLUMNS} FROM listing_state WHERE id = ANY($1::uuid[]) ` +
  'ORDER BY id FOR NO KEY UPDATE SKIP LOCKED';

/** Waits for one row, up to the lock timeout; holds nothing while it waits, so that nobody waits in a circle. */
const LOCK_WAITING = `SELECT ${STATE_COLUMNS} FROM listing_state WHERE id = $1 FOR NO KEY UPDATE`;

const EXISTING = 'SELECT id FROM listing_state WHERE id = ANY($1::uuid[])';

export interface LoadContext {
  clock: DatabaseClock;
  sections: readonly Section[];
}

/** Opens the transaction, locks the batch's listings and reads the rest, all in one flush. */
export async function loadBatch(
  connection: PipelineConnection,
  entries: readonly Entry[],
  waitFor: string | null,
  book: OutageBook,
  { clock, sections }: LoadContext,
): Promise<Loaded> {
  const flush = new Flush(connection);
  const sentAt = clock.monotonicNow();
  flush.command('BEGIN');
  const locked = lockRows(flush, listingIdsOf(entries), waitFor);
  const facts = flush
    .run<FactsRow>({ name: 'desk_facts', text: FACTS, values: [book.lastId] })
    .then(({ rows }) => takeFacts(rows[0], sentAt, clock, book));
  const lookUp = keyLookUp(entries);
  const keys = lookUp === null ? null : flush.run(lookUp.statement);
  const batches = beginSections(flush, entries, sections);
  for (const work of [locked, facts]) flush.include(work);
  await flush.settled();
  flush.seal();
  return {
    facts: await facts,
    states: await locked,
    keys: lookUp === null || keys === null ? new Map() : knownKeys(lookUp.names, (await keys).rows),
    sections: batches,
  };
}

/** Which of the listings exist at all. */
export async function existingListings(connection: PipelineConnection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await connection.run<{ id: string }>({
    name: 'desk_existing',
    text: EXISTING,
    values: [plainArray(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}

async function lockRows(
  flush: Flush,
  ids: readonly string[],
  waitFor: string | null,
): Promise<Map<string, ListingState>> {
  const lock = (values: string[]) =>
    flush.run<StateRow>({ name: 'desk_lock', text: LOCK, values: [plainArray(values)] });
  if (waitFor === null) return statesOf((await lock([...ids])).rows);
  const others = ids.filter((id) => id !== waitFor);
  const first = flush.run<StateRow>({ name: 'desk_lock_waiting', text: LOCK_WAITING, values: [waitFor] });
  const rest = others.length === 0 ? null : lock(others);
  return statesOf([...(await first).rows, ...(rest === null ? [] : (await rest).rows)]);
}

function statesOf(rows: readonly StateRow[]): Map<string, ListingState> {
  const states = new Map<string, ListingState>();
  for (const row of rows) states.set(row.id, stateOf(row));
  return states;
}

function takeFacts(row: FactsRow | undefined, sentAt: number, clock: DatabaseClock, book: OutageBook): Facts {
  if (row === undefined) throw new Error('The database did not say what time it is.');
  clock.measured(row.database_now, sentAt);
  clock.testOffsetMeasured(row.offset_ms);
  book.note(row.outages);
  return {
    databaseNow: row.database_now,
    xid: row.xid,
    offsetMs: row.offset_ms,
    heartbeatAt: row.heartbeat_at,
  };
}

function beginSections(flush: Flush, entries: readonly Entry[], sections: readonly Section[]): SectionBatch[] {
  const query = batchQuery(flush);
  const requests = entries.map(({ request }) => request);
  return sections.map((section) => {
    const batch = section.begin(requests);
    flush.include(batch.load(query));
    return batch;
  });
}

/** A section's way to the lane's connection. A rejection that the section does not look at is still noticed by the flush. */
export function batchQuery(flush: Flush): BatchQuery {
  return <Row extends object>(statement: Parameters<BatchQuery>[0]) => {
    const rows = flush.run<Row>(statement).then((result) => result.rows);
    rows.catch(() => undefined);
    return rows;
  };
}
