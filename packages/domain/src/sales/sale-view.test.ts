import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  asked,
  CLAIM,
  DISPUTED,
  DUE,
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
  WARNED,
} from '../../test/sale.ts';
import { DAY, HOUR } from '../time/index.ts';
import { buyerView } from './buyer-view.ts';
import { addClaim } from './claim.ts';
import { handOver, openProblem, receiveOrder } from './hand-over.ts';
import { openOffer } from './offer.ts';
import { openPayment } from './open-payment.ts';
import { withdrawRefund } from './refund.ts';
import { beginEnding, giveUpEnding } from './release-claim.ts';
import { NO_MONEY, type SaleMoney } from './sale-money.ts';
import { BUYER_VIEWS, type SaleFacts, SELLER_VIEWS } from './sale-view.ts';
import { sellerView } from './seller-view.ts';

const FACTS: SaleFacts = { hasRunnerUp: true, isRelisted: false, isReviewed: false, payout: null };
const LATE = NOON + 72 * HOUR;
const WEEK = NOON + 7 * DAY;
const DECLINED = { code: 'card_declined', message: 'Your card was declined.' };
const step = (status: 'approval' | 'processing') => fold(OPENED, 'first', reading(status, 1));
const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON));
const PICKUP = sold({ method: 'PICKUP', shippingCents: 0 });
const DIGITAL = sold({ method: 'DIGITAL', shippingCents: 0 });
const RECEIVED = money(receiveOrder(SHIPPED, 'claim', NOON + 5));
const FREE = addClaim(NO_MONEY, { ...CLAIM, bidCents: 1, shippingCents: 0, method: 'PICKUP' }, NOON);
const RETURNING = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: TOTAL - 1 }));
const refundRead = (sale: SaleMoney, state: 'pending' | 'succeeded' | 'failed', number = 9) =>
  fold(sale, 'first', reading('succeeded', number, { refunds: [refundAttempt('p', state)] }));
const GONE = refundRead(asked(READY), 'succeeded');
const OFFERED = money(
  openOffer(RELEASED, { bidderId: 'bob', bidCents: 9_000, anonymous: false }, { id: 'o', auctionId: 'auction' }, NOON),
);
const inPayout = (sale: SaleMoney): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((claim) => ({ ...claim, payoutId: 'payout' })),
});

