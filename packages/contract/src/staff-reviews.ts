import { REVIEWED_SIDES } from '@clamor/domain/reviews';
import { z } from 'zod';
import { SaleReview } from './reviews.ts';
import { StaffHeaders } from './staff.ts';
import { StaffListQuery } from './staff-lists.ts';
import { ReasonBody } from './staff-money.ts';
import { Done, defineCall, Id, IdParams, STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from './wire.ts';

/** A review as staff read it: with the names behind a purchase without one. */
export const StaffReview = SaleReview.extend({
  id: Id,
  /** In which role its member was reviewed. */
  about: z.enum(REVIEWED_SIDES),
  authorName: z.string(),
  memberName: z.string(),
  /** The purchase is without a name. */
  isAnonymous: z.boolean(),
  /** A card was charged: only then do others than the two sides read it, and does it count. */
  isCharged: z.boolean(),
  /** The money went back: others do not read four or five stars, and they do not count. */
  isRefunded: z.boolean(),
  /** Both signed in on the same device, before it was written or since. */
  sharesDevice: z.boolean(),
  listingId: Id,
  listingTitle: z.string(),
});
export type StaffReview = z.infer<typeof StaffReview>;

/** Which reviews staff look at. `SHARED_DEVICE`: those that stand, between members who signed in on the same device. */
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
