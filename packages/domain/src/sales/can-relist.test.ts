import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { CLAIM, DUE, OPEN_OFFER } from '../../test/sale.ts';
import type { Phase } from '../lifecycle/index.ts';
import { HOUR } from '../time/index.ts';
import { canRelease } from './can-release.ts';
import { canRelist } from './can-relist.ts';
import { PAY_WINDOW_MS } from './claim.ts';
import { openOrder, orderAfter } from './order.ts';
import { type Claim, NO_MONEY, type Order, type SaleMoney } from './sale-money.ts';

const RUN = { priceCents: 10_000, leader: null, runnerUpMaxCents: null, sequence: 3, extensionCount: 0 };
const SOLD: Phase = { status: 'ENDED', since: NOON, outcome: 'SOLD', run: RUN };
const LATE = NOON + PAY_WINDOW_MS;

function asked(phase: Phase, money: SaleMoney, { now = NOON, hidden = false, buyerMayBuy = true } = {}) {
  return canRelist({ phase, hidden }, money, now, buyerMayBuy);
}

const withClaim = (state: Claim['state'], order?: Order): SaleMoney => ({
  ...NO_MONEY,
  claims: [{ ...CLAIM, state }],
  orders: order === undefined ? [] : [order],
});
const FREE = { may: true, releases: null };
const NO = { may: false };

describe('releasing a claim', () => {
  it('is the seller’s from the very moment to pay by, and not before', () => {
    expect(canRelease(CLAIM, LATE - 1, true)).toBe(false);
    expect(canRelease(CLAIM, LATE, true)).toBe(true);
  });

  it('waits for no buyer who may not buy any more', () => {
    expect(canRelease(CLAIM, NOON, false)).toBe(true);
  });

  it('is only of what is due', () => {
    expect(canRelease({ ...CLAIM, state: 'PAID' }, LATE, false)).toBe(false);
  });
});

describe('relisting', () => {
  it('is for what nobody bid on, what was declined, and what its owner withdrew', () => {
    expect(asked({ ...SOLD, outcome: 'UNSOLD' }, NO_MONEY)).toEqual(FREE);
    expect(asked({ ...SOLD, outcome: 'RESERVE_NOT_MET' }, NO_MONEY)).toEqual(FREE);
    expect(asked({ status: 'CANCELLED', since: NOON, by: 'seller', run: null }, NO_MONEY)).toEqual(FREE);
  });

  it('is not for what staff cancelled or hid, nor for what still runs or waits for a decision', () => {
    expect(asked({ status: 'CANCELLED', since: NOON, by: 'staff', run: RUN }, NO_MONEY)).toEqual(NO);
    expect(asked({ ...SOLD, outcome: 'UNSOLD' }, NO_MONEY, { hidden: true })).toEqual(NO);
    expect(asked({ status: 'LIVE', since: NOON, endsAt: NOON, run: RUN }, NO_MONEY)).toEqual(NO);
    const waiting: Phase = { status: 'RESERVE_NOT_MET', since: NOON, decisionDeadline: NOON + HOUR, run: RUN };
    expect(asked(waiting, NO_MONEY)).toEqual(NO);
  });

  it('releases a claim whose time is over, and waits for one whose time is not', () => {
    expect(asked(SOLD, DUE, { now: LATE - 1 })).toEqual(NO);
    expect(asked(SOLD, DUE, { now: LATE })).toEqual({ may: true, releases: CLAIM });
    const awarded: Phase = { status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN };
    expect(asked(awarded, DUE, { buyerMayBuy: false })).toEqual({ may: true, releases: CLAIM });
  });

  it('is for what was released, but not while it is offered to the next bidder', () => {
    expect(asked(SOLD, withClaim('RELEASED'))).toEqual(FREE);
    expect(asked(SOLD, { ...withClaim('RELEASED'), offers: [OPEN_OFFER] })).toEqual(NO);
    expect(asked(SOLD, { ...withClaim('RELEASED'), offers: [{ ...OPEN_OFFER, state: 'DECLINED' }] })).toEqual(FREE);
  });

  it('is for what was refunded before it was handed over, and never for what is paid', () => {
    const order = openOrder({ id: 'claim', method: 'PICKUP', address: null }, NOON, null);
    expect(asked(SOLD, withClaim('PAID', order))).toEqual(NO);
    expect(asked(SOLD, withClaim('REFUNDED', order))).toEqual(FREE);
    expect(asked(SOLD, withClaim('REFUNDED', orderAfter(order, 'shipped', NOON)))).toEqual(NO);
    const digital = openOrder({ id: 'claim', method: 'DIGITAL', address: null }, NOON, null);
    expect(asked(SOLD, withClaim('REFUNDED', digital))).toEqual(NO);
  });
});
