import type { Claim } from '@clamor/contract/orders';
import { BUYER_VIEWS, SELLER_VIEWS } from '@clamor/domain/sales';
import { expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aDelivery, aPayment, aPurchase } from '../../../test/order.fixture.ts';
import { claimLabels } from './claim-labels.ts';

/** For each view: tone, title, sentence, and the deadline's label before and after it. */
const TABLE: Readonly<Record<string, string>> = {
  'buyer payment_required': 'soon | Payment Required | Pay $1,065.00, and it is yours. | Pay by / Was due by',
  'buyer overdue':
    'danger | Payment Required | $1,065.00 is overdue. You can still pay until the seller moves on. Meanwhile you cannot bid on anything else. | Was due by',
  'buyer payment_pending':
    'soon | Payment Pending | You started to pay. Nothing has been charged yet. | Pay by / Was due by',
  'buyer approve_at_bank': 'soon | Payment Pending | Your bank asks you to approve the payment. | Pay by / Was due by',
  'buyer processing':
    'soon | Payment Pending | Your bank is working on it. There is nothing to do: the page updates by itself. | By',
  'buyer payment_failed':
    'danger | Payment Failed | The payment did not go through. Nothing was charged. | Pay by / Was due by',
  'buyer payment_failed, declined':
    'danger | Payment Failed | Your card was declined. Nothing was charged. | Pay by / Was due by',
  'buyer ending':
    'plain | This sale is being ended | It can’t be paid for now. This takes a moment, and the page updates by itself. | By',
  'buyer returning':
    'soon | Payment not accepted | $777.00 arrived when it could no longer be accepted, and is on its way back to you. | Pay by / Was due by',
  'buyer returning, no refund':
    'soon | Payment not accepted | $1,065.00 arrived when it could no longer be accepted, and is on its way back to you. | Pay by / Was due by',
  'buyer complete_address':
    'won | Payment Complete | Give your address, so that the seller can ship it. | Give the address by',
  'buyer complete_address, uncharged':
    'won | Payment Complete | The total is less than a card can be charged, so nothing was charged. Give your address, so that the seller can ship it. | Give the address by',
  'buyer being_prepared':
    'won | Payment Complete | The seller is getting it ready to ship. | To be shipped by / You may cancel since',
  'buyer being_prepared, uncharged':
    'won | Payment Complete | The total is less than a card can be charged, so nothing was charged. The seller is getting it ready to ship. | To be shipped by / You may cancel since',
  'buyer arrange_pickup':
    'won | Payment Complete | Arrange the pickup with the seller. | To be picked up by / You may cancel since',
  'buyer arrange_pickup, uncharged':
    'won | Payment Complete | The total is less than a card can be charged, so nothing was charged. Arrange the pickup with the seller. | To be picked up by / You may cancel since',
  'buyer shipped': 'won | On its way | The seller sent it. | Tell us if something is wrong by',
  'buyer shipped, pickup':
    'won | Handed over | The seller says that you picked it up. | Tell us if something is wrong by',
  'buyer shipped, carrier': 'won | On its way | The seller sent it with UPS. | Tell us if something is wrong by',
  'buyer shipped, tracking':
    'won | On its way | The seller sent it with UPS, tracking number 1Z. | Tell us if something is wrong by',
  'buyer delivered': 'won | Payment Complete | It is digital and ready for you. | Tell us if something is wrong by',
  'buyer delivered, uncharged':
    'won | Payment Complete | The total is less than a card can be charged, so nothing was charged. It is digital and ready for you. | Tell us if something is wrong by',
  'buyer received': 'won | Received | You have it. All done. | By',
  'buyer problem_reported':
    'soon | Our staff are looking into it | You reported a problem. The seller’s money is held meanwhile. | By',
  'buyer refund_pending': 'soon | Refund on its way | $777.00 is on its way back to your card. | By',
  'buyer refund_pending, no refund': 'soon | Refund on its way | $1,065.00 is on its way back to your card. | By',
  'buyer refund_delayed':
    'danger | Refund delayed | $777.00 could not be sent back yet. It is still yours, and our staff know. | By',
  'buyer refund_delayed, no refund':
    'danger | Refund delayed | $1,065.00 could not be sent back yet. It is still yours, and our staff know. | By',
  'buyer disputed':
    'soon | Payment disputed | Your bank is looking into it. Nothing happens to the order until it has decided. | By',
  'buyer refunded': 'plain | Refunded | Your money went back to you, and the sale is over. | By',
  'buyer refunded, uncharged': 'plain | Cancelled | The sale is over. Nothing was charged. | By',
  'buyer released': 'plain | Your time to pay ended | The seller moved on. Nothing was charged. | By',
  'seller waiting_for_payment':
    'soon | Waiting for payment | The buyer has to pay $1,065.00. Until then there is nothing for you to do. | Due by',
  'seller overdue':
    'danger | The buyer has not paid | You choose: wait, or relist it. Until you do, the buyer can still pay. | Was due by',
  'seller overdue, may offer':
    'danger | The buyer has not paid | You choose: wait, offer it to the next bidder, or relist it. Until you do, the buyer can still pay. | Was due by',
  'seller payment_started':
    'soon | Payment started | The buyer started to pay. Until that is done there is nothing for you to do. | Due by',
  'seller payment_processing':
    'soon | Payment in progress | The bank is working on it. You can decide once that is done. | By',
  'seller ending':
    'plain | This sale is being ended | It can’t be paid for now. This takes a moment, and the page updates by itself. | By',
  'seller awaiting_address':
    'won | Awaiting the address | It is paid. Ship it once the buyer has given an address. | Address due by',
  'seller awaiting_address, uncharged':
    'won | Awaiting the address | The total is less than a card can be charged, so nothing was charged. Ship it once the buyer has given an address. | Address due by',
  'seller ready_to_ship':
    'won | Ready to Ship | It is paid. Send it, and say with which carrier. | Ship by / The buyer may cancel since',
  'seller ready_to_ship, uncharged':
    'won | Ready to Ship | The total is less than a card can be charged, so nothing was charged. Send it, and say with which carrier. | Ship by / The buyer may cancel since',
  'seller hand_over':
    'won | Ready for pickup | It is paid. Arrange the pickup with the buyer. | Hand over by / The buyer may cancel since',
  'seller hand_over, uncharged':
    'won | Ready for pickup | The total is less than a card can be charged, so nothing was charged. Arrange the pickup with the buyer. | Hand over by / The buyer may cancel since',
  'seller held':
    'plain | Your money is held | $1,015.00 is held so that the buyer can look at the item first. | Payable on',
  'seller held, held: not_handed_over':
    'plain | Your money is held | $1,015.00 is held until you have handed it over. | Payable on',
  'seller held, held: recent_payment':
    'plain | Your money is held | $1,015.00 is held for a while, because the payment is recent. | Payable on',
  'seller held, held: refund':
    'plain | Your money is held | $1,015.00 is held because it goes back to the buyer. | Payable on',
  'seller held, held: dispute':
    'plain | Your money is held | $1,015.00 is held until the buyer’s bank has decided. | Payable on',
  'seller held, held: problem':
    'plain | Your money is held | $1,015.00 is held while our staff look into the buyer’s report. | Payable on',
  'seller payable': 'won | Your money is payable | $1,015.00 comes with the next payout. | Since',
  'seller payout_prepared': 'won | Your payout is on its way | $1,015.00 is in a payout that is being sent. | By',
  'seller paid_out': 'won | Paid out | $1,015.00 was sent to you. | By',
  'seller nothing_to_pay_out':
    'plain | Nothing to pay out | The total is less than a card can be charged, so nothing was charged. | By',
  'seller problem_reported':
    'soon | The buyer reported a problem | Our staff are looking into it. Your money is held until they decide. | By',
  'seller do_not_ship': 'danger | Do not ship | The money is on its way back to the buyer. | By',
  'seller disputed':
    'danger | Do not ship | The buyer’s bank disputes the payment. Your money is held until it has decided. | By',
  'seller refunded': 'plain | Refunded | The buyer has the money back. | By',
  'seller refunded, uncharged': 'plain | Cancelled | The sale is over. | By',
  'seller refunded, borne: seller':
    'plain | Refunded | The buyer has the money back. It was taken from your balance. | By',
  'seller refunded, borne: platform':
    'plain | Refunded | The buyer has the money back. Clamor covers the cost; your balance doesn’t change. | By',
  'seller refunded, borne: both':
    'plain | Refunded | The buyer has the money back. Clamor covers part of the cost; the rest was taken from your balance. | By',
  'seller released': 'plain | The buyer did not pay | The sale was ended. | By',
  'seller released, may offer':
    'plain | The buyer did not pay | The sale was ended. Offer the item to the next bidder, or relist it. | By',
  'seller released, may relist':
    'plain | The buyer did not pay | The sale was ended, and nobody is left to offer the item to. You can relist it. | By',
  'seller offer_open': 'soon | Offered to the next bidder | They may take it at their own last bid. | They have until',
};

