import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { PipelineConnection, Statement } from '../../platform/pipeline/index.ts';
import { type OutageRow, outageOf } from './outage-row.ts';
import type { DeskParameters } from './parameters.ts';
import type { ServedTime } from './served-time.ts';

/** What the database says about time, in one look of its own after the locks. */
export interface Facts {
  /** Raw database time. */
  databaseNow: Instant;
  /** The transaction's number, to ask for its fate; null where it has none yet. */
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
  /** Outages after the last one known; null: none. */
  outages: readonly OutageRow[] | null;
}

const DATABASE_NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS database_now';

/**
 * One statement, so that the heartbeat and the outages are seen in one snapshot: a heartbeat writes both at once, and a fresh
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
const LAST_HEARTBEAT =
  `SELECT ${DATABASE_NOW}, last_at, (SELECT offset_ms FROM clock_offset) AS offset_ms, ` +
  '(SELECT json_agg(outages ORDER BY id) FROM outages WHERE id > $1) AS outages FROM heartbeat';

interface LastHeartbeatRow {
  database_now: Instant;
  last_at: Instant | null;
  offset_ms: number;
  outages: readonly OutageRow[] | null;
}

/** The row that all lanes share is moved at most so often within the outage threshold: each half second, by default. */
const SHARED_BEATS_PER_THRESHOLD = 10;

/** The lane's own row: durable, and no other lane waits for it. `$1` node, `$2` lane, `$3` now. */
const OWN_ROW =
  'own AS (INSERT INTO lane_beats (node, lane, at) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (node, lane) DO UPDATE SET at = excluded.at)';

/** The shared row is young: only the lane's own moves. */
const HEARTBEAT_ALONE = `WITH ${OWN_ROW} SELECT false AS moved, NULL::json AS outages`;

/** The shared row moves too, unless another lane is moving it: nobody waits for that. `$4` what was read in it. */
const HEARTBEAT =
  `WITH ${OWN_ROW}, due AS (SELECT FROM heartbeat WHERE last_at = $4 FOR NO KEY UPDATE SKIP LOCKED), ` +
  'beat AS (UPDATE heartbeat SET last_at = $3 FROM due RETURNING 1) ' +
  'SELECT EXISTS (SELECT FROM beat) AS moved, NULL::json AS outages';

/**
 * After a gap, or for the first time: the one who moves the shared row on from exactly what was read writes the gap down. The others wait, so
 * that none goes on without it. `$5` the development clock's offset.
 */
const HEARTBEAT_AFTER_GAP =
  `WITH ${OWN_ROW}, beat AS (UPDATE heartbeat SET last_at = $3 WHERE last_at IS NOT DISTINCT FROM $4::bigint RETURNING 1), ` +
  'gap AS (INSERT INTO outages (id, from_at, to_at, offset_ms) ' +
  'SELECT (SELECT coalesce(max(id), 0) + 1 FROM outages), $4, $3, $5 FROM beat WHERE $4 IS NOT NULL ' +
  'RETURNING id, from_at, to_at, offset_ms) ' +
  'SELECT EXISTS (SELECT FROM beat) AS moved, (SELECT json_agg(gap) FROM gap) AS outages';

interface HeartbeatRow {
  /** The shared row was moved by this heartbeat. */
  moved: boolean;
  outages: readonly OutageRow[] | null;
}

/** An outage that a heartbeat found, with how long it lasted. */
export interface FoundOutage {
  id: number;
  lastedMs: number;
}

/** The lane that a heartbeat is of. */
export interface LaneId {
  /** A UUID of its own for each desk. */
  node: string;
  lane: string;
}

export interface HeartbeatContext {
  clock: DatabaseClock;
  served: ServedTime;
  parameters: Pick<DeskParameters, 'outageThresholdMs'>;
  /** The shared row is moved however young it is, so that readers know of the heartbeat at once. */
  isForReaders?: boolean;
}

/**
 * Writes one heartbeat: a durable transaction of its own, which proves that this lane could have committed bids. It measures the time as well, and
 * tells the node's readers how far it was served. Answers the gap that it wrote down, null as a rule (docs/desk.md#heartbeat).
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

/** Takes away the rows of lanes that have not beaten since `before`, of whichever node. */
export async function forgetLaneHeartbeats(connection: PipelineConnection, before: Instant): Promise<void> {
  await connection.run({ name: 'desk_forget_beats', text: 'DELETE FROM lane_beats WHERE at < $1', values: [before] });
}
