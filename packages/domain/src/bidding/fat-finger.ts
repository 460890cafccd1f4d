const SUSPICIOUS_FACTOR = 10;

/** Whether an amount or maximum is so far above the next minimum that the person should type it again (docs/product.md#fat-finger-guard). */
export function looksMistyped(cents: number, nextMinimumCents: number): boolean {
  return cents > SUSPICIOUS_FACTOR * nextMinimumCents;
}
