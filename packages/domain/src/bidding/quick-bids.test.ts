import { expect, it } from 'vitest';
import { fixedIncrement } from './increment.ts';
import { quickBidsCents } from './quick-bids.ts';

const increment = fixedIncrement(1_000);

it('offers the next minimum, two increments and five increments above the price', () => {
  expect(quickBidsCents(15_000, 10_000, increment)).toEqual([16_000, 17_000, 20_000]);
});

it('counts from the start price before the first bid', () => {
  expect(quickBidsCents(null, 10_000, increment)).toEqual([10_000, 12_000, 15_000]);
  expect(quickBidsCents(null, 0, increment)).toEqual([1_000, 2_000, 5_000]);
});
