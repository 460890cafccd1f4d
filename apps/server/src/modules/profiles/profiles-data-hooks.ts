import { listById, type MemberDataHooks } from '../member-data/index.ts';

/**
 * A member's profile and counts of public sales and purchases, for the account file. The profile is deleted with the
 * account.
 */
export const profilesDataHooks: MemberDataHooks = {
  tables: ['profiles', 'sold_counts', 'bought_counts'],
  lists: [
    listById('profile', {
      id: 'users.id',
      columns: `profile_image_url AS "profileImageUrl", location, website, business_name AS "businessName", bio,
        coalesce(sales, 0) AS "totalSales", coalesce(purchases, 0) AS "totalPurchases"`,
      from: `users LEFT JOIN profiles ON profiles.user_id = users.id LEFT JOIN sold_counts ON sold_counts.seller_id = users.id
        LEFT JOIN bought_counts ON bought_counts.buyer_id = users.id`,
      where: 'users.id = $1',
    }),
  ],
};
