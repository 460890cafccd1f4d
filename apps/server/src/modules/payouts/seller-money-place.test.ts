import type { Payout } from '@clamor/domain/payouts';
import type { Claim, HeldReason, Order, SaleMoney } from '@clamor/domain/sales';
import { DAY } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import { asked, DISPUTED, DUE, PAID, READY } from '../../../../../packages/domain/test/sale.ts';
import { moneyPlace, wirePlace } from './seller-money-place.ts';

/** The seller gets $105: a bid of $100 and $5 of shipping. */
const CENTS = 10_500;
const withOrder = (order: Partial<Order>, sale: SaleMoney = READY): SaleMoney => ({
  ...sale,
  orders: sale.orders.map((row) => ({ ...row, ...order })),
});
const inPayout = (sale: SaleMoney): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((claim): Claim => ({ ...claim, payoutId: 'payout' })),
});
const PAYOUT: Payout = {
  id: 'payout',
  sellerId: 'sue',
  cents: 90_000,
  claimIds: ['claim'],
  creditCents: 0,
  state: 'PREPARED',
  preparedAt: NOON + DAY,
  reference: null,
};
const placeOf = (sale: SaleMoney, now = NOON, payout: Payout | null = null, paidAt: number | null = null) =>
  moneyPlace(sale, 'claim', new Map(payout === null ? [] : [[payout.id, { ...payout, paidAt }]]), now);

const RECEIVED = withOrder({ state: 'RECEIVED', shippedAt: NOON, receivedAt: NOON });

/** For each reason for which money is held a sale, and what its seller reads. */
const HELD: Readonly<Record<HeldReason, readonly [SaleMoney, cents: number, reason: string, at: number | null]>> = {
  refund: [asked(), 0, 'The buyer gets the money back', null],
  dispute: [DISPUTED, CENTS, 'The buyer\u2019s bank disputes the payment', null],
  problem: [
    withOrder({ problemAt: NOON, problem: 'Broken' }),
    CENTS,
    'The buyer reported a problem, and staff are looking into it',
    null,
  ],
  not_handed_over: [READY, CENTS, 'Not shipped yet', null],
  time: [
    withOrder({ state: 'SHIPPED', shippedAt: NOON + DAY }),
    CENTS,
    'Until the buyer confirms that it arrived, or until this date',
    NOON + 8 * DAY,
  ],
  recent_payment: [RECEIVED, CENTS, 'Held for 3 days after the buyer paid', NOON + 3 * DAY],
};

describe('money that is held', () => {
  it.each(Object.entries(HELD))('says why, and until when where that is known: %s', (_, [sale, cents, reason, at]) => {
    expect(placeOf(sale)).toEqual({ state: 'held', cents, reason, at });
  });

  it.each<[Order['state'], string]>([
    ['AWAITING_ADDRESS', 'The buyer has not said where to send it'],
    ['READY_TO_SHIP', 'Not shipped yet'],
    ['READY_FOR_PICKUP', 'Not handed over yet'],
  ])('of an order that is %s says what is missing', (state, reason) => {
    expect(placeOf(withOrder({ state }))?.reason).toBe(reason);
  });

  it('of a new seller says why it takes seven days', () => {
    expect(placeOf(withOrder({ payableAfter: NOON + 7 * DAY }, RECEIVED))).toMatchObject({
      reason:
        'Held for 7 days after the buyer paid, because fewer than five of your earlier sales had passed their hold',
      at: NOON + 7 * DAY,
    });
  });
});

it('money is payable from the moment on at which its hold ends', () => {
  const payable = { state: 'payable', cents: CENTS, reason: 'To be paid out', at: NOON + 3 * DAY };
  expect(placeOf(RECEIVED, NOON + 3 * DAY - 1)?.state).toBe('held');
  expect(placeOf(RECEIVED, NOON + 3 * DAY)).toEqual(payable);
  expect(placeOf(RECEIVED, NOON + 9 * DAY)).toEqual(payable);
});

describe('money in a payout', () => {
  it('is the sale\u2019s own, and on its way since the payout was prepared', () => {
    expect(placeOf(inPayout(RECEIVED), NOON + 9 * DAY, PAYOUT)).toEqual({
      state: 'payable',
      cents: CENTS,
      reason: 'The payout is being sent',
      at: NOON + DAY,
    });
  });

  it('is paid since the payout was sent, under the bank\u2019s reference', () => {
    const sent: Payout = { ...PAYOUT, state: 'PAID', reference: 'BANK-77' };
    expect(placeOf(inPayout(RECEIVED), NOON + 9 * DAY, sent, NOON + 2 * DAY)).toEqual({
      state: 'paid',
      cents: CENTS,
      reason: 'Paid out as BANK-77',
      at: NOON + 2 * DAY,
    });
  });
});

it('nothing is said of a sale that is not paid, or for which nothing was charged', () => {
  expect(placeOf(DUE)).toBeNull();
  expect(placeOf({ ...PAID, transfers: [] })).toBeNull();
});

it('has its moment as a date on the wire, or none', () => {
  const place = { state: 'held', cents: 5, reason: 'Because' } as const;
  expect(wirePlace({ ...place, at: NOON })).toEqual({ ...place, at: new Date(NOON).toISOString() });
  expect(wirePlace({ ...place, at: null })).toEqual({ ...place, at: null });
});
