import type { Increment } from './increment.ts';

/**
 * The smallest amount in cents for the next bid (docs/product.md#next-minimum). Without a bid: the start price, or one
 * increment if that is 0. Otherwise: the top bid plus one increment.
 */
export function nextMinimumCents(priceCents: number | null, startPriceCents: number, increment: Increment): number {
  if (priceCents !== null) return priceCents + increment(priceCents);
  return startPriceCents > 0 ? startPriceCents : increment(0);
}
