/** Whether a price reaches the reserve (docs/product.md#reserve); null where there is none (0 is none). No bid never reaches one. */
export function reserveMet(priceCents: number | null, reserveCents: number | null): boolean | null {
  if (reserveCents === null || reserveCents === 0) return null;
  return priceCents !== null && priceCents >= reserveCents;
}

/** The price after the leader's maximum lifted it to the reserve, at once where it reaches it (docs/product.md#maximum-bids). */
export function liftToReserve(priceCents: number, leaderMaxCents: number, reserveCents: number | null): number {
  if (reserveCents === null || priceCents >= reserveCents || leaderMaxCents < reserveCents) return priceCents;
  return reserveCents;
}
