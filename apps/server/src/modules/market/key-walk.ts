import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob, timeShare } from '../../platform/jobs/index.ts';
import { OVER } from './market-place.ts';

export interface KeyWalkOptions {
  pool: pg.Pool;
  onError: (error: unknown, job: string) => void;
}

const NAME = 'market keys';
/**
 * How often the job looks again for rows without keys. New rows always have keys, so it finds only what a crashed node
 * left.
 */
const EVERY_MS = 60_000;
/** The job may work half of the time, so that it does not slow down requests while it fills in a large market. */
const SHARE = 0.5;
/** The most market rows that one transaction locks. */
const PAGE = 200;
/** The condition and order of the index that contains only rows without keys. */
const UNKEYED = `shelf = ${OVER} AND newest_key IS NULL ORDER BY order_key`;

/**
 * Updates the next rows without changing them, so that a trigger fills in their keys. Locked rows are left for a later
 * page. Returns one row for each market row that has keys now. `$1`: the most rows.
 */
export const FILL_IN = `WITH page AS MATERIALIZED (
    SELECT listing_id FROM listing_shelf WHERE ${UNKEYED} LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
  filled AS (UPDATE listing_shelf SET shelf = shelf WHERE listing_id = ANY (ARRAY(SELECT listing_id FROM page)) RETURNING newest_key)
  SELECT FROM filled WHERE newest_key IS NOT NULL`;

/**
 * Fills in the sort keys of listings that were over before the keys existed, in pages, each in its own transaction.
 * Every node may run the walk. After a crash it continues where it stopped (docs/desk.md#what-is-over).
 */
export function createKeyWalk({ pool, onError }: KeyWalkOptions): NamedJob {
  const run = async () => (await pool.query(FILL_IN, [PAGE])).rowCount !== 0;
  const backlog = () => countUpTo(pool, BACKLOG_MAX, `SELECT FROM listing_shelf WHERE ${UNKEYED}`);
  return createJob({ name: NAME, run, everyMs: EVERY_MS, share: timeShare(SHARE), onError, backlog });
}
