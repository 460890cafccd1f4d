import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { PipelineConnection, Statement } from '../../platform/pipeline/index.ts';
import { type OutageRow, outageOf } from './outage-row.ts';
import type { DeskParameters } from './parameters.ts';
import type { ServedTime } from './served-time.ts';

/** The time and outages according to the database, read in one statement after the locks. */
export interface Facts {
  /** Raw database time. */
  databaseNow: Instant;
  /** The transaction's id, with which its outcome can be looked up later. Null: the transaction has none yet. */
  xid: string | null;
  /** The development clock's offset in milliseconds. */
  offsetMs: number;
  /** Raw database time of the last heartbeat; null before the first. */
  heartbeatAt: Instant | null;
}

export interface FactsRow {
  database_now: Instant;
  xid: string | null;
  offset_ms: number;
  heartbeat_at: Instant | null;
  /** Outages after the last one that this connection knows. Null: none. */
  outages: readonly OutageRow[] | null;
}

const DATABASE_NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS database_now';

/**
 * One statement, so that the heartbeat and the outages come from one snapshot: a heartbeat after a gap writes both at
 * once. With a new heartbeat but without its outage, an auction would settle too early.
 */
export const FACTS =
  `SELECT ${DATABASE_NOW}, pg_current_xact_id_if_assigned()::text AS xid, ` +
  '(SELECT offset_ms FROM clock_offset) AS offset_ms, (SELECT last_at FROM heartbeat) AS heartbeat_at, ' +
  '(SELECT json_agg(outages ORDER BY id) FROM outages WHERE id > $1) AS outages';

/** The recorded outages that one connection has read. They are few and never change. */
export class OutageBook {
  readonly outages: Outage[] = [];

  get lastId(): number {
    return this.outages.at(-1)?.id ?? 0;
  }

  /** Adds newly read rows. */
  note(rows: FactsRow['outages']): void {
    for (const row of rows ?? []) this.outages.push(outageOf(row));
  }
}

/**
 * Reads the last heartbeat, and the outages after the newest one that this node knows (`$1`), in one snapshot, as
 * `FACTS` does.
 */
const LAST_HEARTBEAT =
  `SELECT ${DATABASE_NOW}, last_at, (SELECT offset_ms FROM clock_offset) AS offset_ms, ` +
  '(SELECT json_agg(outages ORDER BY id) FROM outages WHERE id > $1) AS outages FROM heartbeat';

interface LastHeartbeatRow {
  database_now: Instant;
  last_at: Instant | null;
  offset_ms: number;
  outages: readonly OutageRow[] | null;
}

/**
 * The lanes of all nodes together update the shared row at most this often within the outage threshold: every half
 * second by default.
 */
const SHARED_BEATS_PER_THRESHOLD = 10;

/**
 * Updates the lane's own row. The row is durable, and no other lane waits for it. `$1`: the node; `$2`: the lane; `$3`:
 * now.
 */
const OWN_ROW =
  'own AS (INSERT INTO lane_beats (node, lane, at) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (node, lane) DO UPDATE SET at = excluded.at)';

/** For a lane that finds the shared row recent: it updates only its own row. */
const HEARTBEAT_ALONE = `WITH ${OWN_ROW} SELECT false AS moved, NULL::json AS outages`;

/**
 * Also updates the shared row, unless another lane is updating it. No lane waits for that. `$4`: the value read from
 * the shared row.
 */
const HEARTBEAT =
  `WITH ${OWN_ROW}, due AS (SELECT FROM heartbeat WHERE last_at = $4 FOR NO KEY UPDATE SKIP LOCKED), ` +
  'beat AS (UPDATE heartbeat SET last_at = $3 FROM due RETURNING 1) ' +
  'SELECT EXISTS (SELECT FROM beat) AS moved, NULL::json AS outages';

/**
 * For a gap, or the first heartbeat ever. The lane that finds the shared row unchanged updates it and records the gap.
 * The other lanes wait, so that none continues without the outage. `$5`: the development clock's offset.
 */
