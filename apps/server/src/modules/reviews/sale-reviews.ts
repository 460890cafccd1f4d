import type { SaleReview, SaleReviews } from '@clamor/contract/reviews';
import { iso } from '@clamor/contract/wire';
import { isReviewOpen, REVIEW_EDIT_MS, type Review, writeReview } from '@clamor/domain/reviews';
import { isUncharged } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { claimSeenBy, moneyOf } from '../sales/index.ts';
import { reviewsOfClaim } from './review-rows.postgres.ts';
import { otherSideOf } from './write-review.ts';

/** The two reviews of a sale as one of its sides sees them; null for everybody else. */
export async function saleReviews(
  query: Queryable,
  auctionId: string,
  userId: string,
  now: Instant,
): Promise<SaleReviews | null> {
  const claim = claimSeenBy(await moneyOf(query, auctionId), userId);
  if (claim === null) return null;
  const reviews = await reviewsOfClaim(query, claim.id);
  const about = otherSideOf(claim, userId);
  const [own, theirs] = about === 'seller' ? [reviews.seller, reviews.buyer] : [reviews.buyer, reviews.seller];
  const isRemoved = theirs !== null && theirs.removed !== null;
  const isOpen = own !== null && isReviewOpen(own, now);
  return {
    about,
    own: wireReview(own),
    theirs: isRemoved ? null : wireReview(theirs),
    theirsRemoved: isRemoved,
    mayWrite: isOpen || (own === null && writeReview(null, claim.state, { rating: 1, text: null }, now).ok),
    editableUntil: isOpen ? iso(own.writtenAt + REVIEW_EDIT_MS) : null,
    mayAnswer: theirs !== null && !isRemoved && theirs.answer === null,
    isAnonymous: claim.anonymous,
    isCharged: !isUncharged(claim),
    isRefunded: claim.state === 'REFUNDED',
  };
}

function wireReview(review: Review | null): SaleReview | null {
  if (review === null) return null;
  const { rating, text, writtenAt, editedAt, answer, removed } = review;
  return {
    rating,
    text,
    at: iso(writtenAt),
    editedAt: iso(editedAt),
    answer: wireAnswer(answer),
    removed: removed === null ? null : { reason: removed.reason, at: iso(removed.at) },
  };
}

export function wireAnswer(answer: Review['answer']): SaleReview['answer'] {
  return answer === null ? null : { text: answer.text, at: iso(answer.at) };
}