/** Each case: name, money, time; then the buyer's and the seller's view with its actions and date. */
type Side = [kind: string, actions: string, by: number | null];
const CASES: [string, SaleMoney, number, Side, Side][] = [
  [
    'due without a payment',
    DUE,
    LATE - 1,
    ['payment_required', 'start_payment choose_delivery', LATE],
    ['waiting_for_payment', '', LATE],
  ],
  [
    'due after its time',
    DUE,
    LATE,
    ['overdue', 'start_payment choose_delivery', LATE],
    ['overdue', 'offer_runner_up relist', LATE],
  ],
  [
    'due with a payment that was cancelled',
    giveUpEnding(fold(money(beginEnding(OPENED, 'claim')), 'first', reading('cancelled', 1)), 'claim'),
    NOON,
    ['payment_required', 'start_payment choose_delivery', LATE],
    ['waiting_for_payment', '', LATE],
  ],
  ['open', OPENED, NOON, ['payment_pending', 'complete_payment choose_delivery', LATE], ['payment_started', '', LATE]],
  [
    'open after its time',
    OPENED,
    LATE,
    ['payment_pending', 'complete_payment choose_delivery', LATE],
    ['overdue', 'offer_runner_up relist', LATE],
  ],
  ['waiting for approval', step('approval'), NOON, ['approve_at_bank', '', LATE], ['payment_started', '', LATE]],
  ['with the bank', step('processing'), LATE, ['processing', '', null], ['payment_processing', '', null]],
  [
    'declined',
    fold(OPENED, 'first', reading('open', 1, { lastError: DECLINED })),
    NOON,
    ['payment_failed', 'try_again choose_delivery', LATE],
    ['waiting_for_payment', '', LATE],
  ],
  [
    'failed',
    fold(OPENED, 'first', reading('cancelled', 1)),
    NOON,
    ['payment_failed', 'try_again choose_delivery', LATE],
    ['waiting_for_payment', '', LATE],
  ],
  ['being ended', money(beginEnding(DUE, 'claim')), NOON, ['ending', '', null], ['ending', '', null]],
  [
    'returning',
    RETURNING,
    NOON,
    ['returning', 'start_payment choose_delivery', LATE],
    ['waiting_for_payment', '', LATE],
  ],
  [
    'paid without an address',
    PAID,
    NOON,
    ['complete_address', 'give_address report_problem review', NOON + 14 * DAY],
    ['awaiting_address', 'cancel_order review', NOON + 14 * DAY],
  ],
  [
    'without an address for two weeks',
    PAID,
    NOON + 14 * DAY,
    ['complete_address', 'give_address cancel_order report_problem review', NOON + 14 * DAY],
    ['awaiting_address', 'cancel_order review', NOON + 14 * DAY],
  ],
  [
    'to be shipped',
    READY,
    NOON,
    ['being_prepared', 'change_address report_problem review', NOON + 10 * DAY],
    ['ready_to_ship', 'ship cancel_order review', NOON + 10 * DAY],
  ],
  [
    'to be picked up',
    PICKUP,
    NOON + 10 * DAY,
    ['arrange_pickup', 'cancel_order report_problem review', NOON + 10 * DAY],
    ['hand_over', 'hand_over cancel_order review', NOON + 10 * DAY],
  ],
  ['shipped', SHIPPED, WEEK - 1, ['shipped', 'confirm_receipt report_problem review', WEEK], ['held', 'review', WEEK]],
  ['payable', SHIPPED, WEEK, ['shipped', 'confirm_receipt report_problem review', WEEK], ['payable', 'review', WEEK]],
  [
    'digital',
    DIGITAL,
    NOON,
    ['delivered', 'open_content confirm_receipt report_problem review', NOON + 3 * DAY],
    ['held', 'review', NOON + 3 * DAY],
  ],
  ['received', RECEIVED, NOON + 5, ['received', 'review', null], ['held', 'review', NOON + 3 * DAY]],
  [
    'received, and paid for long ago',
    RECEIVED,
    WEEK,
    ['received', 'review', null],
    ['payable', 'review', NOON + 3 * DAY],
  ],
  ['in a payout', inPayout(RECEIVED), WEEK, ['received', 'review', null], ['payout_prepared', 'review', null]],
  [
    'shipped, and in a payout',
    inPayout(SHIPPED),
    WEEK,
    ['shipped', 'confirm_receipt review', WEEK],
    ['payout_prepared', 'review', null],
  ],
  [
    'paid without a charge',
    money(handOver(FREE, 'claim', 'PICKUP', NOON)),
    NOON,
    ['shipped', 'confirm_receipt report_problem review', WEEK],
    ['nothing_to_pay_out', 'review', null],
  ],
  [
    'with a problem',
    money(openProblem(READY, 'claim', NOON)),
    NOON,
    ['problem_reported', 'review', null],
    ['problem_reported', 'ship cancel_order review', null],
  ],
  ['asked back', asked(READY), NOON, ['refund_pending', '', null], ['do_not_ship', '', null]],
  [
    'on its way back',
    refundRead(asked(READY), 'pending'),
    NOON,
    ['refund_pending', '', null],
    ['do_not_ship', '', null],
  ],
  ['not sent back', refundRead(asked(READY), 'failed'), NOON, ['refund_delayed', '', null], ['do_not_ship', '', null]],
  [
    'warned of',
    WARNED,
    NOON,
    ['complete_address', 'give_address report_problem review', NOON + 14 * DAY],
    ['awaiting_address', 'cancel_order review', NOON + 14 * DAY],
  ],
  ['disputed', DISPUTED, NOON, ['disputed', '', null], ['disputed', '', null]],
  ['refunded unshipped', GONE, NOON, ['refunded', '', null], ['refunded', 'relist', null]],
  [
    'refunded after shipping',
    refundRead(asked(SHIPPED), 'succeeded'),
    NOON,
    ['refunded', '', null],
    ['refunded', '', null],
  ],
  [
    'digital, and refunded',
    fold(
      asked(DIGITAL),
      'first',
      reading('succeeded', 9, { refunds: [refundAttempt('p', 'succeeded', { cents: 10_500 })] }),
    ),
    NOON,
    ['refunded', '', null],
    ['refunded', '', null],
  ],
  [
    'refunded, and come back',
    refundRead(GONE, 'failed', 10),
    NOON,
    ['refund_delayed', '', null],
    ['refunded', 'relist', null],
  ],
  [
    'charged back',
    fold(DISPUTED, 'first', disputeRead(3, 'lost', -TOTAL)),
    NOON,
    ['refunded', '', null],
    ['refunded', 'relist', null],
  ],
  ['released', RELEASED, NOON, ['released', '', null], ['released', 'offer_runner_up relist', null]],
  ['offered to the next', OFFERED, NOON, ['released', '', null], ['offer_open', '', NOON + DAY]],
];

