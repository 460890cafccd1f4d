import { expect, it } from 'vitest';
import { averageText, ratingText, reviewsText } from './rating-text.ts';

it.each([
  [null, 0, 0, 'No reviews yet'],
  [50, 1, 1, '5.0 from 1 review by 1 buyer'],
  [50, 10, 2, '5.0 from 10 reviews by 2 buyers'],
  [48, 1_247, 1_001, '4.8 from 1,247 reviews by 1,001 buyers'],
])('says an average of %s tenths in %i reviews by %i buyers', (averageRating, totalReviews, totalReviewers, text) => {
  expect(ratingText({ averageRating, totalReviews, totalReviewers }, 'buyer')).toBe(text);
});

it('says who reviews a buyer', () => {
  expect(reviewsText({ totalReviews: 3, totalReviewers: 1 }, 'seller')).toBe('3 reviews by 1 seller');
});

it('has a dash for an average that there is not', () => {
  expect([averageText({ averageRating: null }), averageText({ averageRating: 10 })]).toEqual(['–', '1.0']);
});
