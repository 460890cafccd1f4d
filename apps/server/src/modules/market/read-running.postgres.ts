import type { Queryable } from '../../platform/database/index.ts';
import { keyIn } from './find-page.postgres.ts';
import { OVER } from './market-place.ts';
import type { RunningListing } from './running-columns.ts';
import type { ReadMark } from './running-listings.ts';
import { SORTED_BY } from './sorted-by.ts';

type Row = ReadMark & Omit<RunningListing, 'keys'> & RunningListing['keys'];

const SELECT = `SELECT s.listing_id AS "listingId", s.shelf AS "marketGroup", s.feature_rank AS "featureRank", s.order_key AS "orderKey",
    st.version, s.status, s.mode, lower(s.category) AS category, s.seller_id AS "sellerId",
    ${SORTED_BY.map((sort) => `${keyIn(sort)} AS "${sort}"`).join(', ')}`;
const JOINS = 'JOIN listing_state st ON st.id = s.listing_id JOIN listings l ON l.id = s.listing_id';

/**
 * Reads the next running listings in the market's own order. A listing that moves in this order during the reads may be
 * missed. `RunningListings` then notices it by its commit.
 */
const AFTER = `${SELECT} FROM (
    SELECT * FROM listing_shelf WHERE shelf < ${OVER} AND (shelf, feature_rank, order_key, listing_id) > ($1::smallint, $2::smallint, $3::bigint, $4::uuid)
    ORDER BY shelf, feature_rank, order_key, listing_id LIMIT $5) AS s ${JOINS}
  ORDER BY s.shelf, s.feature_rank, s.order_key, s.listing_id`;

const SOME = `${SELECT} FROM listing_shelf s ${JOINS} WHERE s.listing_id = ANY($1::uuid[]) AND s.shelf < ${OVER}`;

const BEFORE_ALL: ReadMark = {
  marketGroup: -1,
  featureRank: 0,
  orderKey: 0,
  listingId: '00000000-0000-0000-0000-000000000000',
};

/**
 * Reads up to `limit` running listings after a position, in the market's own order. `last`: the position of the last
 * one; null if no more follow.
 */
export async function readRunningAfter(database: Queryable, after: ReadMark | null, limit: number) {
  const { marketGroup, featureRank, orderKey, listingId } = after ?? BEFORE_ALL;
  const { rows } = await database.query<Row>(AFTER, [marketGroup, featureRank, orderKey, listingId, limit]);
  return { listings: rows.map(runningOf), last: rows.length < limit ? null : (rows.at(-1) ?? null) };
}

/** Reads those of these listings that are running. */
export async function readRunning(database: Queryable, listingIds: readonly string[]): Promise<RunningListing[]> {
  const { rows } = await database.query<Row>(SOME, [listingIds]);
  return rows.map(runningOf);
}

export async function loweredCategory(database: Queryable, category: string): Promise<string> {
  const { rows } = await database.query<{ lowered: string }>('SELECT lower($1) AS lowered', [category]);
  return rows[0]?.lowered ?? category;
}

function runningOf(row: Row): RunningListing {
  const { listingId, version, status, mode, category, sellerId } = row;
  return { listingId, version, status, mode, category, sellerId, keys: row };
}
