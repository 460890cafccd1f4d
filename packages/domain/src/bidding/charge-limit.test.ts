import { describe, expect, it } from 'vitest';
import { exceedsChargeMaximum, isBelowChargeMinimum, maximumBidCents } from './charge-limit.ts';
import { totalCents } from './platform-fee.ts';

describe('what a card can be charged', () => {
  it('allows a total of exactly 99,999,999 cents and not a cent more', () => {
    const bid = maximumBidCents(0);
    expect(totalCents(bid, 0)).toBe(99_999_999);
    expect(exceedsChargeMaximum(bid, 0)).toBe(false);
    expect(exceedsChargeMaximum(bid, 1)).toBe(true);
    expect(exceedsChargeMaximum(bid + 1, 0)).toBe(true);
  });

  it('finds the largest bid for any shipping cost', () => {
    for (let shipping = 0; shipping < 99_999_999; shipping += 1_234_567) {
      const bid = maximumBidCents(shipping);
      expect(exceedsChargeMaximum(bid, shipping)).toBe(false);
      expect(exceedsChargeMaximum(bid + 1, shipping)).toBe(true);
    }
  });

  it('leaves no room for a bid where shipping takes all of it', () => {
    expect(maximumBidCents(99_999_998)).toBe(1);
    expect(maximumBidCents(99_999_999)).toBe(0);
    expect(maximumBidCents(200_000_000)).toBe(0);
  });

  it('cannot charge a total of less than 50 cents', () => {
    expect(totalCents(48, 0)).toBe(50);
    expect(isBelowChargeMinimum(48, 0)).toBe(false);
    expect(isBelowChargeMinimum(47, 0)).toBe(true);
    expect(isBelowChargeMinimum(1, 49)).toBe(false);
    expect(isBelowChargeMinimum(1, 48)).toBe(true);
  });
});
