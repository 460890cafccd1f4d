import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Payout } from '@clamor/domain/payouts';
import type { Order, Payment, Refund, SaleMoney } from '@clamor/domain/sales';
import { DAY, HOUR } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import {
  asked,
  CLAIM,
  DISPUTED,
  DUE,
  OPEN_OFFER,
  OPENED,
  PAID,
  READY,
  RELEASED,
} from '../../../../../packages/domain/test/sale.ts';
import { moment } from '../notifications/index.ts';
import type { SaleNotification } from './sale-template.ts';
import { payoutNotification, reminderNotification, saleNotifications } from './sale-templates.ts';

/** An item of $100 with $5 of shipping and a fee of $5: the buyer pays $110, and the seller gets $105. */
const SALE = { title: 'A brass lamp', listingUrl: 'to the listing', orderUrl: 'to the order' };
const [SELLERS, TOTAL] = ['$105.00', '$110.00'];
/** Finds the figures in a text: amounts, moments, numbers of sales, and bank references. */
const FIGURE = /\$[\d,]+\.\d\d|[A-Z][a-z]{2} \d+, \d{4}, [\d:]+ UTC|one sale|\d sales|BANK-\d+/g;

const TAKEN = { ...CLAIM, id: 'taken', buyerId: 'bob', bidCents: 9_000, payBy: NOON + 4 * DAY };
const PAYOUT: Payout = {
  id: 'payout',
  sellerId: 'sue',
  cents: 31_500,
  claimIds: ['one', 'two', 'three'],
  creditCents: 0,
  state: 'PAID',
  preparedAt: NOON,
  reference: 'BANK-77',
};
const NOTHING_TO_PAY = { ...CLAIM, bidCents: 40, shippingCents: 0, method: 'PICKUP' as const };

const first = <Row>(rows: readonly Row[]): Row => rows[0] ?? expect.unreachable();
const withPayment = (payment: Partial<Payment>): SaleMoney => ({
  ...OPENED,
  payments: [{ ...first(OPENED.payments), ...payment }],
});
const withOrder = (order: Partial<Order>): SaleMoney => ({ ...READY, orders: [{ ...first(READY.orders), ...order }] });
const ASKED = asked();
const withRefund = (refund: Partial<Refund>): SaleMoney => ({
  ...ASKED,
  refunds: [{ ...first(ASKED.refunds), cents: 11_000, ...refund }],
});
const withClaim = (claim: Partial<SaleMoney['claims'][number]>): SaleMoney => ({
  ...DUE,
  claims: [{ ...CLAIM, ...claim }],
});
const OFFERED: SaleMoney = { ...RELEASED, offers: [OPEN_OFFER] };
const ARRANGED = withOrder({ state: 'READY_FOR_PICKUP', pickupWords: 'At six, Low Lane' });
const UNPAID = { ...DUE, claims: [{ ...NOTHING_TO_PAY, state: 'DUE' as const }] };
const GIVEN = { ...DUE, claims: [{ ...NOTHING_TO_PAY, state: 'PAID' as const }] };

const told = (before: SaleMoney, after: SaleMoney) => saleNotifications(before, after, SALE);

type Said = readonly [to: string, subject: string, url: string, ...figures: string[]];
interface Case {
  written: SaleNotification[];
  said: readonly Said[];
}
const the = (written: SaleNotification[], ...said: readonly Said[]): Case => ({ written, said });

/**
 * For each step of a sale the notifications that it causes: recipient, subject, link, and the figures in the order of
 * the text.
 */
