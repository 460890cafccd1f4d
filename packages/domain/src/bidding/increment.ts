/**
 * Returns the amount in cents by which the next bid must exceed a price; at least 1. It is a function of the price, so
 * that tests can replay auctions of houses whose increments grow with the price.
 */
export type Increment = (priceCents: number) => number;

/** Clamor's increment: the same at every price (the listing's `minIncrementCents`). */
export function fixedIncrement(cents: number): Increment {
  return () => cents;
}