const HEARTBEAT_AFTER_GAP =
  `WITH ${OWN_ROW}, beat AS (UPDATE heartbeat SET last_at = $3 WHERE last_at IS NOT DISTINCT FROM $4::bigint RETURNING 1), ` +
  'gap AS (INSERT INTO outages (id, from_at, to_at, offset_ms) ' +
  'SELECT (SELECT coalesce(max(id), 0) + 1 FROM outages), $4, $3, $5 FROM beat WHERE $4 IS NOT NULL ' +
  'RETURNING id, from_at, to_at, offset_ms) ' +
  'SELECT EXISTS (SELECT FROM beat) AS moved, (SELECT json_agg(gap) FROM gap) AS outages';

interface HeartbeatRow {
  /** This heartbeat updated the shared row. */
  moved: boolean;
  outages: readonly OutageRow[] | null;
}

/** An outage that a heartbeat found, with how long it lasted. */
export interface FoundOutage {
  id: number;
  lastedMs: number;
}

/** The lane that writes a heartbeat. */
export interface LaneId {
  /** A UUID for each desk. */
  node: string;
  lane: string;
}

export interface HeartbeatContext {
  clock: DatabaseClock;
  served: ServedTime;
  parameters: Pick<DeskParameters, 'outageThresholdMs'>;
  /** Updates the shared row even if it is recent, so that readers see the heartbeat at once. */
  isForReaders?: boolean;
}

/**
 * Writes one heartbeat in a durable transaction of its own, which proves that this lane could have committed bids. It
 * also measures the database's time and updates this node's `ServedTime`. Returns the gap that it recorded, usually
 * null (docs/desk.md#heartbeat).
 */
export async function writeHeartbeat(
  connection: PipelineConnection,
  laneId: LaneId,
  { clock, served, parameters, isForReaders = false }: HeartbeatContext,
): Promise<FoundOutage | null> {
  const sentAt = clock.monotonicNow();
  const look = await connection.run<LastHeartbeatRow>({
    name: 'desk_last_beat',
    text: LAST_HEARTBEAT,
    values: [served.lastOutageId],
  });
  const now = look.rows[0];
  if (now === undefined) throw new Error('The heartbeat has no row.');
  clock.measured(now.database_now, sentAt);
  clock.testOffsetMeasured(now.offset_ms);
  served.learn(now.last_at, now.outages);
  const { rows } = await connection.run<HeartbeatRow>(heartbeatStatement(laneId, now, parameters, isForReaders));
  const written = rows[0];
  if (written?.moved !== true) return null;
  served.learn(now.database_now, written.outages);
  const gap = written.outages?.[0];
  return gap === undefined ? null : { id: gap.id, lastedMs: gap.to_at - gap.from_at };
}

function heartbeatStatement(
  { node, lane }: LaneId,
  now: LastHeartbeatRow,
  { outageThresholdMs }: HeartbeatContext['parameters'],
  isForReaders: boolean,
): Statement {
  const { database_now: at, last_at: lastAt, offset_ms: offset } = now;
  const own = [node, lane, at];
  if (lastAt === null || at - lastAt > outageThresholdMs) {
    return { name: 'desk_beat_after_gap', text: HEARTBEAT_AFTER_GAP, values: [...own, lastAt, offset] };
  }
  return isForReaders || at - lastAt > outageThresholdMs / SHARED_BEATS_PER_THRESHOLD
    ? { name: 'desk_beat', text: HEARTBEAT, values: [...own, lastAt] }
    : { name: 'desk_beat_alone', text: HEARTBEAT_ALONE, values: own };
}

/** Removes the rows of lanes of any node that have not written since `before`. */
export async function forgetLaneHeartbeats(connection: PipelineConnection, before: Instant): Promise<void> {
  await connection.run({ name: 'desk_forget_beats', text: 'DELETE FROM lane_beats WHERE at < $1', values: [before] });
}
