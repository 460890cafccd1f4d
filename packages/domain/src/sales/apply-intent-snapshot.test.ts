import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DUE, fold, money, OPENED, PAID, reading, refusalOf, TOTAL } from '../../test/sale.ts';
import { balanceOf } from './book.ts';
import { findMoneyFaults } from './check-money.ts';
import { openPayment } from './open-payment.ts';
import { beginEnding, finishEnding, giveUpEnding } from './release-claim.ts';
import type { SaleMoney } from './sale-money.ts';

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
    const goesOn = giveUpEnding(ending, 'claim');
    expect(goesOn.claims).toEqual(OPENED.claims);
    expect(fold(goesOn, 'first', reading('cancelled', 1)).payments).toMatchObject([{ state: 'CANCELLED' }]);
    expect(refusalOf(finishEnding(OPENED, 'claim'))).toBe('wrong_state');
    expect(refusalOf(beginEnding(PAID, 'claim'))).toBe('claim_over');
  });
});