const CASES: Readonly<Record<string, Case>> = {
  'a reminder': the(
    [reminderNotification({ ...CLAIM, payBy: NOON + DAY }, 24, SALE)],
    ['ann', 'Payment due in 24 hours', 'to the listing', TOTAL, moment(NOON + DAY)],
  ),
  'the last reminder': the(
    [reminderNotification({ ...CLAIM, payBy: NOON + HOUR }, 1, SALE)],
    ['ann', 'Payment due in one hour', 'to the listing', TOTAL, moment(NOON + HOUR)],
  ),
  'a payout of several sales': the(
    [payoutNotification(PAYOUT, 'to the money')],
    ['sue', 'Paid out', 'to the money', '$315.00', '3 sales', 'BANK-77'],
  ),
  'a payout of one': the(
    [payoutNotification({ ...PAYOUT, claimIds: ['one'], reference: null }, 'to the money')],
    ['sue', 'Paid out', 'to the money', '$315.00', 'one sale'],
  ),
  'a payout of a credit alone': the(
    [payoutNotification({ ...PAYOUT, claimIds: [], creditCents: 31_500 }, 'to the money')],
    ['sue', 'Paid out', 'to the money', '$315.00', 'BANK-77'],
  ),
  'an offer': the(told(RELEASED, OFFERED), [
    'bob',
    'It can be yours',
    'to the listing',
    '$90.00',
    moment(OPEN_OFFER.expiresAt),
  ]),
  'an offer that is withdrawn': the(told(OFFERED, { ...OFFERED, offers: [{ ...OPEN_OFFER, state: 'WITHDRAWN' }] }), [
    'bob',
    'No longer offered',
    'to the listing',
  ]),
  'an offer that is accepted': the(
    told(OFFERED, { ...OFFERED, claims: [...OFFERED.claims, TAKEN], offers: [{ ...OPEN_OFFER, state: 'ACCEPTED' }] }),
    ['bob', 'It is yours', 'to the listing', '$90.00', '$99.50', moment(TAKEN.payBy)],
    ['sue', 'Your offer was accepted', 'to the order', '$90.00', moment(TAKEN.payBy)],
  ),
  'an offer that is declined': the(told(OFFERED, { ...OFFERED, offers: [{ ...OPEN_OFFER, state: 'DECLINED' }] })),
  'an offer that expires': the(told(OFFERED, { ...OFFERED, offers: [{ ...OPEN_OFFER, state: 'EXPIRED' }] })),
  'a claim that is paid': the(
    told(DUE, withClaim({ state: 'PAID' })),
    ['ann', 'Payment received', 'to the order', TOTAL],
    ['sue', 'Paid', 'to the order', SELLERS],
  ),
  'a claim of which nothing is charged': the(
    told(UNPAID, GIVEN),
    ['ann', 'Nothing to pay', 'to the order'],
    ['sue', 'Nothing to pay', 'to the order'],
  ),
  'one that is cancelled': the(
    told(GIVEN, { ...GIVEN, claims: [{ ...NOTHING_TO_PAY, state: 'REFUNDED' }] }),
    ['ann', 'Cancelled', 'to the order'],
    ['sue', 'Cancelled', 'to the order'],
  ),
  'a claim that is released': the(told(DUE, withClaim({ state: 'RELEASED' })), [
    'ann',
    'Your time to pay ran out',
    'to the listing',
  ]),
  'a claim that is refunded': the(told(withClaim({ state: 'PAID' }), withClaim({ state: 'REFUNDED' })), [
    'sue',
    'The sale was undone',
    'to the order',
  ]),
  'a payment that fails': the(
    told(OPENED, withPayment({ state: 'FAILED', lastError: { code: 'x', message: 'No.' } })),
    ['ann', 'Payment failed', 'to the listing'],
  ),
  'a payment that is declined on the page': the(
    told(OPENED, withPayment({ lastError: { code: 'x', message: 'No.' } })),
  ),
  'a payment that is cancelled': the(told(OPENED, withPayment({ state: 'CANCELLED' }))),
  'money that comes too late': the(told(OPENED, withPayment({ state: 'RETURNING', receivedCents: 11_234 })), [
    'ann',
    'Your money is on its way back',
    'to the order',
    '$112.34',
  ]),
  'a refund that is asked for': the(
    told(PAID, ASKED),
    ['ann', 'A refund is on its way', 'to the order', TOTAL],
    ['sue', 'Do not send', 'to the order'],
  ),
  'a refund that is sent': the(told(ASKED, withRefund({ state: 'PENDING' }))),
  'a refund that arrived': the(told(ASKED, withRefund({ state: 'SUCCEEDED' })), [
    'ann',
    'Refunded',
    'to the order',
    TOTAL,
  ]),
  'a refund that failed': the(told(ASKED, withRefund({ state: 'FAILED' })), [
    'ann',
    'Your refund is delayed',
    'to the order',
    TOTAL,
  ]),
  'a dispute': the(told(PAID, DISPUTED), ['sue', 'Disputed', 'to the order']),
  'an item that is shipped': the(told(READY, withOrder({ state: 'SHIPPED' })), ['ann', 'Shipped', 'to the order']),
  'an item that is handed over': the(
    told(
      { ...ARRANGED, claims: [{ ...first(READY.claims), method: 'PICKUP' }] },
      {
        ...withOrder({ state: 'SHIPPED', pickupWords: 'At six, Low Lane' }),
        claims: [{ ...first(READY.claims), method: 'PICKUP' }],
      },
    ),
    ['ann', 'Handed over', 'to the order'],
  ),
  'an item that is received': the(
    told(withOrder({ state: 'SHIPPED' }), withOrder({ state: 'RECEIVED', receivedAt: NOON })),
    ['sue', 'Received', 'to the order'],
  ),
  'a place to pick it up': the(told(READY, ARRANGED), ['ann', 'Ready for pickup', 'to the order']),
  'another place': the(told(ARRANGED, withOrder({ state: 'READY_FOR_PICKUP', pickupWords: 'At seven, Low Lane' })), [
    'ann',
    'Pickup changed',
    'to the order',
  ]),
  'a problem': the(told(READY, withOrder({ problemAt: NOON, problem: 'Broken' })), [
    'sue',
    'A problem was reported',
    'to the order',
  ]),
};

const headOf = (subject: string) => subject.replace(/: (A brass lamp|\$[\d,.]+)$/, '');

it.each(Object.keys(CASES))('says the right amounts and moments to the right side: %s', (name) => {
  const { written, said } = CASES[name] ?? expect.unreachable();
  const found = written.map(({ userId, content: { subject, paragraphs, action } }) => [
    userId,
    headOf(subject),
    action?.url,
    ...(paragraphs.join(' ').match(FIGURE) ?? []),
  ]);
  expect(found).toEqual(said);
  for (const { content } of written) {
    const names = headOf(content.subject) === 'Paid out' ? '$315.00' : '"A brass lamp"';
    expect(content.paragraphs.join(' ')).toContain(names);
  }
});

it.each(Object.keys(CASES))(
  'is about the row that changed, not the auction, which may have several of a kind: %s',
  (name) => {
    const { written } = CASES[name] ?? expect.unreachable();
    expect(written.filter(({ about }) => about.includes(CLAIM.auctionId))).toEqual([]);
  },
);

it('has a case for every subject of these templates', () => {
  const files = ['sale-templates.ts', 'order-templates.ts', 'uncharged-templates.ts'];
  const text = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('');
  const subjects = [...text.matchAll(/`([A-Z][^`$]*): \$\{|subject: '([^']+)'/g)].map(([, one, other]) => one ?? other);
  expect(subjects.length).toBeGreaterThan(20);
  const known = new Set(Object.values(CASES).flatMap(({ said }) => said.map(([, subject]) => subject)));
  expect(subjects.filter((subject) => !known.has(subject ?? ''))).toEqual([]);
});
