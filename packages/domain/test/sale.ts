import {
  type Address,
  amountsOf,
  applyIntentSnapshot,
  askRefund,
  type Bearer,
  beginEnding,
  type Changed,
  type Claim,
  chooseDelivery,
  type DisputeRead,
  finishEnding,
  NO_MONEY,
  type Offer,
  openClaim,
  openPayment,
  type Reading,
  type RefundAttempt,
  type SaleMoney,
} from '../src/sales/index.ts';
import { DAY } from '../src/time/index.ts';
import { NOON } from './given.ts';

/** A bid of $100 with $5 shipping: the fee is $5, the total $110. */
export const CLAIM = openClaim(
  {
    id: 'claim',
    auctionId: 'auction',
    sellerId: 'sue',
    buyerId: 'ann',
    anonymous: false,
    bidCents: 10_000,
    shippingCents: 500,
    method: 'SHIPPING',
  },
  NOON,
);
export const TOTAL = 11_000;
/** An open offer of the item to another bidder, after the claim was released. */
export const OPEN_OFFER: Offer = {
  id: 'offer',
  auctionId: 'auction',
  bidderId: 'bob',
  bidCents: 9_000,
  anonymous: false,
  expiresAt: NOON + DAY,
  state: 'OPEN',
};
export const ADDRESS: Address = {
  name: 'Ann',
  line1: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};

export function money(changed: Changed<string>): SaleMoney {
  if (!changed.ok) throw new Error(`Refused: ${changed.refusal}`);
  return changed.money;
}

export function refusalOf<Refusal extends string>(changed: Changed<Refusal>): Refusal {
  if (changed.ok) throw new Error('It was not refused.');
  return changed.refusal;
}

/** Applies a reading. By default the seller has sold enough not to be new. */
export function fold(sale: SaleMoney, paymentId: string, read: Reading, at = NOON, chargedSales = 5): SaleMoney {
  return applyIntentSnapshot(sale, paymentId, read, { at, chargedSales });
}

export function reading(status: Reading['status'], number: number, more: Partial<Reading> = {}): Reading {
  const receivedCents = status === 'succeeded' ? TOTAL : 0;
  return { number, status, receivedCents, lastError: null, refunds: [], disputes: [], ...more };
}

/** One refund attempt of the provider. By default it is of the whole payment, and requested by Clamor. */
export function refundAttempt(
  id: string,
  state: RefundAttempt['state'],
  more: Partial<RefundAttempt> = {},
): RefundAttempt {
  return { id, state, cents: TOTAL, refundId: 'r', ...more };
}

/** A reading of a disputed payment. `movements`: in cents, negative if the bank took them. */
export function disputeRead(number: number, state: DisputeRead['state'], ...movements: readonly number[]): Reading {
  const moved = movements.map((cents, index) => ({ id: `movement ${index + 1}`, cents }));
  return reading('succeeded', number, { disputes: [{ id: 'd', state, cents: TOTAL, movements: moved }] });
}

/** The money of a claim with these changes that was paid at noon. */
export function sold(changes: Partial<Claim> = {}): SaleMoney {
  const claim = { ...CLAIM, ...changes };
  const opened = money(openPayment({ ...NO_MONEY, claims: [claim] }, claim.id, 'first', NOON));
  return fold(opened, 'first', reading('succeeded', 1, { receivedCents: amountsOf(claim).totalCents }));
}

export function asked(sale: SaleMoney = PAID, bearer: Bearer | null = 'seller'): SaleMoney {
  return money(askRefund(sale, 'first', 'r', bearer));
}

export const DUE: SaleMoney = { ...NO_MONEY, claims: [CLAIM] };
export const OPENED = money(openPayment(DUE, 'claim', 'first', NOON));
export const RELEASED = money(finishEnding(money(beginEnding(DUE, 'claim')), 'claim'));
export const PAID = sold();
export const READY = money(
  chooseDelivery(PAID, 'claim', { method: 'SHIPPING', shippingCents: 500, address: ADDRESS }, NOON),
);
export const WARNED = fold(PAID, 'first', disputeRead(2, 'warning'));
export const DISPUTED = fold(PAID, 'first', disputeRead(2, 'open', -TOTAL));
