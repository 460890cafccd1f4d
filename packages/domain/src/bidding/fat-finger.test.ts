import { expect, it } from 'vitest';
import { looksMistyped } from './fat-finger.ts';

it('asks again above ten times the next minimum, not at it', () => {
  expect(looksMistyped(110_000, 11_000)).toBe(false);
  expect(looksMistyped(110_001, 11_000)).toBe(true);
});
