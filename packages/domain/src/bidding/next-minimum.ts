import type { Increment } from './increment.ts';

/**
 * The smallest amount in cents that the next bid may have (docs/product.md#next-minimum): with no bid the start price, or one
 * increment where that is 0; else the top bid plus one increment.
 */
export function nextMinimumCents(priceCents: number | null, startPriceCents: number, increment: Increment): number {
  if (priceCents !== null) return priceCents + increment(priceCents);
  return startPriceCents > 0 ? startPriceCents : increment(0);
}
