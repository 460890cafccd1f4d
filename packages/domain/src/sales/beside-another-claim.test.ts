import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  ADDRESS,
  asked,
  DISPUTED,
  DUE,
  disputeRead,
  fold,
  money,
  OPEN_OFFER,
  OPENED,
  PAID,
  READY,
  RELEASED,
  reading,
  refundAttempt,
  sold,
  TOTAL,
  WARNED,
} from '../../test/sale.ts';
import { payoutHold, preparePayout } from '../payouts/payout.ts';
import { DAY } from '../time/index.ts';
import { adoptPayment } from './adopt-payment.ts';
import { sellerCentsOf } from './book.ts';
import { bookDispute } from './book-dispute.ts';
import { buyerView } from './buyer-view.ts';
import { isGoingBack, isWithTheBank, orderOf, pendingOf } from './change.ts';
import { findMoneyFaults } from './check-money.ts';
import { chooseDelivery, finishRepricing } from './delivery.ts';
import { disputesOf } from './dispute.ts';
import { cancelOrder, dismissProblem, handOver, isContentOpen, openProblem, receiveOrder } from './hand-over.ts';
import { acceptOffer, declineOffer, expireOffer, withdrawOffer } from './offer.ts';
import { isBoundBy } from './open-obligations.ts';
import { openPayment } from './open-payment.ts';
import { reportProblem, setPickup, shipOrder } from './order-details.ts';
import { holdOf, payability } from './payability.ts';
import { askRefund, canRefund, refuseRefund, withdrawRefund } from './refund.ts';
import { beginEnding, finishEnding, giveUpEnding } from './release-claim.ts';
import { dueReminder } from './reminders.ts';
import { NO_MONEY, type SaleMoney } from './sale-money.ts';
import { sellerView } from './seller-view.ts';

const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON));
const LOST = fold(DISPUTED, 'first', disputeRead(3, 'lost', -TOTAL));

/**
 * An earlier claim of another buyer in the same auction, with a row in every table: it was shipped, had a problem, its
 * refund failed, and the bank charged it back, which nobody bears yet. Its offer was withdrawn.
 */
const EARLIER: SaleMoney = named(
  fold(
    asked(money(openProblem({ ...SHIPPED, offers: [{ ...OPEN_OFFER, state: 'WITHDRAWN' }] }, 'claim', NOON))),
    'first',
    { ...disputeRead(3, 'lost', -TOTAL), refunds: [refundAttempt('p', 'failed')] },
  ),
  {
    claim: 'earlier',
    first: 'zero',
    r: 'r0',
    d: 'd0',
    offer: 'o0',
    ann: 'eve',
    bob: 'jim',
    'movement 1': 'movement 0',
  },
);

/** The same money with renamed ids. */
function named(sale: SaleMoney, names: Readonly<Record<string, string>>): SaleMoney {
  return JSON.parse(JSON.stringify(sale), (_, value) => (typeof value === 'string' ? (names[value] ?? value) : value));
}

type Table = keyof SaleMoney;
const TABLES = Object.keys(NO_MONEY) as Table[];

function beside(sale: SaleMoney): SaleMoney {
  return Object.fromEntries(
    TABLES.map((table) => [table, [...EARLIER[table], ...sale[table]]]),
  ) as unknown as SaleMoney;
}

/** A rule's answer without the earlier claim's rows. Throws if the rule changed one of those. */
function withoutEarlier(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutEarlier);
  if (typeof answer !== 'object' || answer === null) return answer;
  const rows = answer as Record<string, unknown>;
  if (!TABLES.every((table) => Array.isArray(rows[table]))) {
    return Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, withoutEarlier(value)]));
  }
  const sale = answer as SaleMoney;
  return Object.fromEntries(
    TABLES.map((table) => {
      const count = EARLIER[table].length;
      expect(sale[table].slice(0, count)).toEqual(EARLIER[table]);
      return [table, sale[table].slice(count)];
    }),
  );
}

