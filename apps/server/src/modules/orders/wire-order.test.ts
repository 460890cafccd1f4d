import type { Address, Claim, Order, SaleFacts, SaleMoney } from '@clamor/domain/sales';
import { DAY } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import { ADDRESS, asked, CLAIM, DUE, OPEN_OFFER, PAID, READY } from '../../../../../packages/domain/test/sale.ts';
import type { ClaimTimes, SoldTerms } from './order-facts.postgres.ts';
import { type OrderDetails, wireOrder, wireRow } from './wire-order.ts';

const ITEM = { auctionId: 'auction', slug: 'lamp-1', title: 'A lamp', pictureUrl: null };
const FACTS: SaleFacts = { hasRunnerUp: false, isRelisted: false, isReviewed: false, payout: null };
const NAMES: Readonly<Record<string, string>> = { ann: 'Ann', sue: 'Sue', bob: 'Bob', left: 'Deleted member' };
const TERMS: SoldTerms = { pickupOffered: true, shippingCents: 700, digitalDeliveryInfo: 'The key is 42' };
const TIMES: ClaimTimes = { claimedAt: NOON, closedAt: null, refundAskedAt: null };

const reader = (userId: string, now = NOON) => ({ userId, now, nameOf: (id: string) => NAMES[id] ?? '' });
const saleOf = (money: SaleMoney) => ({ item: ITEM, money, facts: FACTS, at: NOON + 5 });
const row = (money: SaleMoney, userId: string) => wireRow(saleOf(money), reader(userId));
const order = (money: SaleMoney, userId: string, details: Partial<OrderDetails> = {}, now = NOON) =>
  wireOrder(saleOf(money), { terms: TERMS, times: TIMES, place: null, ...details }, reader(userId, now));

const withClaim = (changes: Partial<Claim>, money: SaleMoney): SaleMoney => ({
  ...money,
  claims: money.claims.map((claim) => ({ ...claim, ...changes })),
});
const withOrder = (changes: Partial<Order>, money = READY): SaleMoney => ({
  ...money,
  orders: money.orders.map((each) => ({ ...each, ...changes })),
});

describe('the other side of a sale', () => {
  it.each([
    ['the seller, to the buyer', DUE, 'ann', 'Sue', true],
    ['the buyer, to the seller', DUE, 'sue', 'Ann', true],
    [
      'nobody by name, to the seller of a buyer who bid without one',
      withClaim({ anonymous: true }, DUE),
      'sue',
      'Anonymous',
      false,
    ],
    ['the seller, to a buyer who bid without a name', withClaim({ anonymous: true }, DUE), 'ann', 'Sue', true],
    ['that buyer, to the seller once they have paid', withClaim({ anonymous: true }, PAID), 'sue', 'Ann', true],
    [
      'nobody with a page, where the account is gone',
      withClaim({ buyerId: 'left' }, PAID),
      'sue',
      'Deleted member',
      false,
    ],
    ['the seller, to whom the item is only offered', { ...DUE, offers: [OPEN_OFFER] }, 'bob', 'Sue', true],
  ])('is %s', (_, money, userId, counterpart, counterpartHasProfile) => {
    expect(row(money, userId)).toMatchObject({ counterpart, counterpartHasProfile });
  });
});

it('a row has the item, the moment by which it is listed, and the latest offer to its reader alone', () => {
  const offers = [
    { ...OPEN_OFFER, id: 'first', state: 'WITHDRAWN' as const },
    { ...OPEN_OFFER, id: 'second' },
    { ...OPEN_OFFER, id: 'another\u2019s', bidderId: 'cleo' },
  ];
  const offered = { ...DUE, offers };
  expect(row(offered, 'bob')).toMatchObject({
    ...ITEM,
    claim: null,
    offer: { id: 'second', amountCents: 9_000, state: 'OPEN', expiresAt: new Date(NOON + DAY).toISOString() },
    at: new Date(NOON + 5).toISOString(),
  });
  expect(row(offered, 'ann')).toMatchObject({ offer: null, claim: { side: 'buyer' } });
  expect(row(offered, 'sue')).toMatchObject({ offer: null, claim: { side: 'seller' } });
});

