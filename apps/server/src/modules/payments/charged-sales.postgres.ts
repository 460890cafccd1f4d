import { PROVEN_BY_SALES } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * How many sales of a seller count as proof that they deliver: charged, not undone, handed over, and past their own
 * hold. It counts no further than a seller needs to stop being new. A sale within its hold does not count, because it
 * may still be undone at no cost. Older orders without a hold count from their payment.
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
