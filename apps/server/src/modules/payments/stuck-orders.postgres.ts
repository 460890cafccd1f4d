import type { STUCK_LISTS, STUCK_REASONS } from '@clamor/contract/limits';
import { ADDRESS_WITHIN_MS, SHIPPED_WITHIN_MS } from '@clamor/domain/payments';
import type { Instant } from '@clamor/domain/time';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { ListMark } from '../../platform/http/index.ts';

export interface StuckAsked {
  list: (typeof STUCK_LISTS)[number];
  /** Looked for in titles, names and mail addresses. */
  q: string | null;
  limit: number;
  after: ListMark | null;
}

/** A claim that staff have to look at; `id` is the claim's. */
export interface StuckRow extends ListMark {
  auctionId: string;
  why: (typeof STUCK_REASONS)[number];
  listingId: string;
  title: string;
  buyerName: string;
  sellerName: string;
  problem: string | null;
}

/** Each reason by its own index, the heaviest first: a claim is listed once. */
const STUCK = `
  SELECT payments.claim_id AS id, 1 AS rank, 'refund_failed' AS why
  FROM refunds JOIN payments ON payments.id = refunds.payment_id WHERE refunds.state = 'FAILED'
  UNION ALL
  SELECT payments.claim_id, 2, 'dispute_lost' FROM disputes JOIN payments ON payments.id = disputes.payment_id
  WHERE disputes.taken_cents <> disputes.booked_cents AND disputes.state IN ('LOST', 'WON')
    AND (disputes.state = 'LOST' OR disputes.taken_cents < disputes.booked_cents)
  UNION ALL
  SELECT orders.claim_id, 3, 'problem' FROM orders JOIN claims ON claims.id = orders.claim_id
  WHERE orders.problem_at IS NOT NULL AND claims.state = 'PAID'
  UNION ALL
  SELECT orders.claim_id, CASE WHEN seller.status <> 'ACTIVE' THEN 4 ELSE 5 END,
    CASE WHEN seller.status <> 'ACTIVE' THEN 'seller_suspended'
      WHEN orders.state = 'AWAITING_ADDRESS' THEN 'no_address' ELSE 'not_shipped' END
  FROM orders JOIN claims ON claims.id = orders.claim_id AND claims.state = 'PAID'
  JOIN users AS seller ON seller.id = claims.seller_id
  WHERE orders.state <> 'RECEIVED' AND orders.state IN ('AWAITING_ADDRESS', 'READY_TO_SHIP', 'READY_FOR_PICKUP')
    AND (seller.status <> 'ACTIVE' OR (orders.state = 'AWAITING_ADDRESS' AND orders.paid_at <= $1)
      OR (orders.state <> 'AWAITING_ADDRESS' AND orders.ready_at <= $2))
  UNION ALL
  SELECT claims.id, 6, CASE WHEN buyer.status <> 'ACTIVE' THEN 'buyer_suspended'
      WHEN claims.pay_by <= $3 THEN 'overdue' ELSE 'unpaid' END
  FROM claims JOIN users AS buyer ON buyer.id = claims.buyer_id
  WHERE claims.state = 'DUE' AND ($4::boolean OR buyer.status <> 'ACTIVE' OR claims.pay_by <= $3)`;

/** What staff look through, the oldest first, at most `limit`. */
export async function findStuckOrders(
  query: Queryable,
  { list, q, limit, after }: StuckAsked,
  now: Instant,
): Promise<StuckRow[]> {
  const { rows } = await query.query<StuckRow>(
    `SELECT claims.id, claims.created_at AS at, claims.auction_id AS "auctionId", stuck.why,
       claims.listing_id AS "listingId", listings.title, buyer.username AS "buyerName", seller.username AS "sellerName",
       CASE WHEN orders.problem_at IS NOT NULL THEN orders.problem END AS problem
     FROM (SELECT DISTINCT ON (id) id, why FROM (${STUCK}) AS reasons ORDER BY id, rank) AS stuck
     JOIN claims ON claims.id = stuck.id JOIN listings ON listings.id = claims.listing_id
     JOIN users AS buyer ON buyer.id = claims.buyer_id JOIN users AS seller ON seller.id = claims.seller_id
     LEFT JOIN orders ON orders.claim_id = claims.id
     WHERE (NOT $4 OR claims.state = 'DUE')
       AND ($5::text IS NULL OR listings.title ILIKE $5 OR buyer.username ILIKE $5 OR buyer.email ILIKE $5
         OR seller.username ILIKE $5)
       AND ($6::bigint IS NULL OR (claims.created_at, claims.id) > ($6, $7::uuid))
     ORDER BY claims.created_at, claims.id LIMIT $8`,
    [
      now - ADDRESS_WITHIN_MS,
      now - SHIPPED_WITHIN_MS,
      now,
      list === 'unpaid',
      substringPattern(q),
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return rows;
}