function answerOf(rule: (sale: SaleMoney) => unknown, sale: SaleMoney): unknown {
  try {
    return rule(sale);
  } catch (error) {
    return (error as Error).message;
  }
}

const SALES: Readonly<Record<string, SaleMoney>> = {
  due: DUE,
  opened: OPENED,
  processing: fold(OPENED, 'first', reading('processing', 1)),
  cancelled: fold(OPENED, 'first', reading('cancelled', 1)),
  ending: money(beginEnding(OPENED, 'claim')),
  released: RELEASED,
  offered: { ...RELEASED, offers: [OPEN_OFFER] },
  returning: fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: 9_000 })),
  paid: PAID,
  digital: sold({ method: 'DIGITAL', shippingCents: 0 }),
  pickup: sold({ method: 'PICKUP', shippingCents: 0 }),
  ready: READY,
  shipped: SHIPPED,
  received: money(receiveOrder(SHIPPED, 'claim', NOON)),
  problem: money(openProblem(SHIPPED, 'claim', NOON)),
  asked: asked(),
  refunded: fold(asked(), 'first', reading('succeeded', 4, { refunds: [refundAttempt('p', 'succeeded')] })),
  warned: WARNED,
  disputed: DISPUTED,
  lost: LOST,
};

const FACTS = { hasRunnerUp: true, isRelisted: false, isReviewed: false, payout: null };
const WEEK = NOON + 8 * DAY;
const PAYOUT = { id: 'payout', sellerId: 'sue', debtCents: 0, creditCents: 0 };
const IN_PAYOUT = {
  ...PAYOUT,
  cents: 1,
  claimIds: ['claim'],
  state: 'PREPARED',
  preparedAt: NOON,
  reference: null,
} as const;
const SPLIT = { sellerCents: 10_500, feesCents: 500, lossesCents: 0 };
const NEXT = { id: 'next', sellerId: 'sue', shippingCents: 500, method: 'SHIPPING' } as const;
const TO_SHIP = { method: 'SHIPPING', shippingCents: 500, address: ADDRESS } as const;
const FOUND = { claimId: 'claim', paymentId: 'found', intentId: 'pi', cents: TOTAL };

