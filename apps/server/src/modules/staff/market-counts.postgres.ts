import type { StaffStats } from '@clamor/contract/staff';
import type { Queryable } from '../../platform/database/index.ts';

/** How many there are. A twin is nobody's account. */
export async function countMarket(query: Queryable): Promise<Omit<StaffStats, 'totalRevenue'>> {
  const { rows } = await query.query<Omit<StaffStats, 'totalRevenue'>>(
    `SELECT users.count::integer AS "totalUsers", listings.total::integer AS "totalListings",
       listings.live::integer AS "activeAuctions"
     FROM (SELECT count(*) FROM users WHERE status <> 'DELETED' AND claimed_email IS NULL) AS users,
       (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'LIVE') AS live
        FROM listing_state WHERE NOT hidden) AS listings`,
  );
  return rows[0] ?? { totalUsers: 0, totalListings: 0, activeAuctions: 0 };
}
