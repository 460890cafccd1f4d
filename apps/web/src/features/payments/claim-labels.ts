import type { Claim } from '@clamor/contract/orders';
import {
  BUYER_VIEWS,
  type BuyerViewKind,
  type SaleAction,
  SELLER_VIEWS,
  type SellerViewKind,
} from '@clamor/domain/sales';
import { money } from '../../lib/money.ts';

export type ClaimTone = 'plain' | 'soon' | 'danger' | 'won';

export interface ClaimLabels {
  tone: ClaimTone;
  title: string;
  text: string;
  /** The label of the deadline `claim.by`. */
  by: string;
  /** The label once the deadline has passed. */
  since: string;
}

type LabelsOf = (claim: Claim) => ClaimLabels;

const PAY_BY = 'Pay by';
const OVERDUE = 'Was due by';
/** For each deadline's label, the label once the deadline has passed. */
const SINCE: Readonly<Record<string, string>> = {
  [PAY_BY]: OVERDUE,
  'Ship by': 'The buyer may cancel since',
  'Hand over by': 'The buyer may cancel since',
  'To be shipped by': 'You may cancel since',
  'To be picked up by': 'You may cancel since',
};
const labels = (tone: ClaimTone, title: string, text: string, by = 'By'): ClaimLabels => ({
  ...{ tone, title, text, by },
  since: SINCE[by] ?? by,
});
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const refundOf = ({ payment }: Claim) => money(payment?.refund?.amountCents ?? payment?.totalAmountCents ?? 0);
const proceeds = ({ amountCents, shippingCostCents }: Claim) => money(amountCents + shippingCostCents);

const TELL_BY = 'Tell us if something is wrong by';
const ENDING = labels(
  'plain',
  'This sale is being ended',
  'It can’t be paid for now. This takes a moment, and the page updates by itself.',
);
const NOTHING_CHARGED = 'The total is less than a card can be charged, so nothing was charged.';

/** The labels of a paid claim for its buyer. They say so if nothing was charged. */
const paid = ({ uncharged }: Claim, text: string, by?: string) =>
  labels('won', 'Payment Complete', uncharged ? `${NOTHING_CHARGED} ${text}` : text, by);

/** The labels of a paid claim for its seller, who has to act. */
const sold = ({ uncharged }: Claim, title: string, text: string, by: string) =>
  labels('won', title, `${uncharged ? NOTHING_CHARGED : 'It is paid.'} ${text}`, by);

/** The sentence that names the carrier and the tracking number. */
function carriage({ order }: Claim): string {
  if (order === null || order.carrier === null) return 'The seller sent it.';
  const number = order.trackingNumber === null ? '' : `, tracking number ${order.trackingNumber}`;
  return sentence(`The seller sent it with ${order.carrier}${number}`);
}

