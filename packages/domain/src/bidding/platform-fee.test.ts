import { describe, expect, it } from 'vitest';
import { platformFeeCents, totalCents } from './platform-fee.ts';

describe('the platform fee', () => {
  it('is 5% of the bid', () => {
    expect(platformFeeCents(10_000)).toBe(500);
    expect(platformFeeCents(0)).toBe(0);
  });

  it('rounds half a cent up and less than half down', () => {
    expect(platformFeeCents(9)).toBe(0);
    expect(platformFeeCents(10)).toBe(1);
    expect(platformFeeCents(29)).toBe(1);
    expect(platformFeeCents(30)).toBe(2);
  });

  it('is exact for every amount that a card can be charged', () => {
    for (let cents = 1; cents < 100_000_000; cents += 99_991) {
      const exact = (BigInt(cents) * 5n + 50n) / 100n;
      expect(BigInt(platformFeeCents(cents))).toBe(exact);
    }
  });

  it('makes the total together with bid and shipping', () => {
    expect(totalCents(10_000, 799)).toBe(11_299);
  });
});