const BASE = { payment: aPayment({ refund: { amountCents: 77_700 } as never }), order: aDelivery() };
const CHANGES: readonly (readonly [string, Partial<Claim>])[] = [
  ['', {}],
  ['uncharged', { uncharged: true }],
  ['pickup', { method: 'PICKUP' }],
  ['carrier', { order: aDelivery({ carrier: 'UPS' }) }],
  ['tracking', { order: aDelivery({ carrier: 'UPS', trackingNumber: '1Z' }) }],
  ['no refund', { payment: aPayment() }],
  [
    'declined',
    { payment: { ...BASE.payment, lastError: { code: 'card_declined', message: 'Your card was declined' } } },
  ],
  ['may offer', { actions: ['offer_runner_up', 'relist'] }],
  ['may relist', { actions: ['relist'] }],
  ...(['not_handed_over', 'time', 'recent_payment', 'refund', 'dispute', 'problem'] as const).map(
    (held) => [`held: ${held}`, { held }] as const,
  ),
  ...(['seller', 'platform', 'both'] as const).map((borne) => [`borne: ${borne}`, { borne }] as const),
];

/** The labels of each side at each view, and again with every fact that changes them. */
function wordsOf(): Record<string, string> {
  const found: Record<string, string> = {};
  const sides = [
    ['buyer', BUYER_VIEWS, aPurchase],
    ['seller', SELLER_VIEWS, aClaim],
  ] as const;
  for (const [side, views, claimOf] of sides) {
    for (const view of views) {
      const of = (change: Partial<Claim>) => {
        const { tone, title, text, by, since } = claimLabels(claimOf({ ...BASE, view, ...change }));
        return `${tone} | ${title} | ${text} | ${by}${since === by ? '' : ` / ${since}`}`;
      };
      for (const [name, change] of CHANGES) {
        if (name === '' || of(change) !== of({}))
          found[`${side} ${view}${name === '' ? '' : `, ${name}`}`] = of(change);
      }
    }
  }
  return found;
}

it('says at each view to each side what stands here, and says it otherwise for these facts alone', () => {
  expect(wordsOf()).toEqual(TABLE);
});
