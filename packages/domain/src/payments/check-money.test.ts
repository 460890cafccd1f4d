import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  ADDRESS,
  asked,
  DISPUTED,
  disputeRead,
  fold,
  money,
  OPENED,
  PAID,
  READY,
  RELEASED,
  reading,
  TOTAL,
} from '../../test/sale.ts';
import { findMoneyFaults } from './check-money.ts';
import { handOver } from './hand-over.ts';
import { openOffer } from './offer.ts';
import type { Claim, Dispute, Offer, Order, Payment, Refund, SaleMoney, Transfer } from './sale-money.ts';

const ASKED = asked();
const LOST = fold(DISPUTED, 'first', disputeRead(3, 'lost', -TOTAL));
const OFFERED = money(
  openOffer(RELEASED, { bidderId: 'bob', bidCents: 9_000, anonymous: false }, { id: 'o', auctionId: 'auction' }, NOON),
);
const OFFER = OFFERED.offers[0] as Offer;
const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON));
const RETURNING = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: 9_000 }));

const claim = (sale: SaleMoney, changes: Partial<Claim>): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((row) => ({ ...row, ...changes })),
});
const payment = (sale: SaleMoney, changes: Partial<Payment>): SaleMoney => ({
  ...sale,
  payments: sale.payments.map((row) => ({ ...row, ...changes })),
});
const also = (sale: SaleMoney, more: { claim?: Partial<Claim>; payment?: Partial<Payment> }): SaleMoney => ({
  ...sale,
  claims: [...sale.claims, ...sale.claims.flatMap((row) => (more.claim ? [{ ...row, ...more.claim }] : []))],
  payments: [...sale.payments, ...sale.payments.flatMap((row) => (more.payment ? [{ ...row, ...more.payment }] : []))],
});
const transfers = (sale: SaleMoney, change: (row: Transfer) => Transfer[]): SaleMoney => ({
  ...sale,
  transfers: sale.transfers.flatMap(change),
});
const refunds = (sale: SaleMoney, change: (row: Refund) => Refund[]): SaleMoney => ({
  ...sale,
  refunds: sale.refunds.flatMap(change),
});
const orders = (sale: SaleMoney, change: (row: Order) => Order[]): SaleMoney => ({
  ...sale,
  orders: sale.orders.flatMap(change),
});
const dispute = (sale: SaleMoney, changes: Partial<Dispute>): SaleMoney => ({
  ...sale,
  disputes: sale.disputes.map((row) => ({ ...row, ...changes })),
});
const offers = (sale: SaleMoney, ...more: Partial<Offer>[]): SaleMoney => ({
  ...sale,
  offers: more.map((changes) => ({ ...OFFER, ...changes })),
});

it.each<[string, SaleMoney]>([
  ['a second claim that is due', also(OPENED, { claim: { id: 'other' } })],
  ['a second completed payment', also(PAID, { payment: { id: 'second' } })],
  [
    'a payment open beside the completed one',
    also(PAID, { payment: { id: 'second', state: 'PENDING', receivedCents: null } }),
  ],
  ['a claim paid by other cents', payment(PAID, { receivedCents: 10_999 })],
  ['a claim paid by nothing', claim(OPENED, { state: 'PAID' })],
  ['a completed payment whose claim was released', claim(PAID, { state: 'RELEASED' })],
  ['a claim refunded without money going back', claim(PAID, { state: 'REFUNDED' })],
  ['a paid claim that is being ended', claim(PAID, { ending: true })],
  ['a transfer that is gone', transfers(PAID, (row) => (row.to === 'fees' ? [] : [row]))],
  ['a transfer that is there twice', transfers(PAID, (row) => [row, row])],
  ['a transfer of nothing', transfers(PAID, (row) => [row, { ...row, cents: 0, cause: 'nothing' }])],
  ['a debt that nobody asked for', refunds(ASKED, () => [])],
  ['a refund that succeeded without leaving', refunds(ASKED, (row) => [{ ...row, state: 'SUCCEEDED' }])],
  ['money kept that pays no claim', refunds(RETURNING, () => [])],
  ['a debt of other cents', refunds(RETURNING, (row) => [{ ...row, cents: 8_999 }])],
  ['two offers at once', offers(OFFERED, {}, { id: 'second' })],
  ['an offer of what somebody has a right to', offers(OPENED, {})],
  ['an accepted offer without its claim', offers(RELEASED, { state: 'ACCEPTED' })],
  ['a released claim that can still be paid', claim(OPENED, { state: 'RELEASED' })],
  ['a paid claim without an order', orders(PAID, () => [])],
  ['an order of what is due', { ...OPENED, orders: PAID.orders }],
  ['a payout of what is due', claim(OPENED, { payoutId: 'payout' })],
  ['a payout of what was not shipped', claim(READY, { payoutId: 'payout' })],
  ['shipping costs of what is picked up', claim(PAID, { method: 'PICKUP' })],
  ['the address of a claim that was released', claim(RELEASED, { address: ADDRESS })],
  ['an order to be shipped to nowhere', claim(READY, { address: null })],
  ['a payment that completed without money', payment(OPENED, { state: 'COMPLETED' })],
  ['a payment that failed with money', payment(PAID, { state: 'FAILED' })],
  ['a part that was sent back by hand', payment(PAID, { strayCents: 1 })],
  ['a second refund of a payment', refunds(ASKED, (row) => [row, { ...row, id: 'second' }])],
  ['a refund of a part', refunds(asked(), (row) => [{ ...row, cents: row.cents - 1 }])],
  ['a dispute that took and is not booked', transfers(DISPUTED, (row) => (row.kind === 'dispute_took' ? [] : [row]))],
  ['a dispute that was booked and is not', dispute(LOST, { bookedCents: 1 })],
  ['a dispute of other cents', dispute(DISPUTED, { takenCents: TOTAL - 1 })],
  ['money of another seller', transfers(PAID, (row) => [{ ...row, sellerId: 'tom' }])],
  ['money of another claim', transfers(PAID, (row) => [{ ...row, claimId: 'other' }])],
  [
    'a fee of other cents',
    transfers(PAID, (row) => [{ ...row, cents: row.to === 'fees' ? row.cents - 1 : row.cents + 1 }]),
  ],
])('finds %s', (_, sale) => {
  const inPayout = claim(SHIPPED, { payoutId: 'payout' });
  for (const sound of [OPENED, PAID, ASKED, RETURNING, LOST, OFFERED, SHIPPED, inPayout])
    expect(findMoneyFaults(sound)).toEqual([]);
  expect(findMoneyFaults(sale)).not.toEqual([]);
});