const RULES: Readonly<Record<string, (sale: SaleMoney) => unknown>> = {
  buyerView: (sale) => [NOON, WEEK].map((now) => buyerView(sale, 'claim', FACTS, now)),
  sellerView: (sale) => [NOON, WEEK].map((now) => sellerView({ ...sale, offers: [] }, 'claim', FACTS, now)),
  payability: (sale) => [NOON, WEEK].map((now) => payability(sale, 'claim', now)),
  holdOf: (sale) => holdOf(sale, 'claim'),
  sellerCentsOf: (sale) => sellerCentsOf(sale, 'claim'),
  disputesOf: (sale) => disputesOf(sale, 'claim'),
  pendingOf: (sale) => pendingOf(sale, 'claim'),
  orderOf: (sale) => orderOf(sale, 'claim'),
  isGoingBack: (sale) => isGoingBack(sale, 'claim'),
  isWithTheBank: (sale) => isWithTheBank(sale, 'claim'),
  isContentOpen: (sale) => isContentOpen(sale, 'claim'),
  isBoundBy: (sale) => ['ann', 'bob', 'nobody'].map((member) => isBoundBy(sale, member, NOON)),
  dueReminder: (sale) => dueReminder(sale, 'claim', 0, WEEK),
  canRefund: (sale) => canRefund(sale, 'first'),
  openPayment: (sale) => openPayment(sale, 'claim', 'second', NOON),
  adoptPayment: (sale) => adoptPayment(sale, FOUND, NOON),
  'folding what succeeded': (sale) => fold(sale, 'first', reading('succeeded', 9)),
  'folding what was cancelled': (sale) => fold(sale, 'first', reading('cancelled', 9)),
  'folding a refund': (sale) =>
    fold(sale, 'first', reading('succeeded', 9, { refunds: [refundAttempt('p', 'succeeded')] })),
  'folding a failed refund': (sale) =>
    fold(sale, 'first', reading('succeeded', 9, { refunds: [refundAttempt('p', 'failed')] })),
  'folding a dispute': (sale) => fold(sale, 'first', disputeRead(9, 'open', -TOTAL)),
  'folding a lost dispute': (sale) => fold(sale, 'first', disputeRead(9, 'lost', -TOTAL)),
  'folding a won dispute': (sale) => fold(sale, 'first', disputeRead(9, 'won', -TOTAL, TOTAL)),
  bookDispute: (sale) => bookDispute(sale, 'd', 'booking', SPLIT),
  askRefund: (sale) => askRefund(sale, 'first', 'another', null),
  refuseRefund: (sale) => refuseRefund(sale, 'first', 1),
  withdrawRefund: (sale) => withdrawRefund(sale, 'first'),
  beginEnding: (sale) => beginEnding(sale, 'claim'),
  finishEnding: (sale) => finishEnding(sale, 'claim'),
  giveUpEnding: (sale) => giveUpEnding(sale, 'claim'),
  chooseDelivery: (sale) =>
    [TO_SHIP, { method: 'PICKUP' } as const].map((to) => chooseDelivery(sale, 'claim', to, NOON)),
  finishRepricing: (sale) => finishRepricing(sale, 'claim', { method: 'PICKUP' }, NOON),
  handOver: (sale) => (['SHIPPING', 'PICKUP'] as const).map((how) => handOver(sale, 'claim', how, NOON)),
  shipOrder: (sale) => shipOrder(sale, 'claim', { carrier: 'UPS', trackingNumber: '1' }, NOON),
  setPickup: (sale) => setPickup(sale, 'claim', 'At the shop'),
  reportProblem: (sale) => reportProblem(sale, 'claim', 'It is broken', NOON),
  receiveOrder: (sale) => receiveOrder(sale, 'claim', NOON),
  dismissProblem: (sale) => dismissProblem(sale, 'claim'),
  cancelOrder: (sale) =>
    (['buyer', 'seller'] as const).map((by) => cancelOrder(sale, 'claim', { by, refundId: 'x' }, WEEK)),
  acceptOffer: (sale) => acceptOffer(sale, 'offer', NEXT, NOON),
  declineOffer: (sale) => declineOffer(sale, 'offer', NOON),
  expireOffer: (sale) => expireOffer(sale, 'offer', WEEK),
  withdrawOffer: (sale) => withdrawOffer(sale, 'offer'),
  preparePayout: (sale) => preparePayout(PAYOUT, [sale], WEEK),
  payoutHold: (sale) => payoutHold(IN_PAYOUT, [sale], { isActive: true, debtCents: 0 }),
};

describe('another claim of the same auction', () => {
  it('stands in every table, and its books are in order', () => {
    for (const table of TABLES) expect([table, EARLIER[table].length > 0]).toEqual([table, true]);
    for (const sale of Object.values(SALES)) expect(findMoneyFaults(beside(sale))).toEqual(findMoneyFaults(sale));
    expect(findMoneyFaults(EARLIER)).toEqual([]);
  });

  it.each(Object.entries(RULES))('changes nothing for %s', (_, rule) => {
    for (const [name, sale] of Object.entries(SALES)) {
      expect([name, withoutEarlier(answerOf(rule, beside(sale)))]).toEqual([name, answerOf(rule, sale)]);
    }
  });

  it('is met by rules that change something: each does, in one of the sales', () => {
    for (const [name, rule] of Object.entries(RULES)) {
      const answers = Object.values(SALES).map((sale) => JSON.stringify(answerOf(rule, sale)));
      expect([name, new Set(answers).size > 1]).toEqual([name, true]);
    }
  });
});
