import type { Claim } from '@clamor/contract/orders';
import { BUYER_VIEWS, SELLER_VIEWS } from '@clamor/domain/sales';
import { describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aDelivery, aPayment, aPurchase } from '../../../test/order.fixture.ts';
import { claimLabels, payText } from './claim-labels.ts';

describe('what each side reads of a sale', () => {
  it.each(BUYER_VIEWS)('the buyer, at %s: a title and a sentence', (view) => {
    const { title, text } = claimLabels(aPurchase({ view, payment: aPayment(), order: aDelivery() }));
    expect(title).not.toBe('');
    expect(text).toMatch(/[.!]$/);
  });

  it.each(SELLER_VIEWS)('the seller, at %s: a title and a sentence', (view) => {
    const { title, text } = claimLabels(aClaim({ view, order: aDelivery() }));
    expect(title).not.toBe('');
    expect(text).toMatch(/[.!]$/);
  });

  it.each([
    ['Payment Required', 'payment_required overdue'],
    ['Payment Pending', 'payment_pending approve_at_bank processing'],
    ['Payment Failed', 'payment_failed'],
    ['Payment Complete', 'complete_address being_prepared arrange_pickup delivered'],
    ['Payment not accepted', 'returning'],
    ['Refund on its way', 'refund_pending'],
    ['Refund delayed', 'refund_delayed'],
    ['Refunded', 'refunded'],
    ['Your time to pay ended', 'released'],
  ] as const)('calls it %s to the buyer at %s, and nowhere else', (title, views) => {
    const called = BUYER_VIEWS.filter((view) => claimLabels(aPurchase({ view, order: aDelivery() })).title === title);
    expect(called.toSorted()).toEqual(views.split(' ').toSorted());
  });

  it.each([
    ['The buyer has not paid', 'overdue'],
    ['The buyer did not pay', 'released'],
    ['Ready to Ship', 'ready_to_ship'],
    ['Do not ship', 'do_not_ship disputed'],
    ['Your money is held', 'held'],
    ['Your money is payable', 'payable'],
    ['Your payout is on its way', 'payout_prepared'],
    ['Paid out', 'paid_out'],
    ['Refunded', 'refunded'],
  ] as const)('calls it %s to the seller at %s, and nowhere else', (title, views) => {
    const called = SELLER_VIEWS.filter((view) => claimLabels(aClaim({ view, order: aDelivery() })).title === title);
    expect(called.toSorted()).toEqual(views.split(' ').toSorted());
  });

  it.each([
    ['seller', /taken from your balance/],
    ['platform', /your balance doesn’t change/],
    ['both', /Clamor covers part of the cost/],
  ] as const)('says to the seller that %s bore what went back', (borne, text) => {
    expect(claimLabels(aClaim({ view: 'refunded', borne })).text).toMatch(text);
  });

  it.each([
    ['seller', 'ready_to_ship', 'The buyer may cancel since'],
    ['seller', 'hand_over', 'The buyer may cancel since'],
    ['buyer', 'being_prepared', 'You may cancel since'],
    ['buyer', 'arrange_pickup', 'You may cancel since'],
  ] as const)('tells the %s at %s what the end of the time to send it came to', (side, view, since) => {
    const claim =
      side === 'buyer' ? aPurchase({ view: view as 'arrange_pickup' }) : aClaim({ view: view as 'hand_over' });
    expect(claimLabels(claim).since).toBe(since);
  });

  it('says the same word to both sides in each one’s own sense', () => {
    expect(claimLabels(aPurchase({ view: 'overdue' })).title).toBe('Payment Required');
    expect(claimLabels(aClaim({ view: 'overdue' })).title).toBe('The buyer has not paid');
    expect(() => claimLabels(aPurchase({ view: 'ready_to_ship' }))).toThrow('A buyer has no view ready_to_ship.');
  });

  it('gives the provider’s own words for a card that was not taken', () => {
    const payment = aPayment({ lastError: { code: 'card_declined', message: 'Your card was declined.' } });
    expect(claimLabels(aPurchase({ view: 'payment_failed', payment }))).toMatchObject({
      title: 'Payment Failed',
      text: 'Your card was declined. Nothing was charged.',
    });
  });

  it('tells the seller what they receive, and why it waits', () => {
    const { text } = claimLabels(aClaim({ view: 'held', held: 'problem' }));
    expect(text).toContain('$1,015.00 is held while our staff look');
  });

  it('says that nothing was charged where nothing was', () => {
    expect(claimLabels(aPurchase({ view: 'being_prepared', uncharged: true })).text).toContain('nothing was charged');
  });

  it('tells a seller that nothing was charged, and not that it was paid', () => {
    for (const view of ['awaiting_address', 'ready_to_ship', 'hand_over'] as const) {
      expect(claimLabels(aClaim({ view })).text).toMatch(/^It is paid\. /);
      const { text } = claimLabels(aClaim({ view, uncharged: true }));
      expect(text).toMatch(/nothing was charged\. /);
      expect(text).not.toContain('It is paid');
    }
  });

  it('says to the seller of what was not paid what is left to do', () => {
    const text = (actions: Claim['actions']) => claimLabels(aClaim({ view: 'released', actions })).text;
    expect(text(['offer_runner_up', 'relist'])).toContain('Offer the item to the next bidder');
    expect(text(['relist'])).toContain('nobody is left to offer the item to');
    expect(text([])).toBe('The sale was ended.');
  });

  it('speaks of a pickup as a pickup', () => {
    expect(claimLabels(aPurchase({ view: 'shipped', method: 'PICKUP', order: aDelivery() })).title).toBe('Handed over');
  });
});

describe('the way to pay', () => {
  it.each([
    [aPurchase(), 'Start Payment Process'],
    [aPurchase({ view: 'payment_pending', actions: ['complete_payment'] }), 'Complete Payment'],
    [aPurchase({ view: 'payment_failed', actions: ['try_again'] }), 'Try Again'],
    [aPurchase({ view: 'approve_at_bank', actions: [] }), 'Go to the approval'],
    [aPurchase({ view: 'processing', actions: [] }), null],
    [aPurchase({ view: 'ending', actions: [] }), null],
    [aClaim({ view: 'waiting_for_payment' }), null],
  ])('is called by what comes next: %#', (claim, text) => {
    expect(payText(claim)).toBe(text);
  });
});