describe('what each side sees', () => {
  it.each(CASES)('of a claim that is %s', (_, sale, now, buyer, seller) => {
    const seen = [buyerView(sale, 'claim', FACTS, now), sellerView(sale, 'claim', FACTS, now)];
    expect(seen.map(({ kind, actions, by }) => [kind, actions.join(' '), by])).toEqual([buyer, seller]);
  });

  it('is each of the kinds once at least', () => {
    const kinds = (side: 3 | 4) => new Set(CASES.map((row) => row[side][0]));
    expect(BUYER_VIEWS.filter((kind) => !kinds(3).has(kind))).toEqual([]);
    const paidOut = sellerView(inPayout(RECEIVED), 'claim', { ...FACTS, payout: 'PAID' }, NOON).kind;
    expect(SELLER_VIEWS.filter((kind) => ![...kinds(4), paidOut].includes(kind))).toEqual([]);
  });

  it('offers nothing twice: a review that was written, an item that was listed anew, a runner-up that is not there', () => {
    const facts = { ...FACTS, isReviewed: true, isRelisted: true };
    expect(buyerView(RECEIVED, 'claim', facts, NOON).actions).toEqual([]);
    expect(sellerView(RECEIVED, 'claim', facts, NOON).actions).toEqual([]);
    for (const sale of [RELEASED, GONE]) expect(sellerView(sale, 'claim', facts, NOON).actions).toEqual([]);
    expect(sellerView(RELEASED, 'claim', { ...FACTS, hasRunnerUp: false }, NOON).actions).toEqual(['relist']);
  });

  it('says why the money is held, who bore what went back, and that nothing was charged', () => {
    const seller = (sale: SaleMoney, now = NOON) => sellerView(sale, 'claim', FACTS, now);
    expect([PAID, SHIPPED, WARNED, RECEIVED].map((sale) => seller(sale, WEEK - 1).held)).toEqual([
      'not_handed_over',
      'time',
      'dispute',
      null,
    ]);
    const withdrawn = money(withdrawRefund(asked(PAID), 'first'));
    const borne = [asked(PAID), asked(PAID, 'losses'), PAID, withdrawn].map((sale) => seller(sale).borne);
    expect(borne).toEqual(['seller', 'losses', null, null]);
    expect([FREE, PAID].map((sale) => buyerView(sale, 'claim', FACTS, NOON).isUncharged)).toEqual([true, false]);
  });

  it('is the money’s way back before the end of the claim', () => {
    const late = { ...RETURNING, claims: RETURNING.claims.map((row) => ({ ...row, state: 'RELEASED' as const })) };
    expect(buyerView(late, 'claim', FACTS, NOON).kind).toBe('returning');
  });

  it('is of the payment that paid, and then of the one whose money is still on its way back', () => {
    const failed = fold(OPENED, 'first', reading('cancelled', 1));
    const again = money(openPayment(failed, 'claim', 'second', NOON));
    const byFirst = fold(again, 'first', reading('succeeded', 2));
    expect(byFirst.payments.map(({ state }) => state)).toEqual(['COMPLETED', 'CANCELLED']);
    expect(buyerView(asked(byFirst), 'claim', FACTS, NOON).kind).toBe('refund_pending');
    expect(buyerView(fold(byFirst, 'first', disputeRead(3, 'open', -TOTAL)), 'claim', FACTS, NOON).kind).toBe(
      'disputed',
    );
    const gone = refundRead(asked(byFirst), 'succeeded');
    const both = fold(gone, 'second', reading('succeeded', 1));
    expect(both.payments.map(({ state }) => state)).toEqual(['REFUNDED', 'RETURNING']);
    expect(buyerView(both, 'claim', FACTS, NOON).kind).toBe('refund_pending');
  });
});
