import { describe, expect, it } from 'vitest';
import { aPayment, aPurchase } from '../../../../test/order.fixture.ts';
import { failureOf, stageOf } from './payment-stage.ts';

const REFUND = { state: 'REQUESTED', amountCents: 106_500 } as const;

describe('where a payment stands', () => {
  it.each([
    ['nothing was tried', aPurchase(), null, 'card'],
    ['a try is open', aPurchase(), aPayment(), 'card'],
    ['the bank asks', aPurchase(), aPayment({ step: 'approval' }), 'approval'],
    ['the bank works on it', aPurchase(), aPayment({ step: 'processing' }), 'processing'],
    ['it was charged, before the claim says so', aPurchase(), aPayment({ status: 'COMPLETED' }), 'done'],
    ['the claim is paid, before the payment says so', aPurchase({ state: 'PAID' }), aPayment(), 'done'],
    ['a try ended', aPurchase(), aPayment({ status: 'FAILED', step: null }), 'card'],
    ['the sale is being ended', aPurchase({ ending: true }), aPayment(), 'ending'],
    ['the sale is over', aPurchase({ state: 'RELEASED' }), aPayment({ status: 'CANCELLED' }), 'over'],
    [
      'money came too late',
      aPurchase({ state: 'RELEASED' }),
      aPayment({ status: 'FAILED', refund: REFUND }),
      'returning',
    ],
    ['other money came, and it is still due', aPurchase(), aPayment({ status: 'FAILED', refund: REFUND }), 'card'],
  ] as const)('%s', (_, claim, payment, stage) => {
    expect(stageOf(claim, payment)).toBe(stage);
  });
});

describe('what is said of a try', () => {
  it('that went wrong: the provider’s words', () => {
    expect(failureOf(aPayment({ lastError: { code: 'expired_card', message: 'Your card has expired.' } }))).toBe(
      'Your card has expired.',
    );
  });

  it('whose money goes back: that, before anything else', () => {
    expect(failureOf(aPayment({ status: 'FAILED', refund: REFUND }))).toContain('on its way back to you');
  });

  it('that is open, or was given up: nothing', () => {
    expect(failureOf(null)).toBeNull();
    expect(failureOf(aPayment())).toBeNull();
    expect(failureOf(aPayment({ status: 'CANCELLED' }))).toBeNull();
  });
});
