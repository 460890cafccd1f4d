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
  /** null where the stars say it all. */
  text: z.string().nullable(),
  at: WireInstant,
  editedAt: WireInstant.nullable(),
  answer: Answer.nullable(),
  /** Staff took it down; its author alone still reads it, with the reason. */
  removed: z.object({ reason: z.string(), at: WireInstant }).nullable(),
});
export type SaleReview = z.infer<typeof SaleReview>;

/** What the two sides of a sale say of each other, to one of them. */
export const SaleReviews = z.object({
  /** Whom one reviews: the other side. */
  about: z.enum(REVIEWED_SIDES),
  own: SaleReview.nullable(),
  theirs: SaleReview.nullable(),
  /** They said something, and staff took it down. */
  theirsRemoved: z.boolean(),
  /** One may write one's review, or change it. */
  mayWrite: z.boolean(),
  /** Until when one's own may be changed; null where it cannot be. */
  editableUntil: WireInstant.nullable(),
  /** One may answer theirs, once. */
  mayAnswer: z.boolean(),
  /** The purchase is without a name: others read 'Anonymous', and nothing of what is said of the buyer. */
  isAnonymous: z.boolean(),
  /** A card was charged. Where it was not, what the two sides say of each other is theirs alone and counts nowhere. */
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

/** A review as everybody reads it. */
export const Review = z.object({
  id: Id,
  /** In which role its member was reviewed. */
  about: z.enum(REVIEWED_SIDES),
  rating: Rating,
  /** A username, or 'Anonymous'. */
  reviewerName: z.string(),
  /** The name leads to nobody: a purchase without a name, or a member who is gone. */
  isAnonymous: z.boolean(),
  /** null where they have none, or the name leads to nobody. */
  reviewerImageUrl: z.string().nullable(),
  date: WireInstant,
  listingTitle: z.string(),
  /** null where the listing is not shown any more. */
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
