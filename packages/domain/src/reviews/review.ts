import type { ClaimState } from '../sales/index.ts';
import { DAY, type Instant } from '../time/index.ts';

/** Whom a review is about: the side of the sale that did not write it. */
export const REVIEWED_SIDES = ['seller', 'buyer'] as const;
export type ReviewedSide = (typeof REVIEWED_SIDES)[number];

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** From here on stars are praise, below it a complaint. */
export const PRAISE_MIN = 4;
/** How long a review may be changed by who wrote it (docs/product.md#reviews). */
export const REVIEW_EDIT_MS = 30 * DAY;

/** What one side of a sale says of the other. */
export interface Review {
  /** Whole stars. */
  rating: number;
  /** Null where the stars say it all. */
  text: string | null;
  writtenAt: Instant;
  /** Null while it stands as it was first written. */
  editedAt: Instant | null;
  /** What the other side has to say to it. */
  answer: { text: string; at: Instant } | null;
  /** Staff took it down, and why. Null while it stands. */
  removed: { reason: string; at: Instant } | null;
}

export type Reviewed = { ok: true; review: Review } | { ok: false };

const REFUSED = { ok: false } as const;

/**
 * A review as it is written or changed. It is begun while the claim is paid; what stands may be changed for thirty days from then on, until
 * it is answered, whatever became of the sale. What stands already may be said again at any time; nothing takes the place of what staff
 * removed.
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

/** A review with its one answer. The same answer may be given again. */
export function answerReview(review: Review, text: string, now: Instant): Reviewed {
  if (review.removed !== null) return REFUSED;
  if (review.answer?.text === text) return { ok: true, review };
  if (review.answer !== null) return REFUSED;
  return { ok: true, review: { ...review, answer: { text, at: now } } };
}

/** A review that staff take down, for good: who removes it once more changes nothing. */
export function removeReview(review: Review, reason: string, now: Instant): Review {
  return review.removed === null ? { ...review, removed: { reason, at: now } } : review;
}

/** Who wrote it may still change it. */
export function isReviewOpen({ writtenAt, answer, removed }: Review, now: Instant): boolean {
  return answer === null && removed === null && now < writtenAt + REVIEW_EDIT_MS;
}

/** What a review's reach depends on. */
export interface ReviewedSale {
  /** The purchase is without a name. */
  isAnonymous: boolean;
  /** A card was charged: what costs nothing says nothing. */
  isCharged: boolean;
  /** All of the money went back. */
  isRefunded: boolean;
}

/**
 * Whether everybody may read a review, and it counts (docs/product.md#reviews). Nobody learns of a purchase without a name, not by what its
 * seller says of its buyer either. The database writes the same down with each review, and again when its sale is refunded.
 */
export function isReviewPublic(
  { about, rating }: { about: ReviewedSide; rating: number },
  { isAnonymous, isCharged, isRefunded }: ReviewedSale,
): boolean {
  return isCharged && (about === 'seller' || !isAnonymous) && !(isRefunded && isPraise(rating));
}

/** A refund makes praise free, so praise for a refunded sale is not public; a complaint cannot be bought off with one. */
export function isPraise(rating: number): boolean {
  return rating >= PRAISE_MIN;
}
