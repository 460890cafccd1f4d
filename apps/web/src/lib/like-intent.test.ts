import { afterEach, expect, it } from 'vitest';
import { forgetLikeIntent, keepLikeIntent, likeIntent, takeLikeIntent } from './like-intent.ts';

afterEach(forgetLikeIntent);

const DAY_MS = 86_400_000;

it('is taken once, for its own listing alone', () => {
  keepLikeIntent('lamp', 0);
  expect([takeLikeIntent('chair', 1), likeIntent(1)]).toEqual([false, 'lamp']);
  expect([takeLikeIntent('lamp', 1), takeLikeIntent('lamp', 1)]).toEqual([true, false]);
});

it('lasts a day, and gives way to a newer one', () => {
  keepLikeIntent('lamp', 0);
  expect([likeIntent(DAY_MS - 1), likeIntent(DAY_MS)]).toEqual(['lamp', null]);
  keepLikeIntent('chair', 0);
  expect(likeIntent(1)).toBe('chair');
});

it('is none where the storage holds something else', () => {
  localStorage.setItem('likeIntent', 'not json');
  expect(likeIntent()).toBeNull();
});
