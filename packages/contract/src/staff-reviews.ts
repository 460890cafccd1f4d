import { REVIEWED_SIDES } from '@clamor/domain/reviews';
import { z } from 'zod';
import { SaleReview } from './reviews.ts';
import { StaffHeaders } from './staff.ts';
import { StaffListQuery } from './staff-lists.ts';
import { ReasonBody } from './staff-money.ts';
import { Done, defineCall, Id, IdParams, STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from './wire.ts';

/** A review as staff see it, with the names of anonymous buyers. */
export const StaffReview = SaleReview.extend({
  id: Id,
  /** The role in which the member was reviewed. */
  about: z.enum(REVIEWED_SIDES),
  authorName: z.string(),
  memberName: z.string(),
  /** The buyer bought anonymously. */
  isAnonymous: z.boolean(),
  /** A card was charged. Otherwise only the two sides see the review, and it does not count. */
  isCharged: z.boolean(),
  /** The sale was refunded, so four or five stars are neither public nor counted. */
  isRefunded: z.boolean(),
  /** Both signed in on the same device, before or after the review. */
  sharesDevice: z.boolean(),
  listingId: Id,
  listingTitle: z.string(),
});
export type StaffReview = z.infer<typeof StaffReview>;

/**
 * The filters of the review list. `SHARED_DEVICE`: reviews between members who used the same device, without removed
 * ones.
 */
export const REVIEW_FILTERS = ['STANDING', 'SHARED_DEVICE', 'REMOVED'] as const;

export const ListStaffReviewsQuery = StaffListQuery.extend({
  status: z.enum(REVIEW_FILTERS, { error: 'Status is not known' }).default('STANDING'),
});
export type ListStaffReviewsQuery = z.output<typeof ListStaffReviewsQuery>;

export const listStaffReviews = defineCall({
  method: 'GET',
  path: '/api/admin/reviews',
  summary:
    'What members say of each other, newest first; `q` is looked for in their names and words, or is the id of a review or of a member. A `Link` header names the next page.',
  access: 'staff',
  headers: StaffHeaders,
  query: ListStaffReviewsQuery,
  answers: { 200: z.array(StaffReview) },
  refusals: STAFF_READ_REFUSALS,
});

export const removeReview = defineCall({
  method: 'POST',
  path: '/api/admin/reviews/{id}/remove',
  summary:
    'Take a review down, with its answer: it counts no more at once, nothing takes its place, and its author is told why.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: ReasonBody,
  answers: { 200: Done },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND'],
});
