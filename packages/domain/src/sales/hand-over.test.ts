import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  ADDRESS,
  asked,
  CLAIM,
  DISPUTED,
  fold,
  money,
  PAID,
  READY,
  reading,
  refundAttempt,
  refusalOf,
  sold,
  WARNED,
} from '../../test/sale.ts';
import { DAY } from '../time/index.ts';
import { findMoneyFaults } from './check-money.ts';
import { addClaim } from './claim.ts';
import { chooseDelivery } from './delivery.ts';
import {
  cancelOrder,
  dismissProblem,
  handOver,
  isAddressOpen,
  isContentOpen,
  mayCancel,
  openProblem,
  receiveOrder,
} from './hand-over.ts';
import { withdrawRefund } from './refund.ts';
import { NO_MONEY, type SaleMoney } from './sale-money.ts';

const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON + DAY));
const DIGITAL = sold({ method: 'DIGITAL', shippingCents: 0 });
const PICKUP = sold({ method: 'PICKUP', shippingCents: 0 });
const stateOf = ({ orders }: SaleMoney) => orders[0]?.state;
const cancel = (sale: SaleMoney, by: 'buyer' | 'seller', at = NOON) =>
  cancelOrder(sale, 'claim', { by, refundId: 'r' }, at);

describe('handing over', () => {
  it('is the seller’s word, for what is sent and for what is picked up', () => {
    expect([SHIPPED, money(handOver(PICKUP, 'claim', 'PICKUP', NOON))].map(stateOf)).toEqual(['SHIPPED', 'SHIPPED']);
    expect(refusalOf(handOver(READY, 'claim', 'PICKUP', NOON))).toBe('wrong_state');
    expect(refusalOf(handOver(PICKUP, 'claim', 'SHIPPING', NOON))).toBe('wrong_state');
    expect(refusalOf(handOver(PAID, 'claim', 'SHIPPING', NOON))).toBe('wrong_state');
    expect(stateOf(money(receiveOrder(SHIPPED, 'claim', NOON + 2 * DAY)))).toBe('RECEIVED');
    expect(stateOf(money(receiveOrder(DIGITAL, 'claim', NOON)))).toBe('RECEIVED');
    expect(refusalOf(receiveOrder(READY, 'claim', NOON))).toBe('wrong_state');
  });

  it('stops where the money is to go back, and goes on where that was withdrawn', () => {
    const back = asked(READY);
    const refusals = [
      handOver(back, 'claim', 'SHIPPING', NOON),
      receiveOrder(asked(SHIPPED), 'claim', NOON),
      openProblem(asked(SHIPPED), 'claim', NOON),
      cancel(back, 'seller'),
    ];
    expect(refusals.map(refusalOf)).toEqual(Array(4).fill('refund_open'));
    expect(handOver(money(withdrawRefund(back, 'first')), 'claim', 'SHIPPING', NOON).ok).toBe(true);
    const gone = fold(back, 'first', reading('succeeded', 9, { refunds: [refundAttempt('p', 'succeeded')] }));
    expect(refusalOf(handOver(gone, 'claim', 'SHIPPING', NOON))).toBe('wrong_state');
  });

  it('stops where a bank disputes the payment, not where it only warns', () => {
    const ready = (sale: SaleMoney) =>
      money(chooseDelivery(sale, 'claim', { method: 'SHIPPING', shippingCents: 500, address: ADDRESS }, NOON));
    expect(refusalOf(handOver(ready(DISPUTED), 'claim', 'SHIPPING', NOON))).toBe('payment_disputed');
    expect(handOver(ready(WARNED), 'claim', 'SHIPPING', NOON).ok).toBe(true);
  });
});

describe('a problem', () => {
  it('is open until staff dismiss it, and is said once', () => {
    const open = money(openProblem(SHIPPED, 'claim', NOON + 2 * DAY));
    expect(open.orders).toMatchObject([{ problemAt: NOON + 2 * DAY }]);
    expect(refusalOf(openProblem(open, 'claim', NOON))).toBe('wrong_state');
    expect(money(dismissProblem(open, 'claim'))).toEqual(SHIPPED);
    expect(refusalOf(dismissProblem(SHIPPED, 'claim'))).toBe('wrong_state');
  });

  it('comes too late once it is received or in a payout', () => {
    expect(refusalOf(openProblem(money(receiveOrder(SHIPPED, 'claim', NOON)), 'claim', NOON))).toBe('wrong_state');
    const taken = { ...SHIPPED, claims: SHIPPED.claims.map((claim) => ({ ...claim, payoutId: 'payout' })) };
    expect(refusalOf(openProblem(taken, 'claim', NOON))).toBe('wrong_state');
  });
});

describe('calling an order off', () => {
  const may = (sale: SaleMoney, by: 'buyer' | 'seller', now: number) =>
    sale.orders.map((row) => mayCancel(row, by, now));

  it('is the seller’s before shipping, and the buyer’s from 14 days without an address or 10 without shipping on', () => {
    expect([PAID, READY, PICKUP].map((sale) => may(sale, 'seller', NOON))).toEqual([[true], [true], [true]]);
    expect([SHIPPED, DIGITAL].map((sale) => may(sale, 'seller', NOON + 99 * DAY))).toEqual([[false], [false]]);
    expect([may(PAID, 'buyer', NOON + 14 * DAY - 1), may(PAID, 'buyer', NOON + 14 * DAY)]).toEqual([[false], [true]]);
    for (const sale of [READY, PICKUP]) {
      expect([may(sale, 'buyer', NOON + 10 * DAY - 1), may(sale, 'buyer', NOON + 10 * DAY)]).toEqual([[false], [true]]);
    }
  });

  it('sends the money back at the seller’s cost', () => {
    expect(money(cancel(READY, 'seller'))).toEqual(asked(READY));
    expect(refusalOf(cancel(READY, 'buyer'))).toBe('wrong_state');
    expect(money(cancel(READY, 'buyer', NOON + 10 * DAY))).toEqual(asked(READY));
    expect(refusalOf(cancel(SHIPPED, 'seller'))).toBe('wrong_state');
  });

  it('sends nothing back where nothing was charged', () => {
    const free = addClaim(NO_MONEY, { ...CLAIM, bidCents: 40, shippingCents: 0, method: 'PICKUP' }, NOON);
    const off = money(cancel(free, 'seller'));
    expect([off.claims[0]?.state, off.refunds, off.transfers]).toEqual(['REFUNDED', [], []]);
    expect(findMoneyFaults(off)).toEqual([]);
  });
});

describe('what only a payment opens', () => {
  it('is digital content, until its money is to go back', () => {
    const due = { ...DIGITAL, claims: DIGITAL.claims.map((claim) => ({ ...claim, state: 'DUE' as const })) };
    const sales = [DIGITAL, due, PAID, asked(DIGITAL), money(withdrawRefund(asked(DIGITAL), 'first'))];
    expect(sales.map((sale) => isContentOpen(sale, 'claim'))).toEqual([true, false, false, false, true]);
  });

  it('is the buyer’s address, until the money has gone back', () => {
    const states = ['DUE', 'PAID', 'RELEASED', 'REFUNDED'] as const;
    expect(states.map((state) => isAddressOpen({ state }))).toEqual([false, true, false, false]);
  });
});
