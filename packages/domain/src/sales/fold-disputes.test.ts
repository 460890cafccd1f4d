import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  asked,
  DISPUTED,
  disputeRead,
  fold,
  money,
  OPENED,
  PAID,
  reading,
  refundAttempt,
  refusalOf,
  TOTAL,
  WARNED,
} from '../../test/sale.ts';
import { balanceOf } from './book.ts';
import { bookDispute } from './book-dispute.ts';
import { findMoneyFaults } from './check-money.ts';
import { handOver } from './hand-over.ts';
import { payability } from './payability.ts';
import { askRefund, withdrawRefund } from './refund.ts';
import type { MoneyAccount, SaleMoney } from './sale-money.ts';

const LOST = fold(DISPUTED, 'first', disputeRead(3, 'lost', -TOTAL));
const SPLIT = { sellerCents: 10_000, feesCents: 500, lossesCents: 500 };
const BOOKED = money(bookDispute(LOST, 'd', 'booking', SPLIT));
const balances = (sale: SaleMoney, ...accounts: MoneyAccount[]) =>
  accounts.map((account) => balanceOf(sale.transfers, account));
const stateOf = ({ claims, payments, refunds, disputes }: SaleMoney) =>
  [...claims, ...payments, ...refunds, ...disputes].map(({ state }) => state);
const RETURNING = fold(OPENED, 'first', reading('succeeded', 1, { receivedCents: TOTAL - 1 }));
const disputedReturn = (number: number, cents: number) => ({
  ...reading('succeeded', number, { receivedCents: TOTAL - 1 }),
  disputes: [{ id: 'd', state: 'lost' as const, cents, movements: [{ id: 'm', cents: -cents }] }],
});

/** A payment that was refunded before the bank also took its money. */
function refundedBefore(): SaleMoney {
  const sent = refundAttempt('p', 'succeeded', { cents: TOTAL - 1, refundId: 'first' });
  return fold(RETURNING, 'first', reading('succeeded', 2, { refunds: [sent] }));
}

