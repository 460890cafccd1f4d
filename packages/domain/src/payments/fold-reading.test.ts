import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DUE, fold, money, OPENED, reading, refundTry, refusalOf, TOTAL } from '../../test/sale.ts';
import { balanceOf } from './book.ts';
import { findMoneyFaults } from './check-money.ts';
import type { Reading } from './fold-reading.ts';
import { openPayment } from './open-payment.ts';
import { askRefund, withdrawRefund } from './refund.ts';
import { beginEnding, finishEnding, giveUpEnding } from './release-claim.ts';
import type { SaleMoney } from './sale-money.ts';

const PAID = fold(OPENED, 'first', reading('succeeded', 1));
const asked = (at: SaleMoney = PAID, bearer: 'seller' | 'losses' = 'seller') =>
  money(askRefund(at, 'first', 'r', bearer));
const refundRead = (ticket: number, ...refunds: Reading['refunds']) => reading('succeeded', ticket, { refunds });
const stateOf = ({ claims, payments, refunds }: SaleMoney) => [
  ...claims.map(({ state }) => state),
  ...payments.map(({ state }) => state),
  ...refunds.map(({ state }) => state),
];

describe('a payment', () => {
  it('is opened once for a claim that is due', () => {
    expect(OPENED.payments).toMatchObject([{ id: 'first', state: 'PENDING', cents: TOTAL, receivedCents: null }]);
    expect(openPayment(OPENED, 'claim', 'second', NOON)).toEqual({ ok: true, money: OPENED });
    expect(refusalOf(openPayment(PAID, 'claim', 'second', NOON))).toBe('claim_over');
    expect(refusalOf(openPayment(money(beginEnding(DUE, 'claim')), 'claim', 'second', NOON))).toBe('claim_ending');
  });

  it('completes its claim by exactly its cents, and what was paid is the seller’s and the platform’s', () => {
    expect(stateOf(PAID)).toEqual(['PAID', 'COMPLETED']);
    expect(['provider', 'seller', 'fees'].map((account) => balanceOf(PAID.transfers, account as 'fees'))).toEqual([
      -TOTAL,
      10_500,
      500,
    ]);
    expect(findMoneyFaults(PAID)).toEqual([]);
  });

  it.each([
    ['one cent less', TOTAL - 1],
    ['one cent more', TOTAL + 1],
  ])('by %s pays nothing, and goes back', (_, receivedCents) => {
    const returning = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents }));
    expect(stateOf(returning)).toEqual(['DUE', 'RETURNING', 'REQUESTED']);
    expect(balanceOf(returning.transfers, 'buyer')).toBe(receivedCents);
    expect(findMoneyFaults(returning)).toEqual([]);
  });

  it('is told by what is read of it, whatever is read twice, late or out of order', () => {
    const declined = { code: 'card_declined', message: 'Your card was declined.' };
    const after = fold(OPENED, 'first', reading('open', 5, { lastError: declined }));
    expect(after.payments).toMatchObject([{ state: 'PENDING', step: null, lastError: declined }]);
    expect(fold(after, 'first', reading('succeeded', 5))).toBe(after);
    expect(fold(after, 'first', reading('cancelled', 4))).toBe(after);
    const paid = fold(after, 'first', reading('succeeded', 6));
    expect(paid.payments).toMatchObject([{ state: 'COMPLETED', step: null, lastError: null }]);
    expect(fold(paid, 'first', reading('succeeded', 7)).transfers).toEqual(paid.transfers);
  });

  it.each(['approval', 'processing'] as const)('waits where the bank’s %s is under way', (step) => {
    expect(fold(OPENED, 'first', reading(step, 1)).payments).toMatchObject([{ state: 'PENDING', step }]);
  });

  it('is cancelled at our asking, else failed, and the next may be opened', () => {
    const failed = fold(OPENED, 'first', reading('cancelled', 1));
    expect(stateOf(failed)).toEqual(['DUE', 'FAILED']);
    expect(stateOf(money(openPayment(failed, 'claim', 'second', NOON)))).toEqual(['DUE', 'FAILED', 'PENDING']);
    const ending = money(beginEnding(OPENED, 'claim'));
    expect(stateOf(fold(ending, 'first', reading('cancelled', 1)))).toEqual(['DUE', 'CANCELLED']);
  });

  it('that was given up pays all the same while the claim is due, and else goes back', () => {
    const failed = fold(OPENED, 'first', reading('cancelled', 1));
    expect(stateOf(fold(failed, 'first', reading('succeeded', 2)))).toEqual(['PAID', 'COMPLETED']);
    const two = money(openPayment(failed, 'claim', 'second', NOON));
    const paid = fold(two, 'second', reading('succeeded', 1));
    const both = fold(paid, 'first', reading('succeeded', 2));
    expect(stateOf(both)).toEqual(['PAID', 'RETURNING', 'COMPLETED', 'REQUESTED']);
    expect(findMoneyFaults(both)).toEqual([]);
  });

  it('ends what else was open for the claim', () => {
    const two = money(openPayment(fold(OPENED, 'first', reading('cancelled', 1)), 'claim', 'second', NOON));
    const paid = fold(two, 'first', reading('succeeded', 2));
    expect(paid.payments).toMatchObject([{ state: 'COMPLETED' }, { state: 'CANCELLED', cancelAsked: true }]);
  });
});