/** The buyer's labels by view. A missing view does not compile. */
const BUYER: Record<BuyerViewKind, LabelsOf> = {
  payment_required: ({ totalCents }) =>
    labels('soon', 'Payment Required', `Pay ${money(totalCents)}, and it is yours.`, PAY_BY),
  overdue: ({ totalCents }) =>
    labels(
      'danger',
      'Payment Required',
      `${money(totalCents)} is overdue. You can still pay until the seller moves on. Meanwhile you cannot bid on anything else.`,
      OVERDUE,
    ),
  payment_pending: () => labels('soon', 'Payment Pending', 'You started to pay. Nothing has been charged yet.', PAY_BY),
  approve_at_bank: () => labels('soon', 'Payment Pending', 'Your bank asks you to approve the payment.', PAY_BY),
  processing: () =>
    labels(
      'soon',
      'Payment Pending',
      'Your bank is working on it. There is nothing to do: the page updates by itself.',
    ),
  payment_failed: ({ payment }) =>
    labels(
      'danger',
      'Payment Failed',
      `${sentence(payment?.lastError?.message ?? 'The payment did not go through')} Nothing was charged.`,
      PAY_BY,
    ),
  ending: () => ENDING,
  returning: (claim) =>
    labels(
      'soon',
      'Payment not accepted',
      `${refundOf(claim)} arrived when it could no longer be accepted, and is on its way back to you.`,
      PAY_BY,
    ),
  complete_address: (claim) => paid(claim, 'Give your address, so that the seller can ship it.', 'Give the address by'),
  being_prepared: (claim) => paid(claim, 'The seller is getting it ready to ship.', 'To be shipped by'),
  arrange_pickup: (claim) => paid(claim, 'Arrange the pickup with the seller.', 'To be picked up by'),
  shipped: (claim) =>
    claim.method === 'PICKUP'
      ? labels('won', 'Handed over', 'The seller says that you picked it up.', TELL_BY)
      : labels('won', 'On its way', carriage(claim), TELL_BY),
  delivered: (claim) => paid(claim, 'It is digital and ready for you.', TELL_BY),
  received: () => labels('won', 'Received', 'You have it. All done.'),
  problem_reported: () =>
    labels('soon', 'Our staff are looking into it', 'You reported a problem. The seller’s money is held meanwhile.'),
  refund_pending: (claim) => labels('soon', 'Refund on its way', `${refundOf(claim)} is on its way back to your card.`),
  refund_delayed: (claim) =>
    labels(
      'danger',
      'Refund delayed',
      `${refundOf(claim)} could not be sent back yet. It is still yours, and our staff know.`,
    ),
  disputed: () =>
    labels(
      'soon',
      'Payment disputed',
      'Your bank is looking into it. Nothing happens to the order until it has decided.',
    ),
  refunded: ({ uncharged }) =>
    labels(
      'plain',
      uncharged ? 'Cancelled' : 'Refunded',
      uncharged ? 'The sale is over. Nothing was charged.' : 'Your money went back to you, and the sale is over.',
    ),
  released: () => labels('plain', 'Your time to pay ended', 'The seller moved on. Nothing was charged.'),
};

/** Why the money of a sale is held. */
const HELD: Record<NonNullable<Claim['held']>, string> = {
  not_handed_over: 'until you have handed it over',
  time: 'so that the buyer can look at the item first',
  recent_payment: 'for a while, because the payment is recent',
  refund: 'because it goes back to the buyer',
  dispute: 'until the buyer’s bank has decided',
  problem: 'while our staff look into the buyer’s report',
};

const BORNE: Record<NonNullable<Claim['borne']>, string> = {
  seller: 'It was taken from your balance.',
  platform: 'Clamor covers the cost; your balance doesn’t change.',
  both: 'Clamor covers part of the cost; the rest was taken from your balance.',
};

