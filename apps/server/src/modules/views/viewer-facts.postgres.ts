import type { Queryable } from '../../platform/database/index.ts';

/** What the database knows of one member and one listing. */
export interface ViewerFacts {
  liked: boolean;
  hasBid: boolean;
  /** The maximum that the member gave last, or at which it was frozen; null without a bid. */
  maxAmountCents: number | null;
  /** Whether the member's last request for this listing was anonymous. */
  anonymous: boolean;
}

/** What a list shows of a member's own bid. */
export type OwnBid = Pick<ViewerFacts, 'maxAmountCents'> & { amountCents: number };

/**
 * SQL that joins a member's last request: their latest bid, or a later change of their maximum. Automatic bids of older
 * versions have no maximum, so the last bid with one counts. The planner can use only the index `bids_by_bidder` for
 * the row comparison, so it chooses no slower one.
 */
const lastAsked = (listing: string, user: string) => {
  const pair = `(bidder_id, listing_id) >= (${user}, ${listing}) AND (bidder_id, listing_id) <= (${user}, ${listing})`;
  return `LEFT JOIN LATERAL (
      SELECT sequence, anonymous, amount_cents FROM bids WHERE ${pair}
      ORDER BY bidder_id, listing_id, sequence DESC LIMIT 1
    ) last ON true
    LEFT JOIN LATERAL (
      SELECT sequence, max_cents FROM bids WHERE ${pair} AND max_cents IS NOT NULL
      ORDER BY bidder_id, listing_id, sequence DESC LIMIT 1
    ) kept ON true
    LEFT JOIN LATERAL (
      SELECT after_sequence, max_cents, anonymous FROM changed_maximums AS stored
      WHERE stored.listing_id = ${listing} AND stored.bidder_id = ${user} OFFSET 0
    ) changed ON true`;
};
const MAXIMUM = `CASE WHEN changed.after_sequence >= kept.sequence THEN changed.max_cents ELSE kept.max_cents END AS "maxAmountCents"`;

export async function viewerFacts(database: Queryable, listingId: string, userId: string): Promise<ViewerFacts> {
  const { rows } = await database.query<ViewerFacts>({
    name: 'listing-viewer',
    text: `SELECT EXISTS (SELECT 1 FROM likes WHERE listing_id = $1 AND user_id = $2) AS liked,
        last.sequence IS NOT NULL AS "hasBid", ${MAXIMUM},
        coalesce(CASE WHEN changed.after_sequence >= last.sequence THEN changed.anonymous END, last.anonymous, false)
          AS anonymous
      FROM (SELECT 1) AS one ${lastAsked('$1::uuid', '$2::uuid')}`,
    values: [listingId, userId],
  });
  return rows[0] ?? { liked: false, hasBid: false, maxAmountCents: null, anonymous: false };
}

/** A member's own bid on each of these listings. Listings without one are left out. */
export async function ownBids(
  database: Queryable,
  listingIds: readonly string[],
  userId: string,
): Promise<Map<string, OwnBid>> {
  const { rows } = await database.query<OwnBid & { listingId: string }>({
    name: 'own-bids',
    text: `SELECT asked.listing_id AS "listingId", last.amount_cents AS "amountCents", ${MAXIMUM}
      FROM unnest($1::uuid[]) AS asked (listing_id) ${lastAsked('asked.listing_id', '$2::uuid')}
      WHERE last.sequence IS NOT NULL`,
    values: [listingIds, userId],
  });
  return new Map(rows.map(({ listingId, ...bid }) => [listingId, bid]));
}
