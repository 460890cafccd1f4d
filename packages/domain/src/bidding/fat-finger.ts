const SUSPICIOUS_FACTOR = 10;

/** The highest amount in cents that a bidder need not type again. */
export function highestUnsuspectedCents(nextMinimumCents: number): number {
  return SUSPICIOUS_FACTOR * nextMinimumCents;
}

/**
 * Whether an amount or maximum is so far above the next minimum that the bidder must type it again
 * (docs/product.md#fat-finger-guard).
 */
export function looksMistyped(cents: number, nextMinimumCents: number): boolean {
  return cents > highestUnsuspectedCents(nextMinimumCents);
}
