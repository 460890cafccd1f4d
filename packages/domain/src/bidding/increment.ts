/** By how much the next bid must exceed a price, in cents; always at least 1. A function of the price, as auction houses have it. */
export type Increment = (priceCents: number) => number;

/** The product's increment: the same whatever the price (the listing's `minIncrementCents`). */
export function fixedIncrement(cents: number): Increment {
  return () => cents;
}
