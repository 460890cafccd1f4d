import { BUYER_VIEWS, SELLER_VIEWS } from '@clamor/domain/payments';
import { describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aDelivery, aPayment, aPurchase } from '../../../test/order.fixture.ts';
import { claimWords, payText } from './claim-words.ts';

describe('what each side reads of a sale', () => {
  it.each(BUYER_VIEWS)('the buyer, at %s: a title and a sentence', (view) => {
    const { title, text } = claimWords(aPurchase({ view, payment: aPayment(), order: aDelivery() }));
    expect(title).not.toBe('');
    expect(text).toMatch(/[.!]$/);
  });

  it.each(SELLER_VIEWS)('the seller, at %s: a title and a sentence', (view) => {
    const { title, text } = claimWords(aClaim({ view, order: aDelivery() }));
    expect(title).not.toBe('');
    expect(text).toMatch(/[.!]$/);
  });

  it('says the same word to both sides in each one’s own sense', () => {
    expect(claimWords(aPurchase({ view: 'overdue' })).title).toBe('Payment Required');
    expect(claimWords(aClaim({ view: 'overdue' })).title).toBe('The buyer has not paid');
    expect(() => claimWords(aPurchase({ view: 'ready_to_ship' }))).toThrow('A buyer has no view ready_to_ship.');
  });

  it('gives the provider’s own words for a card that was not taken', () => {
    const payment = aPayment({ lastError: { code: 'card_declined', message: 'Your card was declined.' } });
    expect(claimWords(aPurchase({ view: 'payment_failed', payment }))).toMatchObject({
      title: 'Payment Failed',
      text: 'Your card was declined. Nothing was charged.',
    });
  });

  it('tells the seller what they receive, and why it waits', () => {
    const { text } = claimWords(aClaim({ view: 'held', held: 'problem' }));
    expect(text).toContain('$1,015.00 waits until our staff looked');
  });

  it('says that nothing was charged where nothing was', () => {
    expect(claimWords(aPurchase({ view: 'being_prepared', uncharged: true })).text).toContain('nothing was charged');
  });

  it('speaks of a pickup as a pickup', () => {
    expect(claimWords(aPurchase({ view: 'shipped', method: 'PICKUP', order: aDelivery() })).title).toBe('Handed over');
  });
});

describe('the way to pay', () => {
  it.each([
    [aPurchase(), 'Start Payment Process'],
    [aPurchase({ view: 'payment_pending', deeds: ['complete_payment'] }), 'Complete Payment'],
    [aPurchase({ view: 'payment_failed', deeds: ['try_again'] }), 'Try Again'],
    [aPurchase({ view: 'approve_at_bank', deeds: [] }), 'Go to the approval'],
    [aPurchase({ view: 'processing', deeds: [] }), null],
    [aPurchase({ view: 'ending', deeds: [] }), null],
    [aClaim({ view: 'waiting_for_payment' }), null],
  ])('is called by what comes next: %#', (claim, text) => {
    expect(payText(claim)).toBe(text);
  });
});
