import type { SaleFacts } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';

interface Row extends SaleFacts {
  auctionId: string;
}

const UNTOLD: SaleFacts = { hasRunnerUp: false, isRelisted: false, isReviewed: false, payout: null };

/**
 * Facts about these auctions besides their money, in one query. Any bidder who was not asked yet counts as a runner-up
 * here; whether they may buy is checked later. `userId`: the reader; null for staff.
 */
export async function saleStories(
  query: Queryable,
  auctionIds: readonly string[],
  userId: string | null,
): Promise<(id: string) => SaleFacts> {
  const { rows } = await query.query<Row>(
    `SELECT latest.auction_id AS "auctionId",
       EXISTS (SELECT FROM relistings WHERE relistings.listing_id = latest.listing_id) AS "isRelisted",
       EXISTS (
         SELECT FROM bids WHERE bids.listing_id = latest.listing_id
           AND NOT EXISTS (SELECT FROM claims AS asked WHERE asked.auction_id = latest.auction_id AND asked.buyer_id = bids.bidder_id)
           AND NOT EXISTS (SELECT FROM offers WHERE offers.auction_id = latest.auction_id
             AND offers.bidder_id = bids.bidder_id AND offers.state <> 'WITHDRAWN')
       ) AS "hasRunnerUp",
       EXISTS (SELECT FROM reviews WHERE reviews.claim_id = latest.id AND reviews.author_id = $2) AS "isReviewed",
       (SELECT state FROM payouts WHERE payouts.id = latest.payout_id) AS payout
     FROM unnest($1::uuid[]) AS wanted (auction_id)
     CROSS JOIN LATERAL (
       SELECT id, auction_id, listing_id, payout_id FROM claims WHERE claims.auction_id = wanted.auction_id
       ORDER BY number DESC LIMIT 1
     ) AS latest`,
    [auctionIds, userId],
  );
  const stories = new Map(rows.map((row) => [row.auctionId, storyOf(row)]));
  return (id) => stories.get(id) ?? UNTOLD;
}

function storyOf({ auctionId: _, ...facts }: Row): SaleFacts {
  return facts;
}
