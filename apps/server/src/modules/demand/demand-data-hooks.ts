import { type MemberDataHooks, momentOf } from '../member-data/index.ts';

/** A member's likes, for their account file. A like still counts after its member is deleted. */
export const demandDataHooks: MemberDataHooks = {
  tables: ['likes'],
  lists: [
    {
      name: 'likes',
      sql: `SELECT likes.listing_id::text AS mark, slug, title, ${momentOf('liked_at')} AS at
        FROM likes JOIN listings ON listings.id = likes.listing_id
        WHERE user_id = $1 AND ($2::uuid IS NULL OR likes.listing_id > $2::uuid) ORDER BY likes.listing_id LIMIT $3`,
    },
  ],
};
