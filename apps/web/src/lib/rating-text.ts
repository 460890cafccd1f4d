import { plural } from './number-text.ts';

export interface Rating {
  /** The average in tenths. */
  averageRating: number | null;
  totalReviews: number;
  /** How many different members wrote those reviews. */
  totalReviewers: number;
}

/** `4.8`; an en dash if there are no reviews. */
export function averageText({ averageRating }: Pick<Rating, 'averageRating'>): string {
  return averageRating === null ? '–' : (averageRating / 10).toFixed(1);
}

/**
 * The number of reviews: `12 reviews by 7 buyers`. It names both numbers, because ten reviews by one buyer mean less
 * than ten by ten.
 */
export function reviewsText(
  { totalReviews, totalReviewers }: Pick<Rating, 'totalReviews' | 'totalReviewers'>,
  reviewer: 'buyer' | 'seller',
): string {
  if (totalReviews === 0) return 'No reviews yet';
  return `${plural(totalReviews, 'review')} by ${plural(totalReviewers, reviewer)}`;
}

/** `4.8 from 12 reviews by 7 buyers` */
export function ratingText(rating: Rating, reviewer: 'buyer' | 'seller'): string {
  const reviews = reviewsText(rating, reviewer);
  return rating.averageRating === null ? reviews : `${averageText(rating)} from ${reviews}`;
}
