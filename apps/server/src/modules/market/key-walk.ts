import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob, timeShare } from '../../platform/jobs/index.ts';
import { OVER } from './market-place.ts';

export interface KeyWalkOptions {
  pool: pg.Pool;
  onError: (error: unknown, job: string) => void;
}

const NAME = 'market keys';
/** Only rows that are older than the keys have none, so this finds what another node's crash left. */
const EVERY_MS = 60_000;
/** Of the time, so that filling a large market in leaves the processors to its members. */
const SHARE = 0.5;
/** Places that one transaction locks. */
const PAGE = 200;
/** In the order of the index that has such rows alone. */
const UNKEYED = `shelf = ${OVER} AND newest_key IS NULL ORDER BY order_key`;

/**
 * Writes the next rows again, so that a trigger fills their keys in. Locked rows are left for a later page. Answers a row
 * for each one that has keys now. `$1`: the most rows.
 */
export const FILL_IN = `WITH page AS MATERIALIZED (
    SELECT listing_id FROM listing_shelf WHERE ${UNKEYED} LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
  filled AS (UPDATE listing_shelf SET shelf = shelf WHERE listing_id = ANY (ARRAY(SELECT listing_id FROM page)) RETURNING newest_key)
  SELECT FROM filled WHERE newest_key IS NOT NULL`;

/**
 * Gives the keys of sorted pages to what was over before there were keys, in pages, each in its own transaction. Every
 * node may walk. After a crash the walk continues where it stopped (docs/desk.md#what-is-over).
 */
export function createKeyWalk({ pool, onError }: KeyWalkOptions): NamedJob {
  const run = async () => (await pool.query(FILL_IN, [PAGE])).rowCount !== 0;
  const backlog = () => countUpTo(pool, BACKLOG_MAX, `SELECT FROM listing_shelf WHERE ${UNKEYED}`);
  return createJob({ name: NAME, run, everyMs: EVERY_MS, share: timeShare(SHARE), onError, backlog });
}
