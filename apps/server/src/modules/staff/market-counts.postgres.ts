import type { StaffStats } from '@clamor/contract/staff';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * The market in four numbers. Triggers maintain the counts of members, listings and fees
 * (docs/decisions/070-the-dashboard.md). Running auctions are counted in a partial index that contains only them.
 */
export const MARKET_COUNTS = `SELECT coalesce(sum(total) FILTER (WHERE what = 'members'), 0)::integer AS "totalUsers",
    coalesce(sum(total) FILTER (WHERE what = 'listings'), 0)::integer AS "totalListings",
    coalesce(sum(total) FILTER (WHERE what = 'fees'), 0)::bigint AS "totalRevenue",
    (SELECT count(*)::integer FROM listing_state WHERE status = 'LIVE' AND NOT hidden) AS "activeAuctions"
  FROM kept_counts`;

export async function countMarket(query: Queryable): Promise<StaffStats> {
  const { rows } = await query.query<StaffStats>(MARKET_COUNTS);
  return rows[0] ?? { totalUsers: 0, totalListings: 0, totalRevenue: 0, activeAuctions: 0 };
}
