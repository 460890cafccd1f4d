import type { Review as WireReview } from '@clamor/contract/reviews';
import { iso } from '@clamor/contract/wire';
import { DELETED_NAME } from '@clamor/domain/accounts';
import type { Review, ReviewedSide } from '@clamor/domain/reviews';
import type { Queryable } from '../../platform/database/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';
import { wireAnswer } from './sale-reviews.ts';

interface Row extends Pick<Review, 'rating' | 'text' | 'answer'> {
  id: string;
  at: number;
  about: ReviewedSide;
  isEdited: boolean;
  /** The author's name; null if the buyer bought anonymously. */
  author: string | null;
  isGone: boolean;
  /** The author's picture; null if there is none, or the author is not named. */
  face: string | null;
  /** Null if staff removed the listing. */
  title: string | null;
  slug: string | null;
}

const ANONYMOUS = 'Anonymous';
const REMOVED = 'Removed listing';

export interface ReviewsAsked {
  memberId: string;
  limit: number;
  after: CursorPosition | null;
}

/** The public reviews of a member, newest first. The database never returns the name of an anonymous buyer. */
export async function publicReviews(query: Queryable, { memberId, limit, after }: ReviewsAsked) {
  const { rows } = await query.query<Row>(
    `SELECT reviews.id, written_at AS at, about, rating, review AS text, edited_at IS NOT NULL AS "isEdited",
       CASE WHEN answer IS NOT NULL THEN json_build_object('text', answer, 'at', answered_at) END AS answer,
       CASE WHEN about = 'buyer' OR NOT anonymous THEN users.username END AS author,
       CASE WHEN about = 'buyer' OR NOT anonymous THEN profile_image_url END AS face,
       coalesce(users.status, 'DELETED') = 'DELETED' AS "isGone",
       CASE WHEN NOT listing_state.hidden THEN listings.title END AS title,
       CASE WHEN NOT listing_state.hidden THEN listings.slug END AS slug
     FROM reviews LEFT JOIN users ON users.id = author_id LEFT JOIN profiles ON user_id = author_id
     LEFT JOIN listings ON listings.id = listing_id LEFT JOIN listing_state ON listing_state.id = listing_id
     WHERE member_id = $1 AND is_public AND removed_at IS NULL AND ($2::bigint IS NULL OR (written_at, reviews.id) < ($2, $3::uuid))
     ORDER BY written_at DESC, reviews.id DESC LIMIT $4`,
    [memberId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit);
  return { reviews: page.map(wireRow), nextCursor };
}

function wireRow({
  id,
  at,
  about,
  rating,
  text,
  isEdited,
  answer,
  author,
  face,
  isGone,
  title,
  slug,
}: Row): WireReview {
  return {
    id,
    about,
    rating,
    reviewerName: author === null ? ANONYMOUS : isGone ? DELETED_NAME : author,
    isAnonymous: author === null || isGone,
    reviewerImageUrl: isGone ? null : face,
    date: iso(at),
    listingTitle: title ?? REMOVED,
    listingSlug: slug,
    review: text,
    isEdited,
    answer: wireAnswer(answer),
  };
}
