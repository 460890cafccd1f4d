import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { unlikeNamed } from '../../test/named-faults.ts';
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
  refundAttempt,
  sold,
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

const SENT_BACK = fold(ASKED, 'first', reading('succeeded', 4, { refunds: [refundAttempt('p', 'succeeded')] }));

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
/** The sale with one more transfer to the fees, of another kind and cause. */
const withTransfer = (sale: SaleMoney, changes: Partial<Transfer>): SaleMoney =>
  transfers(sale, (row) =>
    row.to === 'fees' ? [row, { ...row, kind: 'refund_withdrawn', cause: 'another', ...changes }] : [row],
  );
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

/** An auction with a released claim and another member's paid claim. */
const SECOND = sold({ id: 'second', sellerId: 'tom', buyerId: 'bob', bidCents: 9_000 });
const TWO_CLAIMS: SaleMoney = { ...SECOND, claims: [...RELEASED.claims, ...SECOND.claims] };

const FAULTS: readonly [string, SaleMoney, string[]][] = [
  ['a second claim that is due', also(OPENED, { claim: { id: 'other' } }), ['more than one claim is due or paid']],
  [
    'a second completed payment',
    also(PAID, { payment: { id: 'second' } }),
    [
      'two payments completed one claim',
      'a payment is open beside another',
      'a payment is booked as other cents than it brought',
      'the provider has other cents than the books',
    ],
  ],
  [
    'a payment open beside the completed one',
    also(PAID, { payment: { id: 'second', state: 'PENDING', receivedCents: null } }),
    ['a payment is open beside another'],
  ],
  [
    'a claim paid by other cents',
    payment(PAID, { receivedCents: 10_999 }),
    [
      'other cents completed a claim',
      'a payment is booked as other cents than it brought',
      'the provider has other cents than the books',
    ],
  ],
  [
    'a claim paid by nothing',
    claim(OPENED, { state: 'PAID' }),
    ['a claim is paid by nothing', 'a claim and its order do not go together'],
  ],
  [
    'a completed payment whose claim was released',
    claim(PAID, { state: 'RELEASED' }),
    ['a completed payment paid no claim', 'a claim and its order do not go together'],
  ],
  [
    'a claim refunded without money going back',
    claim(PAID, { state: 'REFUNDED' }),
    ['a completed payment paid no claim', 'no money went back'],
  ],
  ['a paid claim that is being ended', claim(PAID, { ending: true }), ['what is over is being ended']],
  [
    'a transfer that is gone',
    transfers(PAID, (row) => (row.to === 'fees' ? [] : [row])),
    ['a payment is booked as other cents than it brought', 'the provider has other cents than the books'],
  ],
  [
    'a transfer that is there twice',
    transfers(PAID, (row) => [row, row]),
    [
      'a payment is booked as other cents than it brought',
      'the provider has other cents than the books',
      'something was booked twice',
    ],
  ],
  [
    'a transfer of nothing',
    transfers(PAID, (row) => [row, { ...row, cents: 0, cause: 'nothing' }]),
    ['a transfer moves nothing', 'what was paid is shared otherwise than seller and fee'],
  ],
  [
    'a debt that nobody asked for',
    refunds(ASKED, () => []),
    ['the buyer is owed other cents than what is on its way back'],
  ],
  [
    'a refund that succeeded without leaving',
    refunds(ASKED, (row) => [{ ...row, state: 'SUCCEEDED' }]),
    ['the provider has other cents than the books', 'the buyer is owed other cents than what is on its way back'],
  ],
  [
    'money kept that pays no claim',
    refunds(RETURNING, () => []),
    ['money that pays no claim is kept', 'the buyer is owed other cents than what is on its way back'],
  ],
  [
    'a debt of other cents',
    refunds(RETURNING, (row) => [{ ...row, cents: 8_999 }]),
    ['a refund is of other cents than its payment', 'the buyer is owed other cents than what is on its way back'],
  ],
  ['two offers at once', offers(OFFERED, {}, { id: 'second' }), ['more than one offer is open']],
  ['an offer of what somebody has a right to', offers(OPENED, {}), ['what somebody has a right to is offered']],
  ['an accepted offer without its claim', offers(RELEASED, { state: 'ACCEPTED' }), ['an accepted offer made no claim']],
  [
    'a released claim that can still be paid',
    claim(OPENED, { state: 'RELEASED' }),
    ['what was released can still be paid'],
  ],
  ['a paid claim without an order', orders(PAID, () => []), ['a claim and its order do not go together']],
  ['an order of what is due', { ...OPENED, orders: PAID.orders }, ['a claim and its order do not go together']],
  ['a payout of what is due', claim(OPENED, { payoutId: 'payout' }), ['what was not paid is paid out']],
  ['a payout of what was not shipped', claim(READY, { payoutId: 'payout' }), ['what was not handed over is paid out']],
  ['shipping costs of what is picked up', claim(PAID, { method: 'PICKUP' }), ['what is not shipped pays for shipping']],
  [
    'the address of a claim that was released',
    claim(RELEASED, { address: ADDRESS }),
    ['an address outlives its claim'],
  ],
  ['an order to be shipped to nowhere', claim(READY, { address: null }), ['an order has no address']],
  [
    'a payment that completed without money',
    payment(OPENED, { state: 'COMPLETED' }),
    [
      'other cents completed a claim',
      'a completed payment paid no claim',
      'a payment says otherwise of its money than the provider',
    ],
  ],
  [
    'a payment that failed with money',
    payment(PAID, { state: 'FAILED' }),
    ['a claim is paid by nothing', 'a payment says otherwise of its money than the provider'],
  ],
  [
    'a part that was sent back by hand',
    payment(PAID, { unmatchedRefundCents: 1 }),
    ['a part of a payment was sent back by hand'],
  ],
  [
    'a second refund of a payment',
    refunds(ASKED, (row) => [row, { ...row, id: 'second' }]),
    ['a payment is refunded twice', 'the buyer is owed other cents than what is on its way back'],
  ],
  [
    'a refund of a part',
    refunds(asked(), (row) => [{ ...row, cents: row.cents - 1 }]),
    ['a refund is of other cents than its payment', 'the buyer is owed other cents than what is on its way back'],
  ],
  [
    'a dispute that took and is not booked',
    transfers(DISPUTED, (row) => (row.kind === 'dispute_took' ? [] : [row])),
    ['the provider has other cents than the books', 'what a bank has taken is booked as other cents'],
  ],
  [
    'a dispute that was booked and is not',
    dispute(LOST, { bookedCents: 1 }),
    ['what a bank has taken is booked as other cents'],
  ],
  [
    'a dispute of other cents',
    dispute(DISPUTED, { takenCents: TOTAL - 1 }),
    ['the provider has other cents than the books', 'what a bank has taken is booked as other cents'],
  ],
  [
    'money of another seller',
    transfers(PAID, (row) => [{ ...row, sellerId: 'tom' }]),
    ['a transfer is of no claim of its seller'],
  ],
  [
    'money of another claim',
    transfers(PAID, (row) => [{ ...row, claimId: 'other' }]),
    ['a transfer is of no claim of its seller', 'what was paid is shared otherwise than seller and fee'],
  ],
  [
    'a fee of other cents',
    transfers(PAID, (row) => [{ ...row, cents: row.to === 'fees' ? row.cents - 1 : row.cents + 1 }]),
    ['what was paid is shared otherwise than seller and fee'],
  ],
  [
    'a transfer of less than nothing',
    withTransfer(PAID, { cents: -1 }),
    ['the provider has other cents than the books', 'a transfer moves nothing'],
  ],
  ['a transfer from an account to itself', withTransfer(PAID, { from: 'fees' }), ['a transfer moves nothing']],
  [
    'more sent back than came',
    refunds(SENT_BACK, (row) => [row, { ...row, id: 'second' }]),
    ['a payment is refunded twice', 'the provider has other cents than the books', 'more went back than was paid'],
  ],
  [
    'an accepted offer whose claim is of other cents',
    offers(OPENED, { state: 'ACCEPTED', bidderId: 'ann' }),
    ['an accepted offer made no claim'],
  ],
  [
    'an accepted offer whose claim is of somebody else',
    offers(OPENED, { state: 'ACCEPTED', bidCents: 10_000 }),
    ['an accepted offer made no claim'],
  ],
  [
    'a transfer of one claim and the seller of another',
    transfers(TWO_CLAIMS, (row) => [{ ...row, claimId: 'claim' }]),
    ['a transfer is of no claim of its seller', 'what was paid is shared otherwise than seller and fee'],
  ],
];