describe('a dispute', () => {
  it('that is a warning moves no money', () => {
    expect(stateOf(WARNED)).toEqual(['PAID', 'COMPLETED', 'WARNING']);
    expect(WARNED.transfers).toEqual(PAID.transfers);
  });

  it('is booked by what the bank took and gave back, each once, in whatever order it is read', () => {
    expect(stateOf(DISPUTED)).toEqual(['PAID', 'COMPLETED', 'OPEN']);
    expect(balances(DISPUTED, 'provider', 'disputes', 'seller')).toEqual([0, -TOTAL, 10_500]);
    expect(fold(DISPUTED, 'first', disputeRead(3, 'open', -TOTAL)).transfers).toEqual(DISPUTED.transfers);
    expect(fold(DISPUTED, 'first', disputeRead(2, 'lost', -TOTAL))).toBe(DISPUTED);
    const won = fold(DISPUTED, 'first', disputeRead(4, 'won', -TOTAL, TOTAL));
    expect(stateOf(won)).toEqual(['PAID', 'COMPLETED', 'WON']);
    expect(balances(won, 'provider', 'disputes', 'seller')).toEqual([-TOTAL, 0, 10_500]);
    expect(fold(won, 'first', disputeRead(3, 'lost', -TOTAL))).toBe(won);
    for (const sale of [WARNED, DISPUTED, won]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('never becomes a warning again', () => {
    expect(stateOf(fold(DISPUTED, 'first', disputeRead(3, 'warning', -TOTAL)))).toEqual(['PAID', 'COMPLETED', 'OPEN']);
  });

  it('that is lost refunds what was paid, and staff split it to the cent', () => {
    expect(stateOf(LOST)).toEqual(['REFUNDED', 'REFUNDED', 'LOST']);
    for (const split of [
      { ...SPLIT, sellerCents: 9_999 },
      { ...SPLIT, feesCents: 501 },
      { sellerCents: TOTAL + 1, feesCents: -1, lossesCents: 0 },
      { sellerCents: 10_000.5, feesCents: 499.5, lossesCents: 500 },
    ]) {
      expect(refusalOf(bookDispute(LOST, 'd', 'booking', split))).toBe('wrong_cents');
    }
    expect(balances(BOOKED, 'disputes', 'seller', 'fees', 'losses')).toEqual([0, 500, 0, -500]);
    for (const sale of [BOOKED, DISPUTED, WARNED]) {
      expect(refusalOf(bookDispute(sale, 'd', 'other', SPLIT))).toBe('wrong_state');
    }
    for (const sale of [LOST, BOOKED]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('that is lost while nothing has left holds the money until the bank takes it or gives it up', () => {
    const untaken = fold(DISPUTED, 'first', disputeRead(3, 'won', -TOTAL, TOTAL));
    for (const before of [PAID, WARNED, untaken]) {
      const read = disputeRead(4, 'lost', ...(before === untaken ? [-TOTAL, TOTAL] : []));
      const lost = fold(before, 'first', read);
      expect(stateOf(lost)).toEqual(['PAID', 'COMPLETED', 'OPEN']);
      expect(payability(lost, lost.claims[0]?.id ?? '', NOON)).toMatchObject({ state: 'held', reason: 'dispute' });
      expect(refusalOf(handOver(lost, lost.claims[0]?.id ?? '', 'SHIPPING', NOON))).toBe('payment_disputed');
      expect(findMoneyFaults(lost)).toEqual([]);
    }
    const lost = fold(WARNED, 'first', disputeRead(4, 'lost'));
    expect(stateOf(fold(lost, 'first', disputeRead(5, 'lost', -TOTAL)))).toEqual(['REFUNDED', 'REFUNDED', 'LOST']);
    expect(stateOf(fold(lost, 'first', disputeRead(5, 'won')))).toEqual(['PAID', 'COMPLETED', 'WON']);
  });

  it('that is won after it was lost is split backwards, and the claim stays refunded', () => {
    const won = fold(BOOKED, 'first', disputeRead(4, 'won', -TOTAL, TOTAL));
    expect(stateOf(won)).toEqual(['REFUNDED', 'REFUNDED', 'WON']);
    expect(balances(won, 'disputes')).toEqual([TOTAL]);
    const back = money(bookDispute(won, 'd', 'back', SPLIT));
    expect(balances(back, 'disputes', 'seller', 'fees', 'losses')).toEqual([0, 10_500, 500, 0]);
    for (const sale of [won, back]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('that comes back leaves no seller more than their sale brought', () => {
    const borne = money(bookDispute(LOST, 'd', 'b', { sellerCents: 800, feesCents: 0, lossesCents: TOTAL - 800 }));
    const won = fold(borne, 'first', disputeRead(4, 'won', -TOTAL, TOTAL));
    const backTo = (sellerCents: number) => ({ sellerCents, feesCents: 0, lossesCents: TOTAL - sellerCents });
    expect(refusalOf(bookDispute(won, 'd', 'back', backTo(801)))).toBe('wrong_cents');
    expect(balances(money(bookDispute(won, 'd', 'back', backTo(800))), 'seller')).toEqual([10_500]);
  });

  it('takes the place of a refund that was not sent yet', () => {
    const lost = fold(asked(), 'first', disputeRead(3, 'lost', -TOTAL));
    expect(stateOf(lost)).toEqual(['REFUNDED', 'REFUNDED', 'WITHDRAWN', 'LOST']);
    expect(balances(lost, 'buyer', 'disputes', 'seller', 'fees')).toEqual([0, 0, 0, 0]);
    expect(refusalOf(bookDispute(lost, 'd', 'booking', SPLIT))).toBe('wrong_state');
    const returned = fold(RETURNING, 'first', disputedReturn(2, TOTAL - 1));
    expect(stateOf(returned)).toEqual(['DUE', 'REFUNDED', 'WITHDRAWN', 'LOST']);
    const less = fold(RETURNING, 'first', disputedReturn(2, TOTAL - 2));
    expect(stateOf(less)).toEqual(['DUE', 'RETURNING', 'REQUESTED', 'LOST']);
    for (const sale of [lost, returned, less]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('beside a refund that the provider is sending waits for what becomes of it', () => {
    const sent = fold(asked(), 'first', reading('succeeded', 2, { refunds: [refundAttempt('p', 'pending')] }));
    const both = (number: number, state: 'pending' | 'succeeded' | 'failed') =>
      reading('succeeded', number, { ...disputeRead(number, 'lost', -TOTAL), refunds: [refundAttempt('p', state)] });
    const lost = fold(sent, 'first', both(3, 'pending'));
    expect(stateOf(lost)).toEqual(['REFUNDED', 'REFUNDED', 'PENDING', 'LOST']);
    const twice = fold(lost, 'first', both(4, 'succeeded'));
    expect(stateOf(twice)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED', 'LOST']);
    const failed = fold(lost, 'first', both(4, 'failed'));
    expect(stateOf(failed)).toEqual(['REFUNDED', 'REFUNDED', 'WITHDRAWN', 'LOST']);
    const atLast = fold(failed, 'first', both(5, 'succeeded'));
    expect(atLast.refunds.map(({ id, state }) => [id, state])).toEqual([
      ['r', 'WITHDRAWN'],
      ['p', 'SUCCEEDED'],
    ]);
    expect(balances(atLast, 'buyer', 'losses', 'provider')).toEqual([0, -TOTAL, TOTAL]);
  });

  it('that the bank took less for leaves the refund to staff', () => {
    const part = fold(asked(), 'first', disputeRead(3, 'lost', -400));
    expect(stateOf(part)).toEqual(['REFUNDED', 'REFUNDED', 'REQUESTED', 'LOST']);
    const back = money(withdrawRefund(part, 'first'));
    const booked = money(bookDispute(back, 'd', 'b', { sellerCents: 400, feesCents: 0, lossesCents: 0 }));
    expect(balances(booked, 'seller', 'buyer', 'disputes')).toEqual([10_100, 0, 0]);
    for (const sale of [part, back, booked]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('that is lost after the refund failed takes its place: the money leaves once, and nothing more is asked or split', () => {
    for (const bearer of ['seller', 'losses'] as const) {
      const failed = fold(
        asked(PAID, bearer),
        'first',
        reading('succeeded', 2, { refunds: [refundAttempt('p', 'failed')] }),
      );
      const lost = fold(failed, 'first', {
        ...disputeRead(3, 'lost', -TOTAL),
        refunds: [refundAttempt('p', 'failed')],
      });
      expect(stateOf(lost)).toEqual(['REFUNDED', 'REFUNDED', 'WITHDRAWN', 'LOST']);
      const ofSeller = bearer === 'seller' ? 0 : 10_500;
      expect(balances(lost, 'seller', 'losses', 'fees')).toEqual([ofSeller, ofSeller === 0 ? 0 : -10_500, 0]);
      expect(balances(lost, 'buyer', 'disputes', 'provider')).toEqual([0, 0, 0]);
      expect(refusalOf(askRefund(lost, 'first', 'another', 'seller'))).toBe('wrong_state');
      expect(refusalOf(bookDispute(lost, 'd', 'booking', SPLIT))).toBe('wrong_state');
      expect(findMoneyFaults(lost)).toEqual([]);
    }
  });

  it('that took less than a refund that failed owes: no other try sends the rest beside it', () => {
    const failed = fold(asked(), 'first', reading('succeeded', 2, { refunds: [refundAttempt('p', 'failed')] }));
    const part = fold(failed, 'first', { ...disputeRead(3, 'lost', -400), refunds: [refundAttempt('p', 'failed')] });
    expect(stateOf(part)).toEqual(['REFUNDED', 'REFUNDED', 'FAILED', 'LOST']);
    expect(refusalOf(askRefund(part, 'first', 'r', 'seller'))).toBe('payment_disputed');
    expect(balances(part, 'buyer', 'disputes', 'seller', 'fees')).toEqual([TOTAL, -400, 0, 0]);
    const booked = money(
      bookDispute(money(withdrawRefund(part, 'first')), 'd', 'b', { sellerCents: 0, feesCents: 0, lossesCents: 400 }),
    );
    expect(balances(booked, 'buyer', 'disputes', 'seller', 'fees', 'losses')).toEqual([0, 0, 10_500, 500, -400]);
    for (const sale of [part, booked]) expect(findMoneyFaults(sale)).toEqual([]);
  });

  it('of money that paid no claim is never the seller’s', () => {
    const lost = fold(refundedBefore(), 'first', disputedReturn(3, TOTAL - 1));
    const split = { sellerCents: 1, feesCents: 0, lossesCents: TOTAL - 2 };
    expect(refusalOf(bookDispute(lost, 'd', 'booking', split))).toBe('wrong_cents');
    const booked = money(bookDispute(lost, 'd', 'booking', { ...split, sellerCents: 0, lossesCents: TOTAL - 1 }));
    expect(balances(booked, 'losses', 'disputes', 'seller')).toEqual([1 - TOTAL, 0, 0]);
  });

  it('leaves nothing to be sent back while it is open', () => {
    expect(refusalOf(askRefund(DISPUTED, 'first', 'r', 'seller'))).toBe('payment_disputed');
    expect(askRefund(WARNED, 'first', 'r', 'seller').ok).toBe(true);
    const failed = fold(asked(), 'first', {
      ...disputeRead(3, 'open', -TOTAL),
      refunds: [refundAttempt('p', 'failed')],
    });
    expect(refusalOf(askRefund(failed, 'first', 'r', 'seller'))).toBe('payment_disputed');
  });

  it('of a payment that has no money changes nothing', () => {
    const early = fold(OPENED, 'first', { ...disputeRead(1, 'lost'), status: 'open', receivedCents: 0 }, NOON);
    expect(early.disputes).toEqual([]);
  });
});
