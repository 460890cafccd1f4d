import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import type { ServedTime } from './served-time.ts';

/** What the database says about time, in one look of its own after the locks. */
export interface Facts {
  /** Raw database time. */
  databaseNow: Instant;
  /** The transaction's number, to ask for its fate; null where it has none yet. */
  xid: string | null;
  /** The development clock's offset in milliseconds. */
  offsetMs: number;
  /** Raw database time of the last beat; null before the first. */
  heartbeatAt: Instant | null;
}

export interface FactsRow {
  database_now: Instant;
  xid: string | null;
  offset_ms: number;
  heartbeat_at: Instant | null;
  /** Outages after the last one known; null: none. */
  outages: readonly OutageRow[] | null;
}

/** Raw database time, with the development clock's offset that was in force. */
export interface OutageRow {
  id: number;
  from_at: Instant;
  to_at: Instant;
  offset_ms: number;
}

/** The outage in product time. */
export function outageOf({ id, from_at: from, to_at: to, offset_ms: offset }: OutageRow): Outage {
  return { id, from: from + offset, to: to + offset };
}

const DATABASE_NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS database_now';

/**
 * One statement, so that the heartbeat and the outages are seen in one snapshot: a beat writes both at once, and a fresh
 * heartbeat without its outage would let a settling pass it by.
 */
export const FACTS =
  `SELECT ${DATABASE_NOW}, pg_current_xact_id_if_assigned()::text AS xid, ` +
  '(SELECT offset_ms FROM clock_offset) AS offset_ms, (SELECT last_at FROM heartbeat) AS heartbeat_at, ' +
  '(SELECT json_agg(outages ORDER BY id) FROM outages WHERE id > $1) AS outages';

/** The outages on record, as far as one connection has read them. They are few and never change. */
export class OutageBook {
  readonly outages: Outage[] = [];

  get lastId(): number {
    return this.outages.at(-1)?.id ?? 0;
  }

  /** Notes new rows. */
  note(rows: FactsRow['outages']): void {
    for (const row of rows ?? []) this.outages.push(outageOf(row));
  }
}

/** In one snapshot, as the facts of a batch. */
const LAST_BEAT =
  `SELECT ${DATABASE_NOW}, last_at, (SELECT offset_ms FROM clock_offset) AS offset_ms, ` +
  '(SELECT json_agg(outages ORDER BY id) FROM outages WHERE id > $1) AS outages FROM heartbeat';

interface LastBeatRow {
  database_now: Instant;
  last_at: Instant | null;
  offset_ms: number;
  outages: readonly OutageRow[] | null;
}

/** Whoever moves the heartbeat on from exactly what it was writes the gap down, and nobody else does. */
const BEAT =
  'WITH beat AS (UPDATE heartbeat SET last_at = $2 WHERE last_at IS NOT DISTINCT FROM $1::bigint RETURNING 1), ' +
  'gap AS (INSERT INTO outages (id, from_at, to_at, offset_ms) ' +
  'SELECT (SELECT coalesce(max(id), 0) + 1 FROM outages), $1, $2, $3 FROM beat WHERE $2 - $1::bigint > $4::bigint ' +
  'RETURNING id, from_at, to_at, offset_ms) ' +
  'SELECT EXISTS (SELECT FROM beat) AS beaten, (SELECT json_agg(gap) FROM gap) AS outages';

interface BeatRow {
  /** False: somebody else moved it on in between. */
  beaten: boolean;
  outages: readonly OutageRow[] | null;
}

/** An outage that a beat found, with how long it lasted. */
export interface FoundOutage {
  id: number;
  lastedMs: number;
}

/**
 * One beat: a durable transaction of its own, which proves that bids could have been committed. It measures the time as well, and
 * tells the node's readers how far it was served. Answers the gap that it wrote down, null as a rule (docs/desk.md#beats).
 */
export async function beat(
  connection: PipelineConnection,
  clock: DatabaseClock,
  served: ServedTime,
  outageThresholdMs: number,
): Promise<FoundOutage | null> {
  const sentAt = clock.monotonicNow();
  const look = await connection.run<LastBeatRow>({
    name: 'desk_last_beat',
    text: LAST_BEAT,
    values: [served.lastOutageId],
  });
  const now = look.rows[0];
  if (now === undefined) throw new Error('The heartbeat has no row.');
  clock.measured(now.database_now, sentAt);
  clock.testOffsetMeasured(now.offset_ms);
  served.learn(now.last_at, now.outages);
  const { rows } = await connection.run<BeatRow>({
    name: 'desk_beat',
    text: BEAT,
    values: [now.last_at, now.database_now, now.offset_ms, outageThresholdMs],
  });
  const written = rows[0];
  if (written?.beaten !== true) return null;
  served.learn(now.database_now, written.outages);
  const gap = written.outages?.[0];
  return gap === undefined ? null : { id: gap.id, lastedMs: gap.to_at - gap.from_at };
}
