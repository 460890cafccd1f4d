import { describe, expect, it } from 'vitest';
import { fixedIncrement } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';

describe('the next minimum', () => {
  const increment = fixedIncrement(1_000);

  it('is the start price before the first bid', () => {
    expect(nextMinimumCents(null, 10_000, increment)).toBe(10_000);
    expect(nextMinimumCents(null, 1, increment)).toBe(1);
  });

  it('is one increment before the first bid where the start price is 0', () => {
    expect(nextMinimumCents(null, 0, increment)).toBe(1_000);
  });

  it('is one increment above the top bid, whatever the start price', () => {
    expect(nextMinimumCents(10_000, 10_000, increment)).toBe(11_000);
    expect(nextMinimumCents(1_000, 0, increment)).toBe(2_000);
  });

  it('takes the increment that holds at the top bid', () => {
    const rising = (priceCents: number) => (priceCents < 500 ? 25 : 50);
    expect(nextMinimumCents(499, 0, rising)).toBe(524);
    expect(nextMinimumCents(500, 0, rising)).toBe(550);
  });
});
