import type { Increment } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';

/**
 * The three amounts of the quick-bid buttons, in cents: the next minimum, and the current price plus two increments and plus
 * five (docs/product.md#quick-amounts). Before the first bid the current price is the start price.
 */
export function quickBidsCents(
  priceCents: number | null,
  startPriceCents: number,
  increment: Increment,
): [number, number, number] {
  const current = priceCents ?? startPriceCents;
  const step = increment(current);
  return [nextMinimumCents(priceCents, startPriceCents, increment), current + 2 * step, current + 5 * step];
}
