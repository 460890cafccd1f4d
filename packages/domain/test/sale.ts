import type { Reading } from '../src/payments/index.ts';
import {
  type Changed,
  foldReading,
  type MoneyRefusal,
  NO_MONEY,
  openClaim,
  openPayment,
  type RefundTry,
  type SaleMoney,
} from '../src/payments/index.ts';
import { NOON } from './given.ts';

/** $100 with $5 of shipping: a fee of $5, $110 in all. */
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

export function money(changed: Changed): SaleMoney {
  if (!changed.ok) throw new Error(`Refused: ${changed.refusal}`);
  return changed.money;
}

export function refusalOf(changed: Changed): MoneyRefusal {
  if (changed.ok) throw new Error('It was not refused.');
  return changed.refusal;
}

export const DUE: SaleMoney = { ...NO_MONEY, claims: [CLAIM] };
export const OPENED = money(openPayment(DUE, 'claim', 'first', NOON));

/** The first payment's money after a reading of it. */
export function fold(sale: SaleMoney, paymentId: string, read: Reading, at = NOON): SaleMoney {
  return foldReading(sale, paymentId, read, at);
}

/** One try of the provider, of the whole payment and asked for by us where nothing else is said. */
export function refundTry(id: string, state: RefundTry['state'], more: Partial<RefundTry> = {}): RefundTry {
  return { id, state, cents: TOTAL, refundId: 'r', ...more };
}

export function reading(status: Reading['status'], number: number, more: Partial<Reading> = {}): Reading {
  return {
    number,
    status,
    receivedCents: status === 'succeeded' ? TOTAL : 0,
    lastError: null,
    refunds: [],
    disputes: [],
    ...more,
  };
}
