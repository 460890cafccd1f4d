import type { Queryable } from '../../platform/database/index.ts';

export interface Earnings {
  /** Paid sales that were not refunded in full. */
  sales: number;
  /** The seller's income from sales after the platform's fee, before any refund. */
  earnedCents: number;
}

/**
 * A seller's sales and earnings. Reads two rows of counters that triggers keep up to date, so the cost does not grow
 * with the number of sales.
 */
export async function earningsOf(query: Queryable, sellerId: string): Promise<Earnings> {
  const { rows } = await query.query<Earnings>(
    `SELECT coalesce((SELECT sales FROM sold_counts WHERE seller_id = $1), 0) AS sales,
       coalesce((SELECT cents FROM seller_earnings WHERE seller_id = $1), 0)::bigint AS "earnedCents"`,
    [sellerId],
  );
  return rows[0] ?? { sales: 0, earnedCents: 0 };
}
