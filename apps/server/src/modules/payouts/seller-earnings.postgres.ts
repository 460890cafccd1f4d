import type { Queryable } from '../../platform/database/index.ts';

export interface Earnings {
  /** What was paid and not given back. */
  sales: number;
  /** What sales brought, without the platform's fee and whatever became of it since. */
  earnedCents: number;
}

/** Two rows that the database keeps, however much was sold. */
export async function earningsOf(query: Queryable, sellerId: string): Promise<Earnings> {
  const { rows } = await query.query<Earnings>(
    `SELECT coalesce((SELECT sales FROM sold_counts WHERE seller_id = $1), 0) AS sales,
       coalesce((SELECT cents FROM seller_earnings WHERE seller_id = $1), 0)::bigint AS "earnedCents"`,
    [sellerId],
  );
  return rows[0] ?? { sales: 0, earnedCents: 0 };
}
