import type { Bid } from '@clamor/domain/bidding';
import { listOf, type Queryable } from '../../platform/database/index.ts';

/** The columns of `Bid`. */
const COLUMNS = `sequence, bidder_id AS "bidderId", amount_cents AS "amountCents", anonymous, automatic,
  received_at AS "receivedAt", placed_at AS "placedAt"`;

/** At most `limit` bids of a listing after a sequence number, in order. */
export async function bidsAfter(database: Queryable, listingId: string, after: number, limit: number): Promise<Bid[]> {
  return await listOf<Bid>(database, {
    name: 'bids-after',
    text: `SELECT ${COLUMNS} FROM bids WHERE listing_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
    values: [listingId, after, limit],
  });
}

/** The bid with this sequence number. Throws if there is none. */
export async function findTopBid(database: Queryable, listingId: string, sequence: number): Promise<Bid> {
  const { rows } = await database.query<Bid>({
    name: 'bid-by-sequence',
    text: `SELECT ${COLUMNS} FROM bids WHERE listing_id = $1 AND sequence = $2`,
    values: [listingId, sequence],
  });
  if (rows[0] === undefined) throw new Error(`bid ${sequence} of listing ${listingId} is missing`);
  return rows[0];
}

/** The latest bids of each of these listings, oldest first. */
export async function lastBids(
  database: Queryable,
  listingIds: readonly string[],
  limit: number,
): Promise<Map<string, Bid[]>> {
  const { rows } = await database.query<{ listingId: string; bids: Bid[] }>(
    `SELECT wanted.id AS "listingId", json_agg(bid ORDER BY sequence) AS bids FROM unnest($1::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT ${COLUMNS} FROM bids WHERE listing_id = wanted.id ORDER BY sequence DESC LIMIT $2
     ) bid GROUP BY wanted.id`,
    [listingIds, limit],
  );
  return new Map(rows.map(({ listingId, bids }) => [listingId, bids]));
}

/**
 * The highest bid of each bidder, in order of the bids, for at most `limit` bidders. `leftOut`: bidders to leave out.
 * The query reads the listing's bids once.
 */
export async function highestBids(
  database: Queryable,
  listingId: string,
  leftOut: readonly string[],
  limit: number,
): Promise<Bid[]> {
  const { rows } = await database.query<Bid>(
    `SELECT ${COLUMNS} FROM bids WHERE listing_id = $1 AND sequence IN (
       SELECT max(sequence) FROM bids WHERE listing_id = $1 AND bidder_id <> ALL($2::uuid[])
       GROUP BY bidder_id ORDER BY max(sequence) DESC LIMIT $3)
     ORDER BY sequence`,
    [listingId, leftOut, limit],
  );
  return rows;
}
