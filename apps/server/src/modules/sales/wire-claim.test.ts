import { chooseDelivery, type Payment, type SaleFacts, type SaleMoney } from '@clamor/domain/sales';
import { DAY } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import {
  asked,
  CLAIM,
  DUE,
  money,
  OPEN_OFFER,
  OPENED,
  PAID,
  READY,
  sold,
} from '../../../../../packages/domain/test/sale.ts';
import { wireClaim } from './wire-claim.ts';
import { wirePayment } from './wire-payment.ts';

const FACTS: SaleFacts = { hasRunnerUp: true, isRelisted: false, isReviewed: false, payout: null };
const [PAYMENT] = OPENED.payments;
const paymentOf = (changes: Partial<Payment>): Payment => ({ ...(PAYMENT ?? expect.unreachable()), ...changes });
const shown = (payment: Payment, sale: SaleMoney = PAID, isPayer = true) => wirePayment(sale, CLAIM, payment, isPayer);
const seen = (sale: SaleMoney, userId: string, now = NOON) =>
  wireClaim(sale, sale.claims.at(-1) ?? CLAIM, FACTS, userId, now);

/** For each state of a payment: the status that members read, and whether they read when the money came. */
const STATUS: Readonly<Record<Payment['state'], readonly [status: string, isTaken: boolean]>> = {
  PENDING: ['PENDING', false],
  COMPLETED: ['COMPLETED', true],
  FAILED: ['FAILED', false],
  CANCELLED: ['CANCELLED', false],
  RETURNING: ['FAILED', false],
  REFUNDED: ['REFUNDED', true],
};

describe('a payment', () => {
  it.each(Object.entries(STATUS))('that is %s reads %j', (state, [status, isTaken]) => {
    const sale = { ...PAID, orders: PAID.orders.map((order) => ({ ...order, paidAt: NOON + DAY })) };
    const { status: said, completedAt } = shown(paymentOf({ state: state as Payment['state'] }), sale);
    expect([said, completedAt]).toEqual([status, isTaken ? new Date(NOON + DAY).toISOString() : null]);
  });

  it('says to its payer alone why the card was refused, and what the provider calls it', () => {
    const lastError = { code: 'expired_card', message: 'Your card has expired.' };
    const declined = paymentOf({ intentId: 'pi_1', lastError, step: 'approval' });
    expect(shown(declined)).toMatchObject({ paymentIntentId: 'pi_1', lastError, step: 'approval' });
    expect(shown(declined, PAID, false)).toMatchObject({ paymentIntentId: null, lastError: null, step: 'approval' });
  });

  it('has its own total, whatever the claim costs since, and began with its latest attempt', () => {
    const payment = paymentOf({ cents: 10_500, attemptAt: NOON + 5 });
    expect(shown(payment)).toMatchObject({
      bidAmountCents: 10_000,
      platformFeeCents: 500,
      shippingCostCents: 500,
      totalAmountCents: 10_500,
      refund: null,
      createdAt: new Date(NOON + 5).toISOString(),
    });
  });

  it('says how its refund stands, and nothing of one that was withdrawn', () => {
    const sale = asked();
    const withState = (state: SaleMoney['refunds'][number]['state']) =>
      shown(paymentOf({ state: 'COMPLETED' }), { ...sale, refunds: sale.refunds.map((row) => ({ ...row, state })) });
    expect(withState('PENDING').refund).toEqual({ state: 'PENDING', amountCents: 11_000 });
    expect(withState('FAILED').refund).toEqual({ state: 'FAILED', amountCents: 11_000 });
    expect(withState('WITHDRAWN').refund).toBeNull();
  });
});

describe('a claim', () => {
  it('has the same amounts and date for both sides, and the view of each', () => {
    const same = { amountCents: 10_000, feeCents: 500, shippingCostCents: 500, totalCents: 11_000 };
    const payBy = new Date(NOON + 3 * DAY).toISOString();
    expect(seen(DUE, 'ann')).toMatchObject({ ...same, payBy, side: 'buyer', view: 'payment_required' });
    expect(seen(DUE, 'sue')).toMatchObject({ ...same, payBy, side: 'seller', view: 'waiting_for_payment' });
    expect(seen(DUE, 'ann')).toMatchObject({ payment: null, order: null, state: 'DUE', ending: false });
  });

  it('was taken by whose offer was accepted, and by nobody who was offered it', () => {
    const offered = (bidderId: string, state: 'ACCEPTED' | 'DECLINED' | 'OPEN') =>
      seen({ ...DUE, offers: [{ ...OPEN_OFFER, bidderId, state }] }, 'ann').taken;
    expect(offered('ann', 'ACCEPTED')).toBe(true);
    expect(offered('bob', 'ACCEPTED')).toBe(false);
    expect(offered('ann', 'DECLINED')).toBe(false);
    expect(offered('ann', 'OPEN')).toBe(false);
  });

  it('says to its seller alone why the money is held, and who bears what went back', () => {
    expect(seen(READY, 'sue')).toMatchObject({ held: 'not_handed_over', borne: null });
    expect(seen(READY, 'ann')).toMatchObject({ held: null, borne: null });
    expect(seen(asked(PAID, 'seller'), 'sue')).toMatchObject({ held: 'refund', borne: 'seller' });
    expect(seen(asked(PAID, 'losses'), 'sue')).toMatchObject({ held: 'refund', borne: 'platform' });
    expect(seen(asked(PAID, 'losses'), 'ann')).toMatchObject({ held: null, borne: null });
  });

  it('that both bear says so', () => {
    const sale = asked();
    const [debt] = sale.transfers.filter(({ kind }) => kind === 'refund_asked');
    const losses = { ...(debt ?? expect.unreachable()), from: 'losses' as const, kind: 'dispute_booked' as const };
    expect(seen({ ...sale, transfers: [...sale.transfers, losses] }, 'sue').borne).toBe('both');
  });

  it('of less than a card can be charged says so', () => {
    const small = sold({ bidCents: 40, shippingCents: 0, method: 'PICKUP' });
    expect([seen(small, 'ann').uncharged, seen(PAID, 'ann').uncharged]).toEqual([true, false]);
  });

  it('shows its parcel with the address to follow it at', () => {
    const [order] = money(
      chooseDelivery(PAID, 'claim', { method: 'SHIPPING', shippingCents: 500, address: null }, NOON),
    ).orders;
    const sent = { state: 'SHIPPED', shippedAt: NOON + 1, carrier: 'UPS', trackingNumber: '1Z 999' } as const;
    const parcel = { ...(order ?? expect.unreachable()), ...sent };
    expect(seen({ ...PAID, orders: [parcel] }, 'ann').order).toEqual({
      state: 'SHIPPED',
      paidAt: new Date(NOON).toISOString(),
      shippedAt: new Date(NOON + 1).toISOString(),
      receivedAt: null,
      carrier: 'UPS',
      trackingNumber: '1Z 999',
      trackingUrl: expect.stringMatching(/^https:\/\/www\.ups\.com\/.*1Z(%20)?999/),
    });
  });
});
