import { REVIEWED_SIDES } from '@clamor/domain/reviews';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { AuctionParams } from './payments.ts';
import { UsernameParams } from './profiles.ts';
import {
  Cursor,
  defineCall,
  filledText,
  Id,
  IdempotencyHeaders,
  PageLimit,
  text,
  WireInstant,
  wholeNumber,
} from './wire.ts';

const Rating = z.int().min(LIMITS.ratingMin).max(LIMITS.ratingMax);
const Answer = z.object({ text: z.string(), at: WireInstant });

/** A review as the two sides of its sale see it (docs/product.md#reviews). */
export const SaleReview = z.object({
  rating: Rating,
  /** null: stars only. */
  text: z.string().nullable(),
  at: WireInstant,
  editedAt: WireInstant.nullable(),
  answer: Answer.nullable(),
  /** When and why staff removed the review; null: they did not. Only its author can still read a removed review. */
  removed: z.object({ reason: z.string(), at: WireInstant }).nullable(),
});
export type SaleReview = z.infer<typeof SaleReview>;

/** The two reviews of a sale, as one side sees them. */
export const SaleReviews = z.object({
  /** The side that this member reviews: `buyer` for a seller, `seller` for a buyer. */
  about: z.enum(REVIEWED_SIDES),
  own: SaleReview.nullable(),
  theirs: SaleReview.nullable(),
  /** Staff removed the other side's review. */
  theirsRemoved: z.boolean(),
  /** The member may write or change their review. */
  mayWrite: z.boolean(),
  /** Until when the member may change their own review; null if they may not, or have not written one. */
  editableUntil: WireInstant.nullable(),
  /** The member may answer the other side's review, once. */
  mayAnswer: z.boolean(),
  /** The purchase is anonymous: others see 'Anonymous', and no review of the buyer. */
  isAnonymous: z.boolean(),
  /** A card was charged. Without a charge, reviews are visible only to the two sides and count nowhere. */
  isCharged: z.boolean(),
  /** The money went back: reviews of four and five stars are for the two sides alone and count nowhere. */
  isRefunded: z.boolean(),
});
export type SaleReviews = z.infer<typeof SaleReviews>;

export const readSaleReviews = defineCall({
  method: 'GET',
  path: '/api/orders/{auctionId}/review',
  summary: 'What the two sides of a sale say of each other.',
  access: 'member',
  params: AuctionParams,
  answers: { 200: SaleReviews },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const ReviewBody = z.object({
  rating: wholeNumber(LIMITS.ratingMin, LIMITS.ratingMax, {
    tooLow: 'Choose 1 to 5 stars',
    tooHigh: 'Choose 1 to 5 stars',
  }),
  text: text(LIMITS.reviewMax, 'Your review is too long')
    .nullish()
    .transform((value) => (value?.trim() ? value : null)),
});
export type ReviewBody = z.output<typeof ReviewBody>;

export const reviewSale = defineCall({
  method: 'POST',
  path: '/api/orders/{auctionId}/review',
  summary:
    'Review the other side of a sale that is paid, once; a repeat within 30 days changes what stands, until it is answered.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: AuctionParams,
  body: ReviewBody,
  answers: { 200: SaleReviews },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'WRONG_STATE', 'KEY_REUSED'],
});

export const AnswerBody = z.object({
  text: filledText(LIMITS.reviewMax, { required: 'Write an answer', tooLong: 'Your answer is too long' }),
});

export const answerReview = defineCall({
  method: 'POST',
  path: '/api/orders/{auctionId}/review/answer',
  summary: 'Answer what the other side of a sale said, once.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: AuctionParams,
  body: AnswerBody,
  answers: { 200: SaleReviews },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'WRONG_STATE', 'KEY_REUSED'],
});

/** A public review. */
export const Review = z.object({
  id: Id,
  /** The role in which the member was reviewed. */
  about: z.enum(REVIEWED_SIDES),
  rating: Rating,
  /** A username, or 'Anonymous'. */
  reviewerName: z.string(),
  /** The name has no profile: an anonymous purchase, or a deleted member. */
  isAnonymous: z.boolean(),
  /** null: no picture, or a name without a profile. */
  reviewerImageUrl: z.string().nullable(),
  date: WireInstant,
  listingTitle: z.string(),
  /** null if the listing is not shown any more. */
  listingSlug: z.string().nullable(),
  review: z.string().nullable(),
  isEdited: z.boolean(),
  answer: Answer.nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/profile/{username}/reviews',
  summary: 'What others say of a member, the newest first. A `Link` header names the next page.',
  access: 'optional',
  params: UsernameParams,
  query: z.object({ limit: PageLimit, cursor: Cursor.optional() }),
  answers: { 200: z.array(Review) },
  refusals: ['NOT_FOUND'],
});
