/** 5% of the bid in cents, rounded half up to a cent (docs/product.md#fee). */
export function platformFeeCents(bidCents: number): number {
  return Math.floor((bidCents + 10) / 20);
}

/** What the winner pays: bid, fee and shipping, in cents. */
export function totalCents(bidCents: number, shippingCostCents: number): number {
  return bidCents + platformFeeCents(bidCents) + shippingCostCents;
}
