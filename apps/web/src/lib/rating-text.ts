import { plural } from './number-text.ts';

export interface Rating {
  /** In tenths. */
  averageRating: number | null;
  totalReviews: number;
}

/** `4.8`; an en dash where nobody has said anything. */
export function averageText({ averageRating }: Pick<Rating, 'averageRating'>): string {
  return averageRating === null ? '–' : (averageRating / 10).toFixed(1);
}

/** `4.8 · 12 reviews` */
export function ratingText({ averageRating, totalReviews }: Rating): string {
  if (averageRating === null || totalReviews === 0) return 'No reviews yet';
  return `${averageText({ averageRating })} · ${plural(totalReviews, 'review')}`;
}
