/**
 * Whether a price reaches the reserve (docs/product.md#reserve). False before the first bid; null without a reserve,
 * which includes a reserve of 0.
 */
export function reserveMet(priceCents: number | null, reserveCents: number | null): boolean | null {
  if (reserveCents === null || reserveCents === 0) return null;
  return priceCents !== null && priceCents >= reserveCents;
}

/** The price raised to the reserve if the leader's maximum reaches it (docs/product.md#maximum-bids). */
export function liftToReserve(priceCents: number, leaderMaxCents: number, reserveCents: number | null): number {
  if (reserveCents === null || priceCents >= reserveCents || leaderMaxCents < reserveCents) return priceCents;
  return reserveCents;
}
