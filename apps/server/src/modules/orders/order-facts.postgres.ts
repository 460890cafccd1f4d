import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** Facts about the listing that only some readers may see, or that only the page of one order needs. */
export interface SoldTerms {
  pickupOffered: boolean;
  /** 0 for a digital item. */
  shippingCents: number;
  digitalDeliveryInfo: string | null;
}

/** The terms of an auction's listing; null if nothing was sold. */
export async function soldTerms(query: Queryable, auctionId: string): Promise<SoldTerms | null> {
  const { rows } = await query.query<SoldTerms>(
    `SELECT local_pickup AND product_type = 'PHYSICAL' AS "pickupOffered", digital_delivery_info AS "digitalDeliveryInfo",
       CASE product_type WHEN 'DIGITAL' THEN 0
         ELSE (SELECT shipping_cost_cents FROM listing_state WHERE listing_state.id = listings.id) END AS "shippingCents"
     FROM claims JOIN listings ON listings.id = claims.listing_id WHERE claims.auction_id = $1 LIMIT 1`,
    [auctionId],
  );
  return rows[0] ?? null;
}

/** Times of a claim that no rule needs, so `Claim` does not have them. */
export interface ClaimTimes {
  claimedAt: Instant;
  /** When it was released or refunded; null while open. */
  closedAt: Instant | null;
  /** When its refund was requested; null: never, or the request was withdrawn. */
  refundAskedAt: Instant | null;
}

export async function claimTimes(query: Queryable, claimId: string): Promise<ClaimTimes> {
  const { rows } = await query.query<ClaimTimes>(
    `SELECT created_at AS "claimedAt", closed_at AS "closedAt",
       (SELECT max(at) FROM transfers t JOIN refunds r ON r.id = t.cause
        WHERE t.auction_id = claims.auction_id AND t.claim_id = claims.id AND t.kind = 'refund_asked'
          AND r.state <> 'WITHDRAWN') AS "refundAskedAt"
     FROM claims WHERE id = $1`,
    [claimId],
  );
  const times = rows[0];
  if (times === undefined) throw new Error(`There is no claim ${claimId}.`);
  return times;
}
