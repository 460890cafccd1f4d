import type { ClaimState } from '../sales/index.ts';
import { DAY, type Instant } from '../time/index.ts';

/** The reviewed side of a sale; the other side wrote the review. */
export const REVIEWED_SIDES = ['seller', 'buyer'] as const;
export type ReviewedSide = (typeof REVIEWED_SIDES)[number];

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** A review with at least this many stars is praise, and one with fewer is a complaint. */
export const PRAISE_MIN = 4;
/** How long an author may change a review (docs/product.md#reviews). */
export const REVIEW_EDIT_MS = 30 * DAY;

/** One side's review of the other. */
export interface Review {
  /** Whole stars. */
  rating: number;
  /** Null: stars only. */
  text: string | null;
  writtenAt: Instant;
  /** Null: never edited. */
  editedAt: Instant | null;
  /** The answer of the reviewed side. */
  answer: { text: string; at: Instant } | null;
  /** The removal by staff with its reason; null: not removed. */
  removed: { reason: string; at: Instant } | null;
}

export type Reviewed = { ok: true; review: Review } | { ok: false };

const REFUSED = { ok: false } as const;

/**
 * Writes or changes a review. A new one requires a paid claim. It may be changed for thirty days or until it is
 * answered, whatever happens to the sale. Repeating the same review is always allowed. A removed review cannot be
 * replaced.
 */
export function writeReview(
  existing: Review | null,
  claimState: ClaimState,
  { rating, text }: Pick<Review, 'rating' | 'text'>,
  now: Instant,
): Reviewed {
  if (existing === null) {
    if (claimState !== 'PAID') return REFUSED;
    return { ok: true, review: { rating, text, writtenAt: now, editedAt: null, answer: null, removed: null } };
  }
  if (existing.removed !== null) return REFUSED;
  if (existing.rating === rating && existing.text === text) return { ok: true, review: existing };
  if (!isReviewOpen(existing, now)) return REFUSED;
  return { ok: true, review: { ...existing, rating, text, editedAt: now } };
}

/** Adds the one answer to a review. Repeating the same answer is allowed. */
export function answerReview(review: Review, text: string, now: Instant): Reviewed {
  if (review.removed !== null) return REFUSED;
  if (review.answer?.text === text) return { ok: true, review };
  if (review.answer !== null) return REFUSED;
  return { ok: true, review: { ...review, answer: { text, at: now } } };
}

/** Staff remove a review for good. Removing it again changes nothing. */
export function removeReview(review: Review, reason: string, now: Instant): Review {
  return review.removed === null ? { ...review, removed: { reason, at: now } } : review;
}

/** Whether the author may still change the review. */
export function isReviewOpen({ writtenAt, answer, removed }: Review, now: Instant): boolean {
  return answer === null && removed === null && now < writtenAt + REVIEW_EDIT_MS;
}

/** The facts of a sale that decide whether its reviews are public. */
export interface ReviewedSale {
  /** The buyer bought anonymously. */
  isAnonymous: boolean;
  /** A card was charged. Reviews of free sales are not public, because they cost nothing to fake. */
  isCharged: boolean;
  /** The whole payment was refunded. */
  isRefunded: boolean;
}

/**
 * Whether a review is public and counts (docs/product.md#reviews). An anonymous purchase must stay secret, so its
 * seller's review of the buyer is not public either. Triggers of the database compute the same as `is_public` when a
 * review is written and when the sale is refunded.
 */
export function isReviewPublic(
  { about, rating }: { about: ReviewedSide; rating: number },
  { isAnonymous, isCharged, isRefunded }: ReviewedSale,
): boolean {
  return isCharged && (about === 'seller' || !isAnonymous) && !(isRefunded && isPraise(rating));
}

/**
 * Whether the stars are praise. Praise for a refunded sale is not public, because a refund would make it free.
 * Complaints stay public, so that a refund cannot buy silence.
 */
export function isPraise(rating: number): boolean {
  return rating >= PRAISE_MIN;
}
