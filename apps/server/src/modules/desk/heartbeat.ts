import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';

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
  outages: { id: number; from_at: Instant; to_at: Instant; offset_ms: number }[] | null;
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

  /** Notes new rows, moved to product time. */
  note(rows: FactsRow['outages']): void {
    for (const row of rows ?? []) {
      this.outages.push({ id: row.id, from: row.from_at + row.offset_ms, to: row.to_at + row.offset_ms });
    }
  }
}

const LAST_BEAT = `SELECT ${DATABASE_NOW}, last_at, (SELECT offset_ms FROM clock_offset) AS offset_ms FROM heartbeat`;

/** Whoever moves the heartbeat on from exactly what it was writes the gap down, and nobody else does. */
const BEAT =
  'WITH beat AS (UPDATE heartbeat SET last_at = $2 WHERE last_at IS NOT DISTINCT FROM $1::bigint RETURNING 1) ' +
  'INSERT INTO outages (id, from_at, to_at, offset_ms) ' +
  'SELECT (SELECT coalesce(max(id), 0) + 1 FROM outages), $1, $2, $3 FROM beat WHERE $2 - $1::bigint > $4::bigint ' +
  'RETURNING id, from_at, to_at';

/** An outage that a beat found, with how long it lasted. */
export interface FoundOutage {
  id: number;
  lastedMs: number;
}

/**
 * One beat: a durable transaction of its own, which proves that bids could have been committed. It measures the time as well. Answers
 * the gap that it wrote down, null as a rule.
 */
export async function beat(
  connection: PipelineConnection,
  clock: DatabaseClock,
  outageThresholdMs: number,
): Promise<FoundOutage | null> {
  const sentAt = clock.monotonicNow();
  const look = await connection.run<{ database_now: Instant; last_at: Instant | null; offset_ms: number }>({
    name: 'desk_last_beat',
    text: LAST_BEAT,
    values: [],
  });
  const now = look.rows[0];
  if (now === undefined) throw new Error('The heartbeat has no row.');
  clock.measured(now.database_now, sentAt);
  clock.testOffsetMeasured(now.offset_ms);
  const { rows } = await connection.run<{ id: number; from_at: Instant; to_at: Instant }>({
    name: 'desk_beat',
    text: BEAT,
    values: [now.last_at, now.database_now, now.offset_ms, outageThresholdMs],
  });
  const written = rows[0];
  return written === undefined ? null : { id: written.id, lastedMs: written.to_at - written.from_at };
}
