import { totalCents } from './platform-fee.ts';

/** The most that one card payment can charge (docs/product.md#charge-limits). */
export const CHARGE_MAXIMUM_CENTS = 99_999_999;
/** The least that a card payment can charge. A smaller sale completes without a card. */
export const CHARGE_MINIMUM_CENTS = 50;

/** Whether bid, fee and shipping together are more than a card can be charged. */
export function exceedsChargeMaximum(bidCents: number, shippingCostCents: number): boolean {
  return totalCents(bidCents, shippingCostCents) > CHARGE_MAXIMUM_CENTS;
}

/** Whether a sale at this bid would be too small for a card. The seller is warned when setting the price. */
export function isBelowChargeMinimum(bidCents: number, shippingCostCents: number): boolean {
  return totalCents(bidCents, shippingCostCents) < CHARGE_MINIMUM_CENTS;
}

/** The largest bid or maximum, in cents, whose sale a card can pay; 0 if shipping alone uses up the limit. */
export function maximumBidCents(shippingCostCents: number): number {
  const room = CHARGE_MAXIMUM_CENTS - shippingCostCents;
  // Each bid costs 21/20 of itself, with the fee. Rounding the fee adds at most half a cent, so this bid fits, and
  // maybe the next one too.
  let bid = Math.max(0, Math.floor((room * 20) / 21));
  while (!exceedsChargeMaximum(bid + 1, shippingCostCents)) bid += 1;
  return bid;
}
