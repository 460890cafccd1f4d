import type { Queryable } from '../../platform/database/index.ts';

/** What the records say about one member and one listing. */
export interface ViewerFacts {
  liked: boolean;
  hasBid: boolean;
  /** Their own maximum as it was last given or frozen; null without a bid. */
  maxAmountCents: number | null;
  /** Whether their last request here was anonymous. */
  anonymous: boolean;
}

/**
 * What a member asked for last stands on their latest row, or in a change of their maximum that came after it. Automatic rows of old
 * carry no maximum; there the row before them that does counts. Pairs are compared as rows so that `bids_by_bidder` alone fits.
 */
export async function viewerFacts(database: Queryable, listingId: string, userId: string): Promise<ViewerFacts> {
  const { rows } = await database.query<ViewerFacts>({
    name: 'listing-viewer',
    text: `SELECT EXISTS (SELECT 1 FROM likes WHERE listing_id = $1 AND user_id = $2) AS liked,
        last.sequence IS NOT NULL AS "hasBid",
        CASE WHEN changed.after_sequence >= kept.sequence THEN changed.max_cents ELSE kept.max_cents END
          AS "maxAmountCents",
        coalesce(CASE WHEN changed.after_sequence >= last.sequence THEN changed.anonymous END, last.anonymous, false)
          AS anonymous
      FROM (SELECT 1) AS one
      LEFT JOIN LATERAL (
        SELECT sequence, anonymous FROM bids
        WHERE (bidder_id, listing_id) >= ($2, $1) AND (bidder_id, listing_id) <= ($2, $1)
        ORDER BY bidder_id, listing_id, sequence DESC LIMIT 1
      ) last ON true
      LEFT JOIN LATERAL (
        SELECT sequence, max_cents FROM bids
        WHERE (bidder_id, listing_id) >= ($2, $1) AND (bidder_id, listing_id) <= ($2, $1) AND max_cents IS NOT NULL
        ORDER BY bidder_id, listing_id, sequence DESC LIMIT 1
      ) kept ON true
      LEFT JOIN changed_maximums changed ON changed.listing_id = $1 AND changed.bidder_id = $2`,
    values: [listingId, userId],
  });
  return rows[0] ?? { liked: false, hasBid: false, maxAmountCents: null, anonymous: false };
}
