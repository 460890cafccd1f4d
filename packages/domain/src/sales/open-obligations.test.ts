import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { CLAIM, DUE, fold, OPEN_OFFER, OPENED, reading } from '../../test/sale.ts';
import { DAY } from '../time/index.ts';
import { hasOpenObligations, isBoundBy } from './open-obligations.ts';
import { openOrder, orderAfter } from './order.ts';
import { type Dispute, NO_MONEY, type SaleMoney } from './sale-money.ts';

const RELEASED: SaleMoney = { ...NO_MONEY, claims: [{ ...CLAIM, state: 'RELEASED' }] };
const PAID = fold(OPENED, 'first', reading('succeeded', 1));
const [ORDER = openOrder(CLAIM, NOON, null)] = PAID.orders;
const SHIPPED = { ...PAID, orders: [orderAfter({ ...ORDER, state: 'READY_TO_SHIP' }, 'shipped', NOON)] };
const LATER = NOON + 7 * DAY;

it('nothing is open where nothing was sold, or the claim was released', () => {
  expect(hasOpenObligations(NO_MONEY, NOON)).toBe(false);
  expect(hasOpenObligations(RELEASED, NOON)).toBe(false);
});

it('a claim is open until its item was handed over and nobody waits for anything any more', () => {
  expect(hasOpenObligations(DUE, NOON)).toBe(true);
  expect(hasOpenObligations(PAID, LATER)).toBe(true);
  expect(hasOpenObligations(SHIPPED, LATER - 1)).toBe(true);
  expect(hasOpenObligations(SHIPPED, LATER)).toBe(false);
  const problem = { ...SHIPPED, orders: SHIPPED.orders.map((order) => ({ ...order, problemAt: NOON })) };
  expect(hasOpenObligations(problem, LATER)).toBe(true);
});

it('an offer is open while it may be answered', () => {
  expect(hasOpenObligations({ ...RELEASED, offers: [OPEN_OFFER] }, NOON)).toBe(true);
  expect(hasOpenObligations({ ...RELEASED, offers: [{ ...OPEN_OFFER, state: 'DECLINED' }] }, NOON)).toBe(false);
});

it('money on its way back is open until it has gone', () => {
  const late = fold({ ...OPENED, claims: RELEASED.claims }, 'first', reading('succeeded', 1));
  expect(hasOpenObligations(late, LATER)).toBe(true);
  const refunds = late.refunds.map((refund) => ({ ...refund, state: 'FAILED' as const }));
  expect(hasOpenObligations({ ...RELEASED, refunds }, LATER)).toBe(true);
  const gone = late.refunds.map((refund) => ({ ...refund, state: 'SUCCEEDED' as const }));
  expect(hasOpenObligations({ ...RELEASED, refunds: gone }, LATER)).toBe(false);
});

it('a dispute is open until what it took is booked', () => {
  const dispute: Dispute = {
    id: 'd',
    paymentId: 'first',
    cents: 11_000,
    takenCents: 11_000,
    bookedCents: 0,
    state: 'LOST',
  };
  expect(hasOpenObligations({ ...SHIPPED, disputes: [dispute] }, LATER)).toBe(true);
  expect(hasOpenObligations({ ...SHIPPED, disputes: [{ ...dispute, bookedCents: 11_000 }] }, LATER)).toBe(false);
});

it('binds the seller while anything is open, and each of the others by what is theirs alone', () => {
  const offered = { ...RELEASED, offers: [OPEN_OFFER] };
  const bound = (money: SaleMoney, at = NOON) => ['sue', 'ann', 'bob'].filter((id) => isBoundBy(money, id, at));
  expect(bound(DUE)).toEqual(['sue', 'ann']);
  expect(bound(PAID)).toEqual(['sue', 'ann']);
  expect(bound(SHIPPED, LATER - 1)).toEqual(['sue', 'ann']);
  expect(bound(SHIPPED, LATER)).toEqual([]);
  expect(bound(offered)).toEqual(['sue', 'bob']);
  const late = fold({ ...OPENED, claims: RELEASED.claims }, 'first', reading('succeeded', 1));
  expect(bound(late, LATER)).toEqual(['sue', 'ann']);
});

it.each([
  ['PENDING', true],
  ['RETURNING', true],
  ['COMPLETED', false],
  ['FAILED', false],
] as const)('a payment of a released claim that is %s is open: %s', (state, isOpen) => {
  const payments = OPENED.payments.map((payment) => ({ ...payment, state }));
  expect(hasOpenObligations({ ...RELEASED, payments }, LATER)).toBe(isOpen);
});

it.each([
  ['REQUESTED', true],
  ['FAILED', true],
  ['SUCCEEDED', false],
  ['WITHDRAWN', false],
] as const)('a refund that is %s is open: %s, and binds nobody but its buyer and the seller', (state, isOpen) => {
  const [paid] = PAID.payments;
  const another = { ...CLAIM, id: 'another', buyerId: 'bob', state: 'RELEASED' as const };
  const refunds = [{ id: 'r', paymentId: paid?.id ?? '', cents: 1, attempt: 1, state }];
  const sale = { ...SHIPPED, claims: [another, ...SHIPPED.claims], refunds };
  expect(hasOpenObligations(sale, LATER)).toBe(isOpen);
  expect(['sue', 'ann', 'bob'].filter((id) => isBoundBy(sale, id, LATER))).toEqual(isOpen ? ['sue', 'ann'] : []);
});
