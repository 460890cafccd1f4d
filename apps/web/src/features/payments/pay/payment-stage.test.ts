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
  const saying = (message: string) => ({ lastError: { code: 'card_declined', message } });

  it.each([
    ['was declined', saying('Your card has expired.'), 'Your card has expired. Nothing was charged.'],
    ['was declined, in words without an end', saying('Insufficient funds'), 'Insufficient funds. Nothing was charged.'],
    [
      'was ended by the provider',
      { status: 'FAILED' } as const,
      'The payment did not go through. Nothing was charged.',
    ],
  ])('that %s: why, and that nothing was charged', (_, payment, words) => {
    expect(failureOf(aPayment(payment))).toBe(words);
  });

  it('whose money was taken after all: nothing about charges', () => {
    expect(failureOf(aPayment({ status: 'REFUNDED', ...saying('Your card was declined.') }))).toBe(
      'Your card was declined.',
    );
  });

  it.each([
    ['alone', {}],
    ['after a refusal', saying('Your card was declined.')],
  ])('whose money goes back, %s: that, and not that nothing was charged', (_, more) => {
    const said = failureOf(aPayment({ status: 'FAILED', refund: REFUND, ...more }));
    expect(said).toContain('on its way back to you');
    expect(said).not.toContain('Nothing was charged');
  });

  it('that is open, or was given up: nothing', () => {
    expect(failureOf(null)).toBeNull();
    expect(failureOf(aPayment())).toBeNull();
    expect(failureOf(aPayment({ status: 'CANCELLED' }))).toBeNull();
  });
});
