import { cx } from 'class-variance-authority';
import { Star } from 'lucide-react';

/** `4 stars` */
export const starsText = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

export const STAR_PLACES = [1, 2, 3, 4, 5] as const;

/** A rating in whole stars out of five, with a text for screen readers. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${rating} of ${STAR_PLACES.length} stars`}
      className={cx('inline-flex gap-0.5', className)}
    >
      {STAR_PLACES.map((place) => (
        <Star
          key={place}
          className={cx('size-4.5', place <= rating ? 'fill-current text-ink' : 'text-line2')}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
