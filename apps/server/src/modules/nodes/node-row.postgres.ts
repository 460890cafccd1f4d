import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** A node's row in `nodes`. Times are raw database time. */
export interface NodeRow {
  /** A UUID, new for each start of the program. */
  id: string;
  /** The address for other nodes; null: they cannot reach this node. */
  address: string | null;
  version: string;
  startedAt: Instant;
  seenAt: Instant;
  /** The node is about to stop. */
  isDraining: boolean;
  /** The epoch for which the node has read the card provider's changes; null: not yet. */
  caughtUpEpoch: string | null;
}

/** The columns that a node writes about itself; the database adds the time. */
export interface OwnRow extends Omit<NodeRow, 'startedAt' | 'seenAt'> {
  /** Null: the row is written for the first time, and the database sets the time. */
  startedAt: Instant | null;
}

/** Raw database time in milliseconds. */
export const DATABASE_NOW = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at';

const COLUMNS =
  'id, address, version, started_at AS "startedAt", seen_at AS "seenAt", draining AS "isDraining", caught_up_epoch AS "caughtUpEpoch"';

/**
 * Writes the node's row and reads the live nodes in one statement. So a node that can write its row also knows the
 * others.
 */
const WRITE_OWN_ROW = `WITH now AS MATERIALIZED (${DATABASE_NOW}),
  own AS (
    INSERT INTO nodes (id, address, version, started_at, seen_at, draining, caught_up_epoch)
    SELECT $1, $2, $3, coalesce($4, at), at, $5, $6 FROM now
    ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen_at = excluded.seen_at, draining = excluded.draining, caught_up_epoch = excluded.caught_up_epoch
    RETURNING *)
  SELECT ${COLUMNS} FROM own
  UNION ALL
  SELECT ${COLUMNS} FROM nodes, now WHERE id <> $1 AND seen_at > at - $7 AND seen_at < at + $7`;

/**
 * Writes a node's own row.
 * @param goneAfterMs a node not seen for this long counts as gone
 * @returns the live nodes, this one first
 */
export async function writeOwnRow(query: Queryable, own: OwnRow, goneAfterMs: number): Promise<NodeRow[]> {
  const { id, address, version, startedAt, isDraining, caughtUpEpoch } = own;
  const { rows } = await query.query<NodeRow>({
    name: 'write-own-node',
    text: WRITE_OWN_ROW,
    values: [id, address, version, startedAt, isDraining, caughtUpEpoch, goneAfterMs],
  });
  return rows;
}

/** How many nodes were seen within the last `goneAfterMs` milliseconds. */
export async function countNodesSeen(query: Queryable, goneAfterMs: number): Promise<number> {
  const { rows } = await query.query<{ count: number }>(
    `WITH now AS MATERIALIZED (${DATABASE_NOW})
     SELECT count(*)::integer AS count FROM nodes, now WHERE seen_at > at - $1 AND seen_at < at + $1`,
    [goneAfterMs],
  );
  return rows[0]?.count ?? 0;
}

export async function deleteOwnRow(query: Queryable, id: string): Promise<void> {
  await query.query('DELETE FROM nodes WHERE id = $1', [id]);
}

/** Removes the rows of nodes that were not seen for `goneForMs` milliseconds. */
export async function forgetNodes(query: Queryable, goneForMs: number): Promise<void> {
  await query.query(`DELETE FROM nodes WHERE seen_at < (${DATABASE_NOW}) - $1`, [goneForMs]);
}
