import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { CLAIM } from '../../test/sale.ts';
import { newPayment } from './open-payment.ts';
import { shownPayment } from './sale-view.ts';
import type { ClaimState, PaymentState } from './transitions.ts';

/** Every state of a payment. The test does not compile until a new state is added here. */
const STATES: Readonly<Record<PaymentState, true>> = {
  PENDING: true,
  COMPLETED: true,
  FAILED: true,
  CANCELLED: true,
  RETURNING: true,
  REFUNDED: true,
};
/** For each state of a claim: the states of a payment that represents it better than a later payment, best first. */
const TELLING: Readonly<Record<ClaimState, readonly PaymentState[]>> = {
  DUE: ['PENDING'],
  PAID: ['COMPLETED'],
  RELEASED: ['RETURNING'],
  REFUNDED: ['RETURNING', 'REFUNDED'],
};
const PAIRS = Object.keys(STATES).flatMap((first) =>
  Object.keys(STATES).map((second) => [first as PaymentState, second as PaymentState] as const),
);

function placeShown(state: ClaimState, pair: readonly PaymentState[]): number {
  const payments = pair.map((paymentState, place) => {
    const made = newPayment({ id: String(place), claimId: CLAIM.id, cents: 1_000 }, NOON);
    return { ...made, state: paymentState };
  });
  const others = [{ ...newPayment({ id: 'other', claimId: 'other', cents: 1_000 }, NOON), state: pair[0] ?? 'FAILED' }];
  return Number(shownPayment({ payments: [...payments, ...others] }, { ...CLAIM, state })?.id);
}

function placeExpected(state: ClaimState, [first, second]: readonly [PaymentState, PaymentState]): number {
  const rank = (payment: PaymentState) =>
    TELLING[state].includes(payment) ? TELLING[state].indexOf(payment) : TELLING[state].length;
  return rank(first) < rank(second) ? 0 : 1;
}

describe('of two payments, the one that stands for a claim', () => {
  it.each(Object.keys(TELLING) as ClaimState[])('that is %s is the more telling, else the later', (state) => {
    const shown = PAIRS.map((pair) => [...pair, placeShown(state, pair)]);
    expect(shown).toEqual(PAIRS.map((pair) => [...pair, placeExpected(state, pair)]));
  });

  it('is none where there are only those of other claims', () => {
    const payments = [newPayment({ id: 'other', claimId: 'other', cents: 1_000 }, NOON)];
    expect(shownPayment({ payments }, CLAIM)).toBeUndefined();
  });
});
