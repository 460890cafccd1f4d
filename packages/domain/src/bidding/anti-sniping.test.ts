import { expect, it } from 'vitest';
import { isInLastSeconds } from './anti-sniping.ts';

it('counts a bid received with 60 seconds or less left as late', () => {
  const endsAt = 1_000_000;
  expect(isInLastSeconds(endsAt - 60_001, endsAt)).toBe(false);
  expect(isInLastSeconds(endsAt - 60_000, endsAt)).toBe(true);
  expect(isInLastSeconds(endsAt - 1, endsAt)).toBe(true);
});
