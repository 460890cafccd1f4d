import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { disputeReadOf, lastErrorOf, refundReadOf, statusOf } from './intent-words.ts';
import { ProviderUnreachable } from './port.ts';

const intent = (fields: object) => fields as Stripe.PaymentIntent;

describe('the status of an intent', () => {
  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'approval'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['canceled', 'cancelled'],
    ['succeeded', 'succeeded'],
  ])('%s is %s', (status, word) => {
    expect(statusOf(intent({ status }))).toBe(word);
  });

  it('that nobody here knows says nothing', () => {
    for (const status of ['requires_a_miracle', 'constructor'])
      expect(() => statusOf(intent({ status }))).toThrow(ProviderUnreachable);
  });
});

it('says why a card was not taken as exactly as the bank did', () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'Declined.' };
  const said = (fields: object) => lastErrorOf(intent({ last_payment_error: fields }));
  expect(said(error)).toEqual({ code: 'lost_card', message: 'Declined.' });
  expect(said({ type: 'api_error' })).toEqual({ code: 'api_error', message: 'The payment did not go through.' });
  expect(lastErrorOf(intent({ last_payment_error: null }))).toBeNull();
});

describe('a refund', () => {
  it.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['something_new', 'pending'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that the provider calls %s is %s', (status, state) => {
    const refund = { id: 're_1', status, amount: 500, created: 7, metadata: { clamor: 'here', refundId: 'r1' } };
    expect(refundReadOf(refund as unknown as Stripe.Refund, 'here')).toEqual({
      id: 're_1',
      state,
      cents: 500,
      refundId: 'r1',
      at: 7_000,
    });
  });

  it('of another installation, or made by hand, is none of ours', () => {
    for (const metadata of [null, {}, { clamor: 'there', refundId: 'r1' }]) {
      const refund = { id: 're_1', status: 'succeeded', amount: 500, metadata };
      expect(refundReadOf(refund as unknown as Stripe.Refund, 'here').refundId).toBeNull();
    }
  });
});

describe('a dispute', () => {
  const TOOK = [{ id: 'txn_1', amount: -500, fee: 1_500 }];
  it.each([
    ['warning_needs_response', [], 'warning'],
    ['warning_under_review', [], 'warning'],
    ['warning_closed', [], 'won'],
    ['needs_response', TOOK, 'open'],
    ['under_review', TOOK, 'open'],
    ['something_new', TOOK, 'open'],
    ['won', TOOK, 'won'],
    ['lost', TOOK, 'lost'],
    ['appeal_under_review', TOOK, 'lost'],
    ['prevented', TOOK, 'lost'],
    ['prevented', [], 'won'],
  ])('that the provider calls %s, with %j moved, is %s', (status, moved, state) => {
    const dispute = { id: 'dp_1', status, amount: 500, balance_transactions: moved };
    const movements = moved.map(({ id, amount }) => ({ id, cents: amount }));
    expect(disputeReadOf(dispute as unknown as Stripe.Dispute)).toEqual({ id: 'dp_1', state, cents: 500, movements });
  });
});
