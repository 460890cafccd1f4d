import { PRAISE_MIN } from '@clamor/domain/reviews';
import type { Queryable } from '../../platform/database/index.ts';

const FAULTS_AT_MOST = 1_000;

/**
 * Finds members whose stored rating differs from their reviews, and reviews that name another sale than their claim
 * does.
 */
export async function checkRatings(query: Queryable): Promise<{ id: string; fault: string }[]> {
  const { rows } = await query.query<{ id: string; fault: string }>(
    `SELECT coalesce(kept.member_id, said.member_id) AS id, 'another rating than the reviews come to' AS fault
     FROM ratings AS kept FULL JOIN (
       SELECT member_id, about AS side, count(*) AS reviews, sum(rating) AS stars, count(DISTINCT (author_id, anonymous)) AS authors
       FROM reviews WHERE is_public AND removed_at IS NULL
       GROUP BY member_id, about
     ) AS said USING (member_id, side)
     WHERE kept.reviews IS DISTINCT FROM said.reviews OR kept.stars IS DISTINCT FROM said.stars OR kept.authors IS DISTINCT FROM said.authors
     UNION ALL
     SELECT reviews.member_id, 'a review of another sale than its claim''s'
     FROM reviews JOIN claims ON claims.id = claim_id
     WHERE (reviews.auction_id, reviews.listing_id, reviews.anonymous) <> (claims.auction_id, claims.listing_id, claims.anonymous)
       OR (CASE about WHEN 'seller' THEN seller_id ELSE buyer_id END, CASE about WHEN 'seller' THEN buyer_id ELSE seller_id END)
         <> (member_id, author_id)
     UNION ALL
     SELECT reviews.member_id, 'a review that others read than may'
     FROM reviews JOIN claims ON claims.id = claim_id
     WHERE is_public <> (is_charged(bid_cents, shipping_cents) AND (about = 'seller' OR NOT reviews.anonymous)
       AND NOT (state = 'REFUNDED' AND rating >= ${PRAISE_MIN}))
     LIMIT ${FAULTS_AT_MOST}`,
  );
  return rows;
}
