import { NO_MONEY, type Payment, type SaleMoney } from '@clamor/domain/sales';
import { describe, expect, it } from 'vitest';
import { isVisible } from './is-visible.ts';

const PAYMENT: Payment = {
  id: 'payment-1',
  claimId: 'claim-1',
  attempt: 1,
  attemptAt: 0,
  intentId: null,
  cents: 2_600,
  receivedCents: null,
  unmatchedRefundCents: 0,
  state: 'PENDING',
  step: null,
  lastError: null,
  cancelAsked: false,
  lastReading: 0,
};
const withPayment = (change: Partial<Payment>): SaleMoney => ({ ...NO_MONEY, payments: [{ ...PAYMENT, ...change }] });

describe('a step of an auction’s money', () => {
  it.each<[string, Partial<Payment>]>([
    ['another reading', { lastReading: 7 }],
    ['the provider’s name of the intent', { intentId: 'pi_1' }],
    ['another attempt', { attempt: 2, attemptAt: 5 }],
  ])('is seen by nobody: %s', (_what, change) => {
    expect(isVisible({ before: withPayment({}), after: withPayment(change) })).toBe(false);
  });

  it.each<[string, Partial<Payment>]>([
    ['the bank asks', { step: 'approval' }],
    ['a card was declined', { lastError: { code: 'x', message: 'No.' } }],
    ['it is paid', { state: 'COMPLETED', receivedCents: 2_600 }],
  ])('is seen: %s', (_what, change) => {
    expect(isVisible({ before: withPayment({}), after: withPayment(change) })).toBe(true);
  });

  it('is seen where a payment comes into being', () => {
    expect(isVisible({ before: NO_MONEY, after: withPayment({}) })).toBe(true);
  });
});
