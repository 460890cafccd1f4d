import type { Dispute } from '@clamor/domain/sales';
import { expect, it } from 'vitest';
import { DISPUTED, disputeRead, fold, PAID, TOTAL, WARNED } from '../../../../../packages/domain/test/sale.ts';
import { saleNotifications } from './sale-templates.ts';

const SALE = {
  title: 'A brass lamp',
  listingUrl: 'https://clamor.test/listing/lamp',
  orderUrl: 'https://clamor.test/orders/first',
};
const WON = fold(DISPUTED, 'first', disputeRead(3, 'won', -TOTAL, TOTAL));
const LOST = fold(DISPUTED, 'first', disputeRead(3, 'lost', -TOTAL));
const FROM = { nothing: PAID, WARNING: WARNED, OPEN: DISPUTED, WON, LOST };

const open = (number: number) => disputeRead(number, 'open', -TOTAL);

it.each<[from: keyof typeof FROM, told: string[]]>([
  ['nothing', ['sue']],
  ['WARNING', ['sue']],
  ['WON', ['sue']],
  ['OPEN', []],
  ['LOST', []],
])('the seller is told that a bank disputes a payment where before there was %s', (from, told) => {
  const before = FROM[from];
  const after = fold(before, 'first', open(4));
  const written = saleNotifications(before, after, SALE).filter(({ about }) => about.startsWith('disputed '));
  expect(written.map(({ userId }) => userId)).toEqual(told);
});

it.each<Dispute['state']>(['WARNING', 'WON', 'LOST'])('nobody is told of a dispute that is %s', (state) => {
  const before = state === 'WARNING' ? PAID : DISPUTED;
  const after = FROM[state];
  expect(after.disputes.map((dispute) => dispute.state)).toEqual([state]);
  const about = saleNotifications(before, after, SALE).map((written) => written.about);
  expect(about.filter((cause) => cause.startsWith('disputed '))).toEqual([]);
});
