import type { STUCK_LISTS, STUCK_REASONS } from '@clamor/contract/limits';
import { ADDRESS_WITHIN_MS, SHIPPED_WITHIN_MS } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { deadlines } from '../sales/index.ts';

export interface StuckAsked {
  list: (typeof STUCK_LISTS)[number];
  /** A text to find in titles, names and mail addresses. */
  q: string | null;
  limit: number;
  after: CursorPosition | null;
}

/** A claim on which staff must act. `id` is the claim's id. */
export interface StuckRow extends CursorPosition {
  auctionId: string;
  why: (typeof STUCK_REASONS)[number];
  listingId: string;
  title: string;
  buyerName: string;
  sellerName: string;
  problem: string | null;
  mismatch: string | null;
}

/**
 * The claims on which staff must act, with the reason. Each reason reads its own index. A claim may have several; the
 * smallest rank is the most serious.
 */
const REASONS = `(
  SELECT payments.claim_id AS id, 1 AS rank, 'refund_failed' AS why
  FROM refunds JOIN payments ON payments.id = refunds.payment_id WHERE refunds.state = 'FAILED'
  UNION ALL
  SELECT payments.claim_id, 2, 'dispute_lost' FROM disputes JOIN payments ON payments.id = disputes.payment_id
  WHERE disputes.taken_cents <> disputes.booked_cents AND disputes.state IN ('LOST', 'WON')
    AND (disputes.state = 'LOST' OR disputes.taken_cents < disputes.booked_cents)
  UNION ALL
  SELECT payments.claim_id, 2, 'answer_mismatch' FROM payments
  WHERE payments.mismatch IS NOT NULL AND payments.state NOT IN ('CANCELLED', 'FAILED')
  UNION ALL
  SELECT orders.claim_id, 3, 'problem' FROM orders JOIN claims ON claims.id = orders.claim_id
  WHERE orders.problem_at IS NOT NULL AND claims.state = 'PAID'
  UNION ALL
  SELECT orders.claim_id, 4, 'seller_suspended' FROM users AS seller
  JOIN orders ON orders.seller_id = seller.id AND orders.state IN ('AWAITING_ADDRESS', 'READY_TO_SHIP', 'READY_FOR_PICKUP')
  JOIN claims ON claims.id = orders.claim_id AND claims.state = 'PAID' WHERE seller.status = 'SUSPENDED'
  UNION ALL
  SELECT orders.claim_id, 5, 'no_address' FROM orders JOIN claims ON claims.id = orders.claim_id AND claims.state = 'PAID'
  WHERE orders.state = 'AWAITING_ADDRESS' AND orders.paid_at <= $1
  UNION ALL
  SELECT orders.claim_id, 5, 'not_shipped' FROM orders JOIN claims ON claims.id = orders.claim_id AND claims.state = 'PAID'
  WHERE orders.state IN ('READY_TO_SHIP', 'READY_FOR_PICKUP') AND orders.ready_at <= $2
  UNION ALL
  SELECT claims.id, 6, 'buyer_suspended' FROM users AS buyer JOIN claims ON claims.buyer_id = buyer.id AND claims.state = 'DUE'
  WHERE buyer.status = 'SUSPENDED'
  UNION ALL
  SELECT claims.id, 7, 'overdue' FROM claims WHERE claims.state = 'DUE' AND claims.pay_by <= $3 AND ${deadlines.payByOf('claims')} <= $3
) AS reasons`;

const FOUND: Readonly<Record<StuckAsked['list'], string>> = {
  stuck: `(SELECT DISTINCT ON (id) id, why FROM ${REASONS} ORDER BY id, rank) AS stuck JOIN claims USING (id)`,
  // Reads claims in the order of an index, and looks up reasons only for those shown.
  unpaid: `claims LEFT JOIN LATERAL (
    SELECT why FROM ${REASONS} WHERE reasons.id = claims.id ORDER BY rank LIMIT 1) AS stuck ON true`,
};

/** At most `limit` claims on which staff must act, oldest first. */
export async function findStuckOrders(
  query: Queryable,
  { list, q, limit, after }: StuckAsked,
  now: Instant,
): Promise<StuckRow[]> {
  const { rows } = await query.query<StuckRow>(
    `SELECT claims.id, claims.created_at AS at, claims.auction_id AS "auctionId", coalesce(stuck.why, 'unpaid') AS why,
       claims.listing_id AS "listingId", listings.title, buyer.username AS "buyerName", seller.username AS "sellerName",
       CASE WHEN orders.problem_at IS NOT NULL THEN orders.problem END AS problem,
       (SELECT mismatch FROM payments WHERE payments.claim_id = claims.id AND mismatch IS NOT NULL LIMIT 1) AS mismatch
     FROM ${FOUND[list]} JOIN listings ON listings.id = claims.listing_id
     JOIN users AS buyer ON buyer.id = claims.buyer_id JOIN users AS seller ON seller.id = claims.seller_id
     LEFT JOIN orders ON orders.claim_id = claims.id
     WHERE ($4 OR claims.state = 'DUE')
       AND ($5::text IS NULL OR listings.title ILIKE $5 OR buyer.username ILIKE $5 OR buyer.email ILIKE $5
         OR seller.username ILIKE $5 OR seller.email ILIKE $5)
       AND ($6::bigint IS NULL OR (claims.created_at, claims.id) > ($6, $7::uuid))
     ORDER BY claims.created_at, claims.id LIMIT $8`,
    [
      now - ADDRESS_WITHIN_MS,
      now - SHIPPED_WITHIN_MS,
      now,
      list === 'stuck',
      substringPattern(q),
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return rows;
}
