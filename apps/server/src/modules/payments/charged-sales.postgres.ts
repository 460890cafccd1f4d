import { PROVEN_BY_SALES } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * How many sales of a seller were charged, stand, were handed over, and are past their own hold, as far as they are committed: no more than it
 * takes to be new no more. Sales in a row do not shorten the hold of the next one, since they may all be undone for free before theirs is over;
 * nor does one that never left the seller. Older orders without a hold count from when they were paid.
 */
export async function chargedSalesOf(query: Queryable, sellerId: string, now: Instant): Promise<number> {
  // The oldest first: of a seller who sold much, five rows are read.
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
