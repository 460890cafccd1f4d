import type { BidderProfile, Profile, UpdateProfileBody } from '@clamor/contract/profiles';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { MemberTx } from '../members/index.ts';
import { IS_PUBLIC } from './member-names.postgres.ts';

const COLUMN_OF = { location: 'location', website: 'website', businessName: 'business_name', bio: 'bio' } as const;

/**
 * A member's public profile; null if no such member exists, or they are deleted or unverified.
 * @param username in any case
 * @param viewerId the reader, who sees their own profile even while unverified
 */
export async function readProfileOf(
  query: Queryable,
  username: string,
  viewerId: string | null,
): Promise<Profile | null> {
  const { rows } = await query.query<Omit<Profile, 'joinedAt'> & { joinedAt: Date }>(
    `SELECT users.id, users.username, users.role, users.created_at AS "joinedAt",
            profile_image_url AS "profileImageUrl", coalesce(location, '') AS location, coalesce(website, '') AS website,
            coalesce(business_name, '') AS "businessName", coalesce(bio, '') AS bio,
            coalesce((SELECT sales FROM sold_counts WHERE seller_id = users.id), 0) AS "totalSales",
            coalesce((SELECT purchases FROM bought_counts WHERE buyer_id = users.id), 0) AS "totalPurchases",
            average_tenths AS "averageRating", coalesce(reviews, 0) AS "totalReviews",
            coalesce(authors, 0) AS "totalReviewers"
     FROM users LEFT JOIN profiles ON profiles.user_id = users.id
       LEFT JOIN ratings ON ratings.member_id = users.id AND side = CASE users.role WHEN 'BIDDER' THEN 'buyer' ELSE 'seller' END
     WHERE lower(users.username) = lower($1) AND users.status <> 'DELETED' AND (users.id = $2 OR ${IS_PUBLIC})`,
    [username, viewerId],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, joinedAt: row.joinedAt.toISOString() };
}

/** The public facts about a bidder; null for members without a public page. */
export async function readBidder(query: Queryable, userId: string): Promise<BidderProfile | null> {
  const { rows } = await query.query<Omit<BidderProfile, 'joinedAt'> & { joinedAt: Date }>(
    `SELECT users.id, users.username, users.created_at AS "joinedAt", profile_image_url AS "profileImageUrl",
            coalesce(location, '') AS location, coalesce(purchases, 0) AS "totalPurchases",
            average_tenths AS "averageRating", coalesce(reviews, 0) AS "totalReviews",
            coalesce(authors, 0) AS "totalReviewers"
     FROM users LEFT JOIN profiles ON profiles.user_id = users.id LEFT JOIN bought_counts ON buyer_id = users.id
       LEFT JOIN ratings ON ratings.member_id = users.id AND side = 'buyer'
     WHERE users.id = $1 AND users.status <> 'DELETED' AND ${IS_PUBLIC}`,
    [userId],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, joinedAt: row.joinedAt.toISOString() };
}

/** Changes the fields that are given. */
export async function writeProfile(
  tx: MemberTx,
  userId: string,
  change: UpdateProfileBody,
  at: Instant,
): Promise<void> {
  const given = Object.entries(COLUMN_OF).flatMap(([field, column]) => {
    const value = change[field as keyof UpdateProfileBody];
    return value === undefined ? [] : [{ column, value: value === '' ? null : value }];
  });
  const columns = given.map(({ column }) => column);
  const updates = ['updated_at', ...columns].map((column) => `${column} = excluded.${column}`);
  await tx.query(
    `INSERT INTO profiles (user_id, updated_at${columns.map((column) => `, ${column}`).join('')})
     VALUES ($1, $2${columns.map((_, index) => `, $${index + 3}`).join('')})
     ON CONFLICT (user_id) DO UPDATE SET ${updates.join(', ')}`,
    [userId, new Date(at), ...given.map(({ value }) => value)],
  );
}
