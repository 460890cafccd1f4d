import type { listStaffReviews, removeReview } from '@clamor/contract/staff-reviews';
import { callOf } from '../../../lib/api.ts';

export const LIST_STAFF_REVIEWS = callOf<typeof listStaffReviews>('GET', '/api/admin/reviews');
export const REMOVE_REVIEW = callOf<typeof removeReview>('POST', '/api/admin/reviews/{id}/remove');
