import type { ListingState } from '@clamor/domain/lifecycle';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { Flush, type PipelineConnection, plainArray } from '../../platform/pipeline/index.ts';
import { type Entry, listingIdsOf } from './entry.ts';
import { FACTS, type Facts, type FactsRow, type OutageBook } from './heartbeat.ts';
import { type KnownKey, keyLookUp, knownKeys } from './idempotency-key.ts';
import type { KnownRows } from './known-rows.ts';
import { partition } from './partition.ts';
import type { BatchQuery, Section, SectionBatch } from './section.ts';
import type { ServedTime } from './served-time.ts';
import { STATE_COLUMNS, type StateRow, stateOf } from './state-row.ts';

/** Everything that deciding a batch needs, read under the locks of its listings. */
export interface Loaded {
  facts: Facts;
  /** The listings whose rows are locked now. */
  states: Map<string, ListingState>;
  /** Listings whose last events an older version wrote, so that their history cannot be folded. */
  unfolded: Set<string>;
  keys: Map<string, KnownKey>;
  sections: SectionBatch[];
}

/**
 * Locks rows in the order of their ids and skips those that other transactions hold. The statement reads only the rows
 * that it locks: after a wait, a sub-select would still see other tables as they were before the wait.
 */
const SKIPPING = 'FROM listing_state WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED';
const WHOLE_ROW = `${STATE_COLUMNS}, xmin::text AS writer`;

const LOCK = `SELECT ${WHOLE_ROW} ${SKIPPING}`;

/** Locks rows whose states are known and reads only their marks. */
const LOCK_KNOWN = `SELECT id, version, xmin::text AS writer ${SKIPPING}`;

/** Waits for one row, up to the lock timeout. The lane holds no other lock meanwhile, so it cannot deadlock. */
const LOCK_WAITING = `SELECT ${WHOLE_ROW} FROM listing_state WHERE id = $1 FOR NO KEY UPDATE`;

/** Reads rows whose locks this transaction already has. */
const READ_LOCKED = `SELECT ${WHOLE_ROW} FROM listing_state WHERE id = ANY($1::uuid[])`;

const EXISTING = 'SELECT id FROM listing_state WHERE id = ANY($1::uuid[])';

/** What a lane knows from its present connection. A new connection starts empty, because it may lead to another database. */
export interface LaneMemory {
  book: OutageBook;
  rows: KnownRows;
}

export interface LoadContext {
  clock: DatabaseClock;
  served: ServedTime;
  sections: readonly Section[];
}

/** Opens the transaction, locks the batch's listings and reads the rest, all in one flush. */
export async function loadBatch(
  connection: PipelineConnection,
  entries: readonly Entry[],
  waitFor: string | null,
  { book, rows }: LaneMemory,
  { clock, served, sections }: LoadContext,
): Promise<Loaded> {
  const flush = new Flush(connection);
  const sentAt = clock.monotonicNow();
  flush.command('BEGIN');
  const locked = lockRows(flush, listingIdsOf(entries), waitFor, rows);
  const facts = flush
    .run<FactsRow>({ name: 'desk_facts', text: FACTS, values: [book.lastId] })
    .then(({ rows }) => takeFacts(rows[0], sentAt, { clock, served, book }));
  const lookUp = keyLookUp(entries);
  const keys = lookUp === null ? null : flush.run(lookUp.statement);
  // A wait for a lock can be long, and what sections remember may be outdated after it. With null they read everything
  // again.
  const batches = beginSections(flush, entries, sections, waitFor === null ? connection : null);
  for (const work of [locked, facts]) flush.include(work);
  await flush.answered();
  flush.seal();
  const { unread, ...found } = await locked;
  if (unread.length > 0) await readLocked(connection, unread, found, rows);
  return {
    facts: await facts,
    ...found,
    keys: lookUp === null || keys === null ? new Map() : knownKeys(lookUp.names, (await keys).rows),
    sections: batches,
  };
}

/** The ids of the listings that exist. */
export async function existingListings(connection: PipelineConnection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await connection.run<{ id: string }>({
    name: 'desk_existing',
    text: EXISTING,
    values: [plainArray(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}

type MarkedRow = StateRow & { writer: string };
type Mark = Pick<MarkedRow, 'id' | 'version' | 'writer'>;

type Found = Pick<Loaded, 'states' | 'unfolded'>;

interface Locked extends Found {
  /** The ids of rows that are locked, but that another transaction wrote since this connection last read them. */
  unread: string[];
}

async function lockRows(
  flush: Flush,
  ids: readonly string[],
  waitFor: string | null,
  known: KnownRows,
): Promise<Locked> {
  const issue = <Row extends object>(name: string, text: string, wanted: readonly string[]) =>
    wanted.length === 0 ? null : flush.run<Row>({ name, text, values: [plainArray(wanted)] });
  const others = ids.filter((id) => id !== waitFor);
  const [remembered, strange] = partition(others, (id) => known.has(id));
  const waited =
    waitFor === null
      ? null
      : flush.run<MarkedRow>({ name: 'desk_lock_waiting', text: LOCK_WAITING, values: [waitFor] });
  const whole = issue<MarkedRow>('desk_lock', LOCK, strange);
  const marked = issue<Mark>('desk_lock_known', LOCK_KNOWN, remembered);
  const found: Found = { states: new Map(), unfolded: new Set() };
  const unread: string[] = [];
  for (const row of [...((await waited)?.rows ?? []), ...((await whole)?.rows ?? [])]) learn(found, row, known);
  for (const mark of (await marked)?.rows ?? []) {
    const state = known.find(mark.id, mark);
    if (state === null) unread.push(mark.id);
    else found.states.set(mark.id, state);
  }
  return { ...found, unread };
}

async function readLocked(
  connection: PipelineConnection,
  ids: readonly string[],
  found: Found,
  known: KnownRows,
): Promise<void> {
  const statement = { name: 'desk_read_locked', text: READ_LOCKED, values: [plainArray(ids)] };
  for (const row of (await connection.run<MarkedRow>(statement)).rows) learn(found, row, known);
}

function learn({ states, unfolded }: Found, row: MarkedRow, known: KnownRows): void {
  const state = stateOf(row);
  known.keep(state, row.writer);
  states.set(row.id, state);
  if (row.folds_to < row.event_number) unfolded.add(row.id);
}

function takeFacts(
  row: FactsRow | undefined,
  sentAt: number,
  { clock, served, book }: Pick<LoadContext, 'clock' | 'served'> & Pick<LaneMemory, 'book'>,
): Facts {
  if (row === undefined) throw new Error('The database did not say what time it is.');
  clock.measured(row.database_now, sentAt);
  clock.testOffsetMeasured(row.offset_ms);
  book.note(row.outages);
  served.learn(row.heartbeat_at, row.outages);
  return {
    databaseNow: row.database_now,
    xid: row.xid,
    offsetMs: row.offset_ms,
    heartbeatAt: row.heartbeat_at,
  };
}

function beginSections(
  flush: Flush,
  entries: readonly Entry[],
  sections: readonly Section[],
  link: object | null,
): SectionBatch[] {
  const query = batchQuery(flush);
  const requests = entries.map(({ request }) => request);
  return sections.map((section) => {
    const batch = section.begin(requests, link);
    flush.include(batch.load(query));
    return batch;
  });
}

/** The query function that a section gets. The flush notices a rejection even if the section ignores it. */
export function batchQuery(flush: Flush): BatchQuery {
  return <Row extends object>(statement: Parameters<BatchQuery>[0]) => {
    const rows = flush.run<Row>(statement).then((result) => result.rows);
    rows.catch(() => undefined);
    return rows;
  };
}