/** The seller's labels by view. A missing view does not compile. */
const SELLER: Record<SellerViewKind, LabelsOf> = {
  waiting_for_payment: ({ totalCents }) =>
    labels(
      'soon',
      'Waiting for payment',
      `The buyer has to pay ${money(totalCents)}. Until then there is nothing for you to do.`,
      'Due by',
    ),
  overdue: ({ actions }) =>
    labels(
      'danger',
      'The buyer has not paid',
      actions.includes('offer_runner_up')
        ? 'You choose: wait, offer it to the next bidder, or relist it. Until you do, the buyer can still pay.'
        : 'You choose: wait, or relist it. Until you do, the buyer can still pay.',
      'Was due by',
    ),
  payment_started: () =>
    labels(
      'soon',
      'Payment started',
      'The buyer started to pay. Until that is done there is nothing for you to do.',
      'Due by',
    ),
  payment_processing: () =>
    labels('soon', 'Payment in progress', 'The bank is working on it. You can decide once that is done.'),
  ending: () => ENDING,
  awaiting_address: (claim) =>
    sold(claim, 'Awaiting the address', 'Ship it once the buyer has given an address.', 'Address due by'),
  ready_to_ship: (claim) => sold(claim, 'Ready to Ship', 'Send it, and say with which carrier.', 'Ship by'),
  hand_over: (claim) => sold(claim, 'Ready for pickup', 'Arrange the pickup with the buyer.', 'Hand over by'),
  held: (claim) =>
    labels('plain', 'Your money is held', `${proceeds(claim)} is held ${HELD[claim.held ?? 'time']}.`, 'Payable on'),
  payable: (claim) => labels('won', 'Your money is payable', `${proceeds(claim)} comes with the next payout.`, 'Since'),
  payout_prepared: (claim) =>
    labels('won', 'Your payout is on its way', `${proceeds(claim)} is in a payout that is being sent.`),
  paid_out: (claim) => labels('won', 'Paid out', `${proceeds(claim)} was sent to you.`),
  nothing_to_pay_out: () => labels('plain', 'Nothing to pay out', NOTHING_CHARGED),
  problem_reported: () =>
    labels(
      'soon',
      'The buyer reported a problem',
      'Our staff are looking into it. Your money is held until they decide.',
    ),
  do_not_ship: () => labels('danger', 'Do not ship', 'The money is on its way back to the buyer.'),
  disputed: () =>
    labels('danger', 'Do not ship', 'The buyer’s bank disputes the payment. Your money is held until it has decided.'),
  refunded: ({ borne, uncharged }) =>
    labels(
      'plain',
      uncharged ? 'Cancelled' : 'Refunded',
      [uncharged ? 'The sale is over.' : 'The buyer has the money back.', borne === null ? '' : BORNE[borne]]
        .filter(Boolean)
        .join(' '),
    ),
  released: ({ actions }) =>
    labels(
      'plain',
      'The buyer did not pay',
      actions.includes('offer_runner_up')
        ? 'The sale was ended. Offer the item to the next bidder, or relist it.'
        : actions.includes('relist')
          ? 'The sale was ended, and nobody is left to offer the item to. You can relist it.'
          : 'The sale was ended.',
    ),
  offer_open: () =>
    labels('soon', 'Offered to the next bidder', 'They may take it at their own last bid.', 'They have until'),
};

const isBuyerView = (view: string): view is BuyerViewKind => (BUYER_VIEWS as readonly string[]).includes(view);
const isSellerView = (view: string): view is SellerViewKind => (SELLER_VIEWS as readonly string[]).includes(view);

/** The labels of a claim, by its side and view (docs/money.md#views). */
export function claimLabels(claim: Claim): ClaimLabels {
  const { side, view } = claim;
  if (side === 'buyer' && isBuyerView(view)) return BUYER[view](claim);
  if (side === 'seller' && isSellerView(view)) return SELLER[view](claim);
  throw new Error(`A ${side} has no view ${view}.`);
}

/** The label of the pay button; null if the claim cannot be paid. */
export function payText({ side, view, actions }: Claim): string | null {
  if (side !== 'buyer') return null;
  // A buyer who left before the bank's approval can return to it.
  if (view === 'approve_at_bank') return 'Go to the approval';
  const text: Partial<Record<SaleAction, string>> = {
    start_payment: 'Start Payment Process',
    complete_payment: 'Complete Payment',
    try_again: 'Try Again',
  };
  return actions.map((action) => text[action]).find((found) => found !== undefined) ?? null;
}

/** Whether the claim can be reviewed, but has other actions first, such as shipping or receiving the item. */
export function isReviewEarly({ actions }: Pick<Claim, 'actions'>): boolean {
  return actions.indexOf('review') > 0;
}

/** The label of the review button; null unless a review is the claim's first action. */
export function reviewText({ side, actions }: Pick<Claim, 'side' | 'actions'>): string | null {
  if (actions[0] !== 'review') return null;
  return side === 'buyer' ? 'Review the seller' : 'Review the buyer';
}
