import { CHARGE_MINIMUM_CENTS, platformFeeCents, totalCents } from '../bidding/index.ts';
import { HOUR, type Instant } from '../time/index.ts';
import type { Claim } from './sale-money.ts';

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

/** A new claim, to be paid within the window from `at`. */
export function openClaim(input: Omit<Claim, 'state' | 'ending' | 'payBy'>, at: Instant): Claim {
  return { ...input, state: isUncharged(input) ? 'PAID' : 'DUE', ending: false, payBy: at + PAY_WINDOW_MS };
}
