import type { Review, ReviewedSide } from '@clamor/domain/reviews';
import type { Queryable } from '../../platform/database/index.ts';
import type { MemberTx } from '../members/index.ts';

const COLUMNS = `about, rating, review AS text, written_at AS "writtenAt", edited_at AS "editedAt",
  CASE WHEN answer IS NOT NULL THEN json_build_object('text', answer, 'at', answered_at) END AS answer,
  CASE WHEN removed_at IS NOT NULL THEN json_build_object('reason', removed_for, 'at', removed_at) END AS removed`;

/** The two reviews of a claim, by the side that is reviewed. */
export type ReviewsOfClaim = Readonly<Record<ReviewedSide, Review | null>>;

export async function reviewsOfClaim(query: Queryable, claimId: string): Promise<ReviewsOfClaim> {
  const { rows } = await query.query<Review & { about: ReviewedSide }>(
    `SELECT ${COLUMNS} FROM reviews WHERE claim_id = $1`,
    [claimId],
  );
  const about = (side: ReviewedSide): Review | null => {
    const row = rows.find((each) => each.about === side);
    if (row === undefined) return null;
    const { about: _, ...review } = row;
    return review;
  };
  return { seller: about('seller'), buyer: about('buyer') };
}

export interface ReviewRow {
  id: string;
  claimId: string;
  about: ReviewedSide;
  review: Review;
}

/**
 * Inserts or updates a review. Its author and the reviewed member come from the claim. Returns the id of the review's
 * listing.
 */
export async function saveReview(tx: MemberTx, { id, claimId, about, review }: ReviewRow): Promise<string> {
  const { rating, text, writtenAt, editedAt, answer } = review;
  const { rows } = await tx.query<{ listingId: string }>(
    `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous,
       rating, review, written_at, edited_at, answer, answered_at)
     SELECT $1, id, $3, auction_id, listing_id, CASE $3 WHEN 'seller' THEN buyer_id ELSE seller_id END,
       CASE $3 WHEN 'seller' THEN seller_id ELSE buyer_id END, anonymous, $4, $5, $6, $7, $8, $9
     FROM claims WHERE id = $2
     ON CONFLICT (claim_id, about) DO UPDATE SET rating = excluded.rating, review = excluded.review,
       edited_at = excluded.edited_at, answer = excluded.answer, answered_at = excluded.answered_at
     RETURNING listing_id AS "listingId"`,
    [id, claimId, about, rating, text, writtenAt, editedAt, answer?.text ?? null, answer?.at ?? null],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no claim ${claimId}.`);
  return row.listingId;
}

/** A review and the members concerned, read under the sale's lock. */
export interface HeldReview {
  auctionId: string;
  listingId: string;
  about: ReviewedSide;
  authorId: string;
  memberId: string;
  review: Review;
}

/** A review's auction; null if there is no such review. */
export async function auctionOfReview(query: Queryable, id: string): Promise<string | null> {
  const { rows } = await query.query<{ auctionId: string }>(
    'SELECT auction_id AS "auctionId" FROM reviews WHERE id = $1',
    [id],
  );
  return rows[0]?.auctionId ?? null;
}

export async function readReview(tx: Queryable, id: string): Promise<HeldReview> {
  const { rows } = await tx.query<Review & Omit<HeldReview, 'review'>>(
    `SELECT auction_id AS "auctionId", listing_id AS "listingId", author_id AS "authorId", member_id AS "memberId", ${COLUMNS}
     FROM reviews WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no review ${id}.`);
  const { auctionId, listingId, authorId, memberId, about, ...review } = row;
  return { auctionId, listingId, authorId, memberId, about, review };
}

/** Marks a review as removed. A trigger updates the rating in the same statement. */
export async function saveRemoval(tx: Queryable, id: string, { reason, at }: NonNullable<Review['removed']>) {
  await tx.query('UPDATE reviews SET removed_at = $2, removed_for = $3 WHERE id = $1', [id, at, reason]);
}
