import { CHARGE_MINIMUM_CENTS, platformFeeCents, totalCents } from '../bidding/index.ts';
import { HOUR, type Instant } from '../time/index.ts';
import { withClaim, withOrder } from './change.ts';
import { openOrder } from './order.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/** How long a buyer has to pay before the seller may go on without them (docs/money.md#claims). */
export const PAY_WINDOW_MS = 72 * HOUR;

/** What a claim splits into, in cents: the buyer pays the total, the seller is owed the bid with shipping. */
export function amountsOf({ bidCents, shippingCents }: Pick<Claim, 'bidCents' | 'shippingCents'>) {
  return {
    sellerCents: bidCents + shippingCents,
    feeCents: platformFeeCents(bidCents),
    totalCents: totalCents(bidCents, shippingCents),
  };
}

/** What no card can be charged is paid as it is: no payment, no transfer (docs/money.md#amounts). */
export function isUncharged(claim: Pick<Claim, 'bidCents' | 'shippingCents'>): boolean {
  return amountsOf(claim).totalCents < CHARGE_MINIMUM_CENTS;
}

/** What is known of a claim when it is made. */
export type NewClaim = Omit<Claim, 'address' | 'state' | 'ending' | 'payBy' | 'payoutId'>;

/** A new claim, to be paid within the window from `at`. */
export function openClaim(input: NewClaim, at: Instant): Claim {
  const state = isUncharged(input) ? 'PAID' : 'DUE';
  return { ...input, address: null, state, ending: false, payBy: at + PAY_WINDOW_MS, payoutId: null };
}

/** The money with a new claim, and its order where it is paid from its beginning. */
export function addClaim(money: SaleMoney, input: NewClaim, at: Instant): SaleMoney {
  const claim = openClaim(input, at);
  const more = withClaim(money, claim);
  return claim.state === 'PAID' ? withOrder(more, openOrder(claim, at, null)) : more;
}

/** Somebody bought: whatever became of the money after that, it was paid once. */
export function wasPaid({ state }: Pick<Claim, 'state'>): boolean {
  return state === 'PAID' || state === 'REFUNDED';
}

/** Its time to pay is over, and the seller may go on without the buyer. */
export function isOverdue({ state, payBy }: Pick<Claim, 'state' | 'payBy'>, now: Instant): boolean {
  return state === 'DUE' && now >= payBy;
}
