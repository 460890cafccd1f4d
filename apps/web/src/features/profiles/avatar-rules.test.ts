import { expect, it } from 'vitest';
import { whyNotSent } from './avatar-rules.ts';

it.each([
  ['face.jpg', 5_242_880, null],
  ['FACE.JPEG', 1, null],
  ['face.png', 1, null],
  ['face.webp', 1, null],
  ['face.gif', 1, 'An avatar can be a jpg, png or webp picture.'],
  ['face.avif', 1, 'An avatar can be a jpg, png or webp picture.'],
  ['face', 1, 'An avatar can be a jpg, png or webp picture.'],
  ['face.jpg', 5_242_881, 'An avatar can have 5 MB at most.'],
])('an avatar of the name %s and of %i bytes: %s', (name, size, why) => {
  expect(whyNotSent({ name, size })).toBe(why);
});
