import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  asked,
  fold,
  money,
  OPENED,
  PAID,
  READY,
  reading,
  refundAttempt,
  refusalOf,
  sold,
  TOTAL,
} from '../../test/sale.ts';
import { balanceOf } from './book.ts';
import { findMoneyFaults } from './check-money.ts';
import type { RefundAttempt } from './fold-refunds.ts';
import { handOver, isContentOpen } from './hand-over.ts';
import { askRefund, withdrawRefund } from './refund.ts';
import type { MoneyAccount, SaleMoney } from './sale-money.ts';

const refundRead = (number: number, ...refunds: readonly RefundAttempt[]) => reading('succeeded', number, { refunds });
const byHand = (id: string, state: RefundAttempt['state'], more: Partial<RefundAttempt> = {}) =>
  refundAttempt(id, state, { refundId: null, ...more });
const stateOf = ({ claims, payments, refunds }: SaleMoney) =>
  [...claims, ...payments, ...refunds].map(({ state }) => state);
const balances = (sale: SaleMoney, ...accounts: MoneyAccount[]) =>
  accounts.map((account) => balanceOf(sale.transfers, account));
const inPayout = (sale: SaleMoney): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((claim) => ({ ...claim, payoutId: 'payout' })),
});

describe('a refund', () => {
  it('is a debt from its asking, and gone when the provider has sent it', () => {
    expect(balanceOf(asked().transfers, 'buyer')).toBe(TOTAL);
    expect(balanceOf(asked().transfers, 'seller')).toBe(0);
    const sent = fold(asked(), 'first', refundRead(2, refundAttempt('p1', 'pending')));
    expect(stateOf(sent)).toEqual(['PAID', 'COMPLETED', 'PENDING']);
    const done = fold(sent, 'first', refundRead(3, refundAttempt('p1', 'succeeded')));
    expect(stateOf(done)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    expect(balanceOf(done.transfers, 'provider')).toBe(0);
    expect(fold(done, 'first', refundRead(4, refundAttempt('p1', 'succeeded'))).transfers).toEqual(done.transfers);
    expect(findMoneyFaults(done)).toEqual([]);
  });

  it('is the platform’s loss where the seller does not bear it', () => {
    const { transfers } = asked(PAID, 'losses');
    expect([balanceOf(transfers, 'seller'), balanceOf(transfers, 'losses'), balanceOf(transfers, 'fees')]).toEqual([
      10_500, -10_500, 0,
    ]);
  });

  it('may fail after it succeeded: the debt stands again, the claim stays refunded, and another try books nothing new', () => {
    const done = fold(asked(), 'first', refundRead(2, refundAttempt('p1', 'succeeded')));
    const failed = fold(done, 'first', refundRead(3, refundAttempt('p1', 'failed')));
    expect(stateOf(failed)).toEqual(['REFUNDED', 'RETURNING', 'FAILED']);
    expect(balanceOf(failed.transfers, 'buyer')).toBe(TOTAL);
    const again = money(askRefund(failed, 'first', 'other', 'seller'));
    expect(again.refunds).toMatchObject([{ id: 'r', attempt: 2, state: 'REQUESTED' }]);
    expect(again.transfers).toEqual(failed.transfers);
    const known = fold(again, 'first', refundRead(4, refundAttempt('p1', 'failed')));
    expect(known.refunds).toMatchObject([{ state: 'REQUESTED' }]);
    const attempts = [refundAttempt('p1', 'failed'), refundAttempt('p2', 'succeeded')];
    const twice = fold(known, 'first', refundRead(5, ...attempts));
    expect(stateOf(twice)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    for (const sale of [failed, again, twice]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('may be withdrawn before it was sent, which books it backwards', () => {
    const back = money(withdrawRefund(asked(), 'first'));
    expect(stateOf(back)).toEqual(['PAID', 'COMPLETED', 'WITHDRAWN']);
    expect([balanceOf(back.transfers, 'buyer'), balanceOf(back.transfers, 'seller')]).toEqual([0, 10_500]);
    expect(findMoneyFaults(money(askRefund(back, 'first', 'again', 'losses')))).toEqual([]);
    const sent = fold(asked(), 'first', refundRead(2, refundAttempt('p1', 'pending')));
    for (const sale of [PAID, sent]) expect(refusalOf(withdrawRefund(sale, 'first'))).toBe('wrong_state');
  });

  it('is of a completed payment, once', () => {
    for (const sale of [OPENED, asked()])
      expect(refusalOf(askRefund(sale, 'first', 'x', 'seller'))).toBe('wrong_state');
    const returning = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: 1 }));
    expect(refusalOf(withdrawRefund(returning, 'first'))).toBe('wrong_state');
  });
});

describe('who bears a refund', () => {
  it('is the seller where nobody says otherwise, and is to be said once their money is in a payout', () => {
    expect(asked(PAID, null)).toEqual(asked(PAID, 'seller'));
    expect(refusalOf(askRefund(inPayout(PAID), 'first', 'r', null))).toBe('bearer_missing');
    expect(balances(asked(inPayout(PAID), 'seller'), 'seller', 'losses')).toEqual([0, 0]);
    expect(balances(asked(inPayout(PAID), 'losses'), 'seller', 'losses')).toEqual([10_500, -10_500]);
  });
});

describe('a refund that staff made in the provider’s dashboard', () => {
  it('is taken into the books, as the seller’s debt', () => {
    const found = fold(PAID, 'first', refundRead(2, byHand('re_1', 'pending')));
    expect(found.refunds).toEqual([{ id: 're_1', paymentId: 'first', cents: TOTAL, attempt: 1, state: 'PENDING' }]);
    expect(balances(found, 'buyer', 'seller', 'fees')).toEqual([TOTAL, 0, 0]);
    const gone = fold(PAID, 'first', refundRead(2, byHand('re_1', 'succeeded')));
    expect(stateOf(gone)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    const failed = fold(found, 'first', refundRead(3, byHand('re_1', 'failed')));
    expect(stateOf(failed)).toEqual(['PAID', 'COMPLETED', 'FAILED']);
    for (const sale of [found, gone, failed]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('is the platform’s loss where the seller’s money is in a payout', () => {
    const gone = fold(inPayout(PAID), 'first', refundRead(2, byHand('re_1', 'succeeded')));
    expect(balances(gone, 'seller', 'losses', 'fees', 'buyer')).toEqual([10_500, -10_500, 0, 0]);
  });

  it('is nothing where it failed, and ours where one was asked for', () => {
    expect(stateOf(fold(PAID, 'first', refundRead(2, byHand('re_1', 'failed'))))).toEqual(['PAID', 'COMPLETED']);
    const ours = fold(asked(), 'first', refundRead(2, byHand('re_1', 'succeeded')));
    expect(ours.refunds).toMatchObject([{ id: 'r', state: 'SUCCEEDED' }]);
    const late = fold(
      money(withdrawRefund(asked(), 'first')),
      'first',
      refundRead(2, refundAttempt('p1', 'succeeded')),
    );
    expect(late.refunds).toMatchObject([
      { id: 'r', state: 'WITHDRAWN' },
      { id: 'p1', state: 'SUCCEEDED' },
    ]);
    expect(balances(late, 'buyer', 'seller', 'provider')).toEqual([0, 0, 0]);
  });

  it('of a part is booked nowhere, and listed as a fault', () => {
    const part = fold(PAID, 'first', refundRead(2, byHand('re_1', 'succeeded', { cents: 400 })));
    expect(part.payments).toMatchObject([{ state: 'COMPLETED', unmatchedRefundCents: 400 }]);
    expect(part.transfers).toEqual(PAID.transfers);
    expect(findMoneyFaults(part)).toEqual(['a part of a payment was sent back by hand']);
    const undone = fold(part, 'first', refundRead(3, byHand('re_1', 'failed', { cents: 400 })));
    expect(findMoneyFaults(undone)).toEqual([]);
  });

  it('of all in parts stops the handover, and none is asked for as well, since the provider would refuse it', () => {
    const parts = (...cents: readonly number[]) =>
      refundRead(2, ...cents.map((part) => byHand(`re_${part}`, 'succeeded', { cents: part })));
    const shipped = (sale: SaleMoney) => handOver(sale, 'claim', 'SHIPPING', NOON);
    const some = fold(READY, 'first', parts(400));
    const all = fold(READY, 'first', parts(400, TOTAL - 400));
    expect([shipped(some).ok, refusalOf(shipped(all))]).toEqual([true, 'refund_open']);
    for (const sale of [some, all]) expect(refusalOf(askRefund(sale, 'first', 'r', 'seller'))).toBe('wrong_state');
    const digital = fold(sold({ method: 'DIGITAL', shippingCents: 0 }), 'first', parts(400, 10_100));
    expect(isContentOpen(digital, 'claim')).toBe(false);
  });

  it('keeps one that is under way from being made again, and its failing from holding ours up', () => {
    const sent = fold(asked(), 'first', refundRead(2, byHand('re_1', 'pending')));
    expect(stateOf(sent)).toEqual(['PAID', 'COMPLETED', 'PENDING']);
    expect(stateOf(fold(sent, 'first', refundRead(3, byHand('re_1', 'failed'))))).toEqual([
      'PAID',
      'COMPLETED',
      'FAILED',
    ]);
    expect(stateOf(fold(asked(), 'first', refundRead(2, byHand('re_1', 'failed'))))).toEqual([
      'PAID',
      'COMPLETED',
      'REQUESTED',
    ]);
  });

  it('follows one that failed after it had succeeded', () => {
    const done = fold(asked(), 'first', refundRead(2, refundAttempt('p1', 'succeeded')));
    const again = fold(done, 'first', refundRead(3, refundAttempt('p1', 'failed'), byHand('re_2', 'pending')));
    expect(stateOf(again)).toEqual(['REFUNDED', 'RETURNING', 'PENDING']);
    expect(balances(again, 'buyer', 'provider')).toEqual([TOTAL, -TOTAL]);
    expect(findMoneyFaults(again)).toEqual([]);
  });
});

it('a try of a refund that was withdrawn is none of the next', () => {
  const failed = fold(asked(), 'first', refundRead(2, refundAttempt('p1', 'failed')));
  const again = money(askRefund(money(withdrawRefund(failed, 'first')), 'first', 'r2', 'seller'));
  expect(fold(again, 'first', refundRead(3, refundAttempt('p1', 'failed'))).refunds.at(-1)?.state).toBe('REQUESTED');
});
