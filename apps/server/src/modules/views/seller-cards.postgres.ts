import type { Queryable } from '../../platform/database/index.ts';
import type { SellerCard } from '../listings/index.ts';

export interface SellerRow {
  seller: Omit<SellerCard, 'joinedAt'>;
  joinedAt: Date;
}

/** SQL for a seller's card, over `users` and the tables of `SELLER_CARD_JOINS`. */
export const SELLER_COLUMNS = `users.created_at AS "joinedAt",
  json_build_object('id', users.id, 'username', username, 'profileImageUrl', profile_image_url,
    'bio', coalesce(bio, ''), 'totalSales', coalesce(sales, 0),
    'averageRating', average_tenths, 'totalReviews', coalesce(ratings.reviews, 0),
    'totalReviewers', coalesce(ratings.authors, 0)) AS seller`;
export const SELLER_CARD_JOINS = `LEFT JOIN profiles ON profiles.user_id = users.id
  LEFT JOIN sold_counts ON sold_counts.seller_id = users.id
  LEFT JOIN ratings ON ratings.member_id = users.id AND side = 'seller'`;

export async function sellerCards(query: Queryable, userIds: readonly string[]): Promise<SellerCard[]> {
  const { rows } = await query.query<SellerRow>(
    `SELECT ${SELLER_COLUMNS} FROM users ${SELLER_CARD_JOINS} WHERE users.id = ANY($1::uuid[])`,
    [userIds],
  );
  return rows.map(cardOf);
}

export function cardOf({ seller, joinedAt }: SellerRow): SellerCard {
  return { ...seller, joinedAt: joinedAt.getTime() };
}