const SOUND: readonly SaleMoney[] = [
  OPENED,
  PAID,
  ASKED,
  RETURNING,
  LOST,
  OFFERED,
  SHIPPED,
  SENT_BACK,
  TWO_CLAIMS,
  claim(SHIPPED, { payoutId: 'payout' }),
  claim(sold({ method: 'DIGITAL', shippingCents: 0 }), { payoutId: 'payout' }),
  // Two further payments of the same claim: one failed before, and one is open after the first was refunded.
  also(ASKED, { payment: { id: 'other', state: 'FAILED', receivedCents: null } }),
  // A refund that was withdrawn, and then requested again.
  refunds(ASKED, (row) => [{ ...row, id: 'earlier', state: 'WITHDRAWN' }, row]),
  offers(OPENED, { state: 'ACCEPTED', bidderId: 'ann', bidCents: 10_000 }),
];

it.each(SOUND.map((sale, index) => [index, sale] as const))('finds nothing in the sound sale %i', (_, sale) => {
  expect(findMoneyFaults(sale)).toEqual([]);
});

it.each(FAULTS)('finds %s', (_, sale, faults) => {
  expect(findMoneyFaults(sale)).toEqual(faults);
});

it('has a sale for each fault that it names', () => {
  const shown = FAULTS.flatMap(([, , faults]) => faults);
  expect(unlikeNamed(new URL('check-money.ts', import.meta.url), shown)).toEqual({ missing: [], unnamed: [] });
});