it('whoever is only offered an item reads how it would come, and nothing of the sale', () => {
  const read = order({ ...READY, offers: [OPEN_OFFER] }, 'bob', { times: null });
  expect(read).toMatchObject({
    pickupOffered: true,
    shippingCostCents: 700,
    address: null,
    pickupWords: null,
    digitalDeliveryInfo: null,
    problem: null,
    mayCancel: false,
    money: null,
    timeline: [],
  });
});

describe('the address', () => {
  const given: Address = { ...ADDRESS, line2: 'Door 4', region: 'OR' };
  const to = (money: SaleMoney, userId: string) => order(money, userId).address;

  it('is the buyer\u2019s at any time and the seller\u2019s from the payment on, until the money went back', () => {
    for (const state of ['DUE', 'PAID', 'REFUNDED'] as const) {
      const sale = withClaim({ state, address: given }, READY);
      expect(to(sale, 'ann')).toEqual(given);
      expect(to(sale, 'sue')).toEqual(state === 'PAID' ? given : null);
    }
  });

  it('has nothing where a line was left out', () => {
    expect(to(withClaim({ address: ADDRESS }, READY), 'ann')).toEqual({ ...ADDRESS, line2: null, region: null });
  });
});

it('where to pick the item up is for both sides, as long as it is paid', () => {
  const said = withOrder({ pickupWords: 'At six' });
  for (const userId of ['ann', 'sue']) {
    expect(order(said, userId).pickupWords).toBe('At six');
    expect(order(withClaim({ state: 'REFUNDED' }, said), userId).pickupWords).toBeNull();
    expect(order(DUE, userId).pickupWords).toBeNull();
  }
});

it('what is digital is the seller\u2019s at any time, and the buyer\u2019s once it is paid and not asked back', () => {
  const digital = (money: SaleMoney) => withClaim({ method: 'DIGITAL' }, money);
  const read = (money: SaleMoney) => ['sue', 'ann'].map((userId) => order(money, userId).digitalDeliveryInfo);
  expect(read(digital(DUE))).toEqual(['The key is 42', null]);
  expect(read(digital(PAID))).toEqual(['The key is 42', 'The key is 42']);
  expect(read(digital(asked()))).toEqual(['The key is 42', null]);
  expect(read(PAID)).toEqual([null, null]);
});

it('a problem is shown with its moment, also without words, and gone once it is dismissed', () => {
  const at = new Date(NOON + 1).toISOString();
  expect(order(withOrder({ problemAt: NOON + 1, problem: 'Broken' }), 'sue').problem).toEqual({ text: 'Broken', at });
  expect(order(withOrder({ problemAt: NOON + 1, problem: null }), 'sue').problem).toEqual({ text: '', at });
  expect(order(withOrder({ problemAt: null, problem: 'Broken' }), 'sue').problem).toBeNull();
});

it('the seller may call off at once what waits, the buyer ten days after it could be sent', () => {
  const may = (userId: string, now: number) => order(READY, userId, {}, now).mayCancel;
  expect([may('sue', NOON), may('ann', NOON)]).toEqual([true, false]);
  expect([may('ann', NOON + 10 * DAY - 1), may('ann', NOON + 10 * DAY)]).toEqual([false, true]);
});

it('who bought the item again after a release is the buyer of their own claim alone', () => {
  const second: Claim = { ...CLAIM, id: 'second', buyerId: 'bob', bidCents: 9_000 };
  const money = { ...DUE, claims: [{ ...CLAIM, state: 'RELEASED' as const }, second] };
  expect(row(money, 'ann').claim?.id).toBe('claim');
  expect(row(money, 'bob').claim?.id).toBe('second');
  expect(row(money, 'sue')).toMatchObject({ claim: { id: 'second' }, counterpart: 'Bob' });
});
