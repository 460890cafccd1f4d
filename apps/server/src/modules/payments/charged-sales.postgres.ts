import { PROVEN_BY_SALES } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * How many sales prove that a seller delivers: charged, not refunded, handed over, and no longer held. A held sale does
 * not count, because a refund would still cost the seller nothing. Older orders without `payable_after` count from
 * their payment. The count stops at the number with which a seller is no longer new.
 */
export async function chargedSalesOf(query: Queryable, sellerId: string, now: Instant): Promise<number> {
  // Read oldest first with a limit, so that even for a busy seller only a few rows are read.
  const { rows } = await query.query<{ sales: number }>(
    `SELECT count(*)::integer AS sales FROM (
       SELECT FROM claims JOIN orders ON orders.claim_id = claims.id
       WHERE claims.seller_id = $1 AND claims.state = 'PAID' AND is_charged(claims.bid_cents, claims.shipping_cents)
         AND orders.state IN ('SHIPPED', 'DELIVERED', 'RECEIVED') AND coalesce(orders.payable_after, orders.paid_at) <= $2
       ORDER BY claims.created_at LIMIT ${PROVEN_BY_SALES}
     ) AS past_their_hold`,
    [sellerId, now],
  );
  return rows[0]?.sales ?? 0;
}
