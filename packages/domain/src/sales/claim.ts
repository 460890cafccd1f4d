import { CHARGE_MINIMUM_CENTS, platformFeeCents, totalCents } from '../bidding/index.ts';
import { HOUR, type Instant } from '../time/index.ts';
import { withClaim, withOrder } from './change.ts';
import { openOrder } from './order.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/** How long a buyer has to pay before the seller may end the claim (docs/money.md#claims). */
export const PAY_WINDOW_MS = 72 * HOUR;

/** A claim's amounts in cents: the buyer pays the total; the seller gets the bid and shipping. */
export function amountsOf({ bidCents, shippingCents }: Pick<Claim, 'bidCents' | 'shippingCents'>) {
  return {
    sellerCents: bidCents + shippingCents,
    feeCents: platformFeeCents(bidCents),
    totalCents: totalCents(bidCents, shippingCents),
  };
}

/** A sale below the card minimum counts as paid at once, without a payment or transfer (docs/money.md#amounts). */
export function isUncharged(claim: Pick<Claim, 'bidCents' | 'shippingCents'>): boolean {
  return amountsOf(claim).totalCents < CHARGE_MINIMUM_CENTS;
}

/** The facts of a new claim. */
export type NewClaim = Omit<Claim, 'address' | 'state' | 'ending' | 'payBy' | 'payoutId'>;

/** A new claim, to be paid within the window from `at`. */
export function openClaim(input: NewClaim, at: Instant): Claim {
  const state = isUncharged(input) ? 'PAID' : 'DUE';
  return { ...input, address: null, state, ending: false, payBy: at + PAY_WINDOW_MS, payoutId: null };
}

/** The money with a new claim, and with its order if the claim is paid at once. */
export function addClaim(money: SaleMoney, input: NewClaim, at: Instant): SaleMoney {
  const claim = openClaim(input, at);
  const more = withClaim(money, claim);
  return claim.state === 'PAID' ? withOrder(more, openOrder(claim, at, null)) : more;
}

/** Whether the claim was ever paid, even if it was refunded later. */
export function wasPaid({ state }: Pick<Claim, 'state'>): boolean {
  return state === 'PAID' || state === 'REFUNDED';
}

/** The time to pay is over, so the seller may end the claim. */
export function isOverdue({ state, payBy }: Pick<Claim, 'state' | 'payBy'>, now: Instant): boolean {
  return state === 'DUE' && now >= payBy;
}
