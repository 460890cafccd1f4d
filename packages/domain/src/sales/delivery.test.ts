import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { ADDRESS, CLAIM, DUE, fold, money, OPENED, PAID, RELEASED, reading, refusalOf } from '../../test/sale.ts';
import { DAY } from '../time/index.ts';
import { findMoneyFaults } from './check-money.ts';
import { amountsOf } from './claim.ts';
import { chooseDelivery, type DeliveryChoice, finishRepricing, PAYMENTS_GIVEN_UP_MAX } from './delivery.ts';
import { handOver } from './hand-over.ts';
import { openPayment } from './open-payment.ts';
import { askRefund } from './refund.ts';
import { beginEnding, finishEnding } from './release-claim.ts';
import { NO_MONEY, type SaleMoney } from './sale-money.ts';

const SHIP = { method: 'SHIPPING', shippingCents: 500, address: ADDRESS } as const;
const PICKUP = { method: 'PICKUP' } as const;
const choose = (sale: SaleMoney, choice: DeliveryChoice, at = NOON) => chooseDelivery(sale, 'claim', choice, at);
const ENDED = fold(money(beginEnding(OPENED, 'claim')), 'first', reading('cancelled', 1));

describe('choosing a delivery', () => {
  it('prices a claim that is due', () => {
    const picked = money(choose(DUE, PICKUP));
    expect(picked.claims).toMatchObject([{ method: 'PICKUP', shippingCents: 0, address: null }]);
    expect(picked.claims.map((claim) => amountsOf(claim).totalCents)).toEqual([10_500]);
    const back = money(choose(picked, SHIP));
    expect(back.claims).toEqual([{ ...CLAIM, address: ADDRESS }]);
    expect(money(choose(back, PICKUP)).claims).toEqual(picked.claims);
    const paid = fold(money(openPayment(back, 'claim', 'first', NOON)), 'first', reading('succeeded', 1), NOON + 5);
    expect(paid.orders).toMatchObject([{ claimId: 'claim', state: 'READY_TO_SHIP', paidAt: NOON + 5 }]);
  });

  it('of another price waits until the payment that is open has ended', () => {
    expect(refusalOf(choose(OPENED, PICKUP))).toBe('price_changes');
    expect(money(choose(OPENED, SHIP)).claims).toEqual([{ ...CLAIM, address: ADDRESS }]);
    const ending = money(beginEnding(OPENED, 'claim'));
    expect(refusalOf(choose(ending, PICKUP))).toBe('claim_ending');
    expect(refusalOf(finishRepricing(ending, 'claim', PICKUP, NOON))).toBe('payment_in_progress');
    const picked = money(finishRepricing(ENDED, 'claim', PICKUP, NOON));
    expect(picked.claims).toMatchObject([{ state: 'DUE', ending: false, method: 'PICKUP', shippingCents: 0 }]);
    expect(money(openPayment(picked, 'claim', 'second', NOON)).payments.at(-1)?.cents).toBe(10_500);
    expect(refusalOf(finishRepricing(picked, 'claim', PICKUP, NOON))).toBe('wrong_state');
    expect(refusalOf(finishRepricing(PAID, 'claim', PICKUP, NOON))).toBe('claim_over');
  });

  it('gives up only so many payments for another price, and the last one can be paid', () => {
    let sale: SaleMoney = DUE;
    for (let count = 1; count <= PAYMENTS_GIVEN_UP_MAX; count += 1) {
      const choice = count % 2 === 0 ? SHIP : PICKUP;
      const id = `payment ${count}`;
      sale = money(openPayment(sale, 'claim', id, NOON));
      if (count === PAYMENTS_GIVEN_UP_MAX) break;
      expect(refusalOf(choose(sale, choice))).toBe('price_changes');
      const ended = fold(money(beginEnding(sale, 'claim')), id, reading('cancelled', 1));
      sale = money(finishRepricing(ended, 'claim', choice, NOON));
    }
    expect(refusalOf(choose(sale, SHIP))).toBe('payment_in_progress');
    expect(money(choose(sale, PICKUP)).payments).toHaveLength(PAYMENTS_GIVEN_UP_MAX);
    expect(money(openPayment(sale, 'claim', 'one more', NOON))).toBe(sale);
  });

  it('gives up nineteen payments of a claim, so that it has twenty at most', () => {
    const paymentsOf = (count: number) => ({
      ...OPENED,
      payments: Array.from({ length: count }, (_, place) => ({
        ...(OPENED.payments[0] ?? expect.unreachable()),
        id: `payment ${place}`,
        state: place + 1 < count ? ('CANCELLED' as const) : ('PENDING' as const),
      })),
    });
    expect(refusalOf(choose(paymentsOf(19), PICKUP))).toBe('price_changes');
    expect(refusalOf(choose(paymentsOf(20), PICKUP))).toBe('payment_in_progress');
  });

  it('sends the money of the old price back where it comes after all', () => {
    const late = fold(money(finishRepricing(ENDED, 'claim', PICKUP, NOON)), 'first', reading('succeeded', 2));
    expect(late.claims).toMatchObject([{ state: 'DUE' }]);
    expect(late.payments).toMatchObject([{ state: 'RETURNING' }]);
    expect(findMoneyFaults(late)).toEqual([]);
  });

  it('keeps its kind from the moment that the bank works on the payment', () => {
    const processing = fold(OPENED, 'first', reading('processing', 1));
    expect(refusalOf(choose(processing, PICKUP))).toBe('payment_in_progress');
    expect(money(choose(processing, { ...SHIP, shippingCents: 900 })).claims).toEqual([{ ...CLAIM, address: ADDRESS }]);
    const approval = fold(OPENED, 'first', reading('approval', 1));
    expect(refusalOf(choose(approval, PICKUP))).toBe('price_changes');
    expect(refusalOf(choose(PAID, PICKUP))).toBe('claim_over');
  });

  it('of what is paid says where to, until it is shipped', () => {
    const ready = money(choose(PAID, { ...SHIP, shippingCents: 900 }, NOON + DAY));
    expect(ready.claims).toMatchObject([{ state: 'PAID', shippingCents: 500, address: ADDRESS }]);
    expect(ready.orders).toMatchObject([{ state: 'READY_TO_SHIP', readyAt: NOON + DAY }]);
    const moved = money(choose(ready, { ...SHIP, address: { ...ADDRESS, line1: '2 Side Street' } }, NOON + 2 * DAY));
    expect(moved.claims).toMatchObject([{ address: { line1: '2 Side Street' } }]);
    expect(moved.orders).toEqual(ready.orders);
    const shipped = money(handOver(ready, 'claim', 'SHIPPING', NOON + 2 * DAY));
    expect(refusalOf(choose(shipped, SHIP))).toBe('wrong_state');
    expect(refusalOf(choose(money(askRefund(PAID, 'first', 'r', null)), SHIP))).toBe('refund_open');
  });

  it('by picking up under 50 cents pays the claim without a charge', () => {
    const of = (bidCents: number) => ({ ...NO_MONEY, claims: [{ ...CLAIM, bidCents }] });
    const paid = money(choose(of(47), PICKUP));
    expect(paid.claims).toMatchObject([{ state: 'PAID' }]);
    expect(paid.orders).toMatchObject([{ state: 'READY_FOR_PICKUP', readyAt: NOON }]);
    expect([paid.payments, paid.transfers]).toEqual([[], []]);
    expect(findMoneyFaults(paid)).toEqual([]);
    expect(money(choose(of(48), PICKUP)).claims).toMatchObject([{ state: 'DUE' }]);
  });

  it('is of what is sent or picked up, and of nothing that is over', () => {
    const digital = { ...NO_MONEY, claims: [{ ...CLAIM, method: 'DIGITAL' as const, shippingCents: 0 }] };
    expect(refusalOf(choose(digital, PICKUP))).toBe('wrong_state');
    expect(refusalOf(choose(RELEASED, PICKUP))).toBe('claim_over');
  });

  it('is forgotten with its address when the claim is released', () => {
    const ending = money(beginEnding(money(choose(DUE, SHIP)), 'claim'));
    expect(money(finishEnding(ending, 'claim')).claims).toMatchObject([{ state: 'RELEASED', address: null }]);
  });
});
