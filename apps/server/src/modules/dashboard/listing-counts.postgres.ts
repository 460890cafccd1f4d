import { LISTINGS_COUNTED_MAX, type SellerSummary } from '@clamor/contract/dashboard';
import { STATUSES, type Status } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * Counts a seller's listings in each status. Each count reads the index and stops just above the largest number that is
 * shown, so its cost is bounded.
 */
export function listingCountsStatement(sellerId: string) {
  const text = `SELECT wanted.status, found.count FROM unnest($2::text[]) AS wanted (status)
    CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM (
      SELECT FROM listing_state AS state WHERE state.seller_id = $1 AND state.status = wanted.status AND NOT state.hidden LIMIT $3
    ) AS counted) AS found`;
  return { text, values: [sellerId, [...STATUSES], LISTINGS_COUNTED_MAX + 1] };
}

export async function listingCounts(query: Queryable, sellerId: string): Promise<SellerSummary['listings']> {
  const { text, values } = listingCountsStatement(sellerId);
  const { rows } = await query.query<{ status: Status; count: number }>(text, values);
  return rows.map(({ status, count }) => ({
    status,
    count: Math.min(count, LISTINGS_COUNTED_MAX),
    more: count > LISTINGS_COUNTED_MAX,
  }));
}
