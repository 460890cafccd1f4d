import type { Instant } from '../time/index.ts';
import {
  type Changed,
  changed,
  claimIn,
  isGoingBack,
  isWithTheBank,
  orderOf,
  pendingOf,
  refused,
  withClaim,
  withOrder,
} from './change.ts';
import { isUncharged } from './claim.ts';
import { openOrder, orderAfter } from './order.ts';
import type { Address, Claim, DeliveryMethod, SaleMoney } from './sale-money.ts';
import { claimAfter } from './transitions.ts';

/**
 * A claim with this many payments can no longer change its price while a payment is open. Every change would add a
 * payment. All payments of an auction are read together, so their number must have a limit.
 */
export const PAYMENTS_GIVEN_UP_MAX = 20;

const IS_SHIPPED: Readonly<Record<DeliveryMethod, boolean>> = { SHIPPING: true, PICKUP: false, DIGITAL: false };

/** The shipping cost of a delivery method. */
export function shippingFor(method: DeliveryMethod, shippingCostCents: number): number {
  return IS_SHIPPED[method] ? shippingCostCents : 0;
}

/** The buyer's choice of delivery. `shippingCents` comes from the listing. `address: null` keeps the stored address. */
export type DeliveryChoice =
  | { method: 'SHIPPING'; shippingCents: number; address: Address | null }
  | { method: 'PICKUP' };

/**
 * Applies the buyer's choice of delivery. If the claim is paid, or the bank is processing its payment, only the address
 * can change. If the price would change while a payment is open, the refusal is `price_changes`: the caller has that
 * payment cancelled and calls `finishRepricing` (docs/money.md#delivery). A claim with `PAYMENTS_GIVEN_UP_MAX` payments
 * gets `payment_in_progress` instead.
 */
export function chooseDelivery(
  money: SaleMoney,
  claimId: string,
  choice: DeliveryChoice,
  at: Instant,
): Changed<'wrong_state' | 'claim_over' | 'claim_ending' | 'payment_in_progress' | 'price_changes' | 'refund_open'> {
  const claim = claimIn(money, claimId);
  if (claim.method === 'DIGITAL') return refused('wrong_state');
  if (claim.state === 'PAID') return changeAddress(money, claim, choice, at);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (claim.ending) return refused('claim_ending');
  const isStuck = isWithTheBank(money, claimId);
  if (isStuck && choice.method !== claim.method) return refused('payment_in_progress');
  const chosen = isStuck ? { ...claim, address: addressOf(claim, choice) } : delivered(claim, choice);
  if (pendingOf(money, claimId).length > 0 && chosen.shippingCents !== claim.shippingCents) {
    const payments = money.payments.filter((payment) => payment.claimId === claimId);
    return refused(payments.length < PAYMENTS_GIVEN_UP_MAX ? 'price_changes' : 'payment_in_progress');
  }
  return changed(priced(money, chosen, at));
}

/** Gives the claim its new delivery and price, after the provider cancelled the open payment. */
export function finishRepricing(
  money: SaleMoney,
  claimId: string,
  choice: DeliveryChoice,
  at: Instant,
): Changed<'claim_over' | 'wrong_state' | 'payment_in_progress'> {
  const claim = claimIn(money, claimId);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (!claim.ending || claim.method === 'DIGITAL') return refused('wrong_state');
  if (pendingOf(money, claimId).length > 0) return refused('payment_in_progress');
  return changed(priced(money, { ...delivered(claim, choice), ending: false }, at));
}

function addressOf(claim: Claim, choice: DeliveryChoice): Address | null {
  return choice.method === 'SHIPPING' ? (choice.address ?? claim.address) : null;
}

function delivered(claim: Claim, choice: DeliveryChoice): Claim {
  const shippingCents = choice.method === 'SHIPPING' ? choice.shippingCents : 0;
  return { ...claim, method: choice.method, shippingCents, address: addressOf(claim, choice) };
}

/** Stores the repriced claim. If its total is below the card minimum, the claim is paid at once. */
function priced(money: SaleMoney, claim: Claim, at: Instant): SaleMoney {
  if (!isUncharged(claim)) return withClaim(money, claim);
  return withOrder(withClaim(money, claimAfter(claim, 'paid')), openOrder(claim, at, null));
}

function changeAddress(
  money: SaleMoney,
  claim: Claim,
  choice: DeliveryChoice,
  at: Instant,
): Changed<'claim_over' | 'refund_open' | 'wrong_state'> {
  if (choice.method !== claim.method) return refused('claim_over');
  const { state } = orderOf(money, claim.id);
  if (choice.method !== 'SHIPPING' || choice.address === null) return changed(money);
  if (isGoingBack(money, claim.id)) return refused('refund_open');
  if (state !== 'AWAITING_ADDRESS' && state !== 'READY_TO_SHIP') return refused('wrong_state');
  const moved = withClaim(money, { ...claim, address: choice.address });
  if (state === 'READY_TO_SHIP') return changed(moved);
  return changed(withOrder(moved, orderAfter(orderOf(money, claim.id), 'address_given', at)));
}
