/**
 * The amount in cents by which the next bid must exceed a price; at least 1. A function of the price, so that a
 * price-dependent table can replace the fixed increment.
 */
export type Increment = (priceCents: number) => number;

/** Clamor's increment: the same at every price (the listing's `minIncrementCents`). */
export function fixedIncrement(cents: number): Increment {
  return () => cents;
}