describe('ending a claim', () => {
  it('releases it once the provider has let go', () => {
    const ending = money(beginEnding(OPENED, 'claim'));
    expect(ending.payments).toMatchObject([{ cancelAsked: true }]);
    expect(refusalOf(finishEnding(ending, 'claim'))).toBe('payment_in_progress');
    const released = money(finishEnding(fold(ending, 'first', reading('cancelled', 1)), 'claim'));
    expect(stateOf(released)).toEqual(['RELEASED', 'CANCELLED']);
    expect(refusalOf(openPayment(released, 'claim', 'second', NOON))).toBe('claim_over');
    const late = fold(released, 'first', reading('succeeded', 2));
    expect(stateOf(late)).toEqual(['RELEASED', 'RETURNING', 'REQUESTED']);
    expect(findMoneyFaults(late)).toEqual([]);
  });

  it('is overtaken by money that comes before it is done', () => {
    const paid = fold(money(beginEnding(OPENED, 'claim')), 'first', reading('succeeded', 1));
    expect(paid.claims).toMatchObject([{ state: 'PAID', ending: false }]);
    expect(refusalOf(finishEnding(paid, 'claim'))).toBe('claim_over');
  });

  it('stops at what the bank works on, and only at that', () => {
    const processing = fold(OPENED, 'first', reading('processing', 1));
    expect(refusalOf(beginEnding(processing, 'claim'))).toBe('payment_in_progress');
    expect(beginEnding(fold(OPENED, 'first', reading('approval', 1)), 'claim').ok).toBe(true);
  });

  it('is begun once, may be given up, and is of nothing that is over', () => {
    const ending = money(beginEnding(OPENED, 'claim'));
    expect(refusalOf(beginEnding(ending, 'claim'))).toBe('claim_ending');
    expect(giveUpEnding(ending, 'claim')).toEqual(OPENED);
    expect(refusalOf(finishEnding(OPENED, 'claim'))).toBe('wrong_state');
    expect(refusalOf(beginEnding(PAID, 'claim'))).toBe('claim_over');
  });
});

describe('a refund', () => {
  it('is a debt from its asking, and gone when the provider has sent it', () => {
    expect(balanceOf(asked().transfers, 'buyer')).toBe(TOTAL);
    expect(balanceOf(asked().transfers, 'seller')).toBe(0);
    const sent = fold(asked(), 'first', refundRead(2, refundTry('p1', 'pending')));
    expect(stateOf(sent)).toEqual(['PAID', 'COMPLETED', 'PENDING']);
    const done = fold(sent, 'first', refundRead(3, refundTry('p1', 'succeeded')));
    expect(stateOf(done)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    expect(balanceOf(done.transfers, 'provider')).toBe(0);
    expect(fold(done, 'first', refundRead(4, refundTry('p1', 'succeeded'))).transfers).toEqual(done.transfers);
    expect(findMoneyFaults(done)).toEqual([]);
  });

  it('is the platform’s loss where the seller does not bear it', () => {
    const { transfers } = asked(PAID, 'losses');
    expect([balanceOf(transfers, 'seller'), balanceOf(transfers, 'losses'), balanceOf(transfers, 'fees')]).toEqual([
      10_500, -10_500, 0,
    ]);
  });

  it('may fail after it succeeded: the debt stands again, the claim stays refunded, and another try books nothing new', () => {
    const done = fold(asked(), 'first', refundRead(2, refundTry('p1', 'succeeded')));
    const failed = fold(done, 'first', refundRead(3, refundTry('p1', 'failed')));
    expect(stateOf(failed)).toEqual(['REFUNDED', 'RETURNING', 'FAILED']);
    expect(balanceOf(failed.transfers, 'buyer')).toBe(TOTAL);
    const again = money(askRefund(failed, 'first', 'other', 'seller'));
    expect(again.refunds).toMatchObject([{ id: 'r', attempt: 2, state: 'REQUESTED' }]);
    expect(again.transfers).toEqual(failed.transfers);
    const known = fold(again, 'first', refundRead(4, refundTry('p1', 'failed')));
    expect(known.refunds).toMatchObject([{ state: 'REQUESTED' }]);
    const tries = [refundTry('p1', 'failed'), refundTry('p2', 'succeeded')];
    const twice = fold(known, 'first', refundRead(5, ...tries));
    expect(stateOf(twice)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    for (const sale of [failed, again, twice]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('may be withdrawn before it was sent, which books it backwards', () => {
    const back = money(withdrawRefund(asked(), 'first'));
    expect(stateOf(back)).toEqual(['PAID', 'COMPLETED', 'WITHDRAWN']);
    expect([balanceOf(back.transfers, 'buyer'), balanceOf(back.transfers, 'seller')]).toEqual([0, 10_500]);
    expect(findMoneyFaults(money(askRefund(back, 'first', 'again', 'losses')))).toEqual([]);
    const sent = fold(asked(), 'first', refundRead(2, refundTry('p1', 'pending')));
    for (const sale of [PAID, sent]) expect(refusalOf(withdrawRefund(sale, 'first'))).toBe('wrong_state');
  });

  it('is of a completed payment, once', () => {
    for (const sale of [OPENED, asked()])
      expect(refusalOf(askRefund(sale, 'first', 'x', 'seller'))).toBe('wrong_state');
    const returning = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: 1 }));
    expect(refusalOf(withdrawRefund(returning, 'first'))).toBe('wrong_state');
  });
});
