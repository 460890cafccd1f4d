import { expect, it } from 'vitest';
import { averageText, ratingText } from './rating-text.ts';

it.each([
  [null, 0, 'No reviews yet'],
  [50, 1, '5.0 · 1 review'],
  [48, 1_247, '4.8 · 1,247 reviews'],
])('says an average of %s tenths in %i reviews', (averageRating, totalReviews, text) => {
  expect(ratingText({ averageRating, totalReviews })).toBe(text);
});

it('has a dash for an average that there is not', () => {
  expect([averageText({ averageRating: null }), averageText({ averageRating: 10 })]).toEqual(['–', '1.0']);
});
