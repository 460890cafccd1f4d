export { checkRatings } from './check-ratings.postgres.ts';
export { publicReviews } from './public-reviews.postgres.ts';
export { removeReviewOf } from './remove-review.ts';
export { registerReviewRoutes } from './review-routes.ts';
export { createReviewNotifier } from './review-templates.ts';
export { reviewsDataHooks } from './reviews-data-hooks.ts';
export { answerTheirs, type ReviewMoved, type ReviewNotification, type ReviewPorts, review } from './write-review.ts';
