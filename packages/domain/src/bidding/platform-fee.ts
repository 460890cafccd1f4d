/** 5% of the bid in cents, rounded half up to a cent (docs/product.md#fee). */
export function platformFeeCents(bidCents: number): number {
  return Math.floor((bidCents + 10) / 20);
}

/** The winner's total in cents: bid, fee and shipping. */
export function totalCents(bidCents: number, shippingCostCents: number): number {
  return bidCents + platformFeeCents(bidCents) + shippingCostCents;
}
