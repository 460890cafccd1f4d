import { BUYER_CARDS, SELLER_CARDS } from '@clamor/contract/limits';
import type { Claim } from '@clamor/contract/orders';
import { money } from '../../lib/money.ts';

export type ClaimTone = 'plain' | 'soon' | 'danger' | 'won';

/** What the one who reads can do about it; each place that shows the card brings its own button. */
export type ClaimDeed =
  | 'pay'
  | 'give_address'
  | 'receive'
  | 'open'
  | 'ship'
  | 'hand_over'
  | 'go_on_without_buyer'
  | 'relist';

export interface ClaimWords {
  tone: ClaimTone;
  title: string;
  text: string;
  deed: ClaimDeed | null;
  /** On the deed's button. */
  button?: string;
  /** Before the moment that `claim.by` names. */
  by: string;
}

type Words = (claim: Claim) => ClaimWords;
type BuyerCard = (typeof BUYER_CARDS)[number];
type SellerCard = (typeof SELLER_CARDS)[number];

/** Words that end in something to press. */
const asks = (tone: ClaimTone, title: string, text: string, [deed, button]: [ClaimDeed, string], by: string) => ({
  tone,
  title,
  text,
  deed,
  button,
  by,
});

/** Words that only tell. */
const tells = (tone: ClaimTone, title: string, text: string, by = 'By') => ({ tone, title, text, deed: null, by });

const PAY_BY = 'Pay by';
const OBJECT_BY = 'Tell us if something is wrong by';
const PAY: [ClaimDeed, string] = ['pay', 'Start Payment Process'];
const RECEIVE: [ClaimDeed, string] = ['receive', 'I have received it'];
const refundOf = (payment: Claim['payment']) => payment?.refund?.amountCents ?? payment?.totalAmountCents ?? 0;
const proceeds = ({ amountCents, shippingCostCents }: Claim) => money(amountCents + shippingCostCents);

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Who carries it, and under which number. */
function carriage({ order }: Claim): string {
  if (order === null || order.carrier === null) return 'The seller sent it.';
  const number = order.trackingNumber === null ? '' : `, tracking number ${order.trackingNumber}`;
  return sentence(`The seller sent it with ${order.carrier}${number}`);
}

/** What a buyer reads. A card that is forgotten here does not compile. */
const BUYER: Record<BuyerCard, Words> = {
  payment_required: ({ totalCents }) =>
    asks('soon', 'Payment Required', `Pay ${money(totalCents)}, and it is yours.`, PAY, PAY_BY),
  payment_overdue: ({ totalCents }) =>
    asks(
      'danger',
      'Payment Required',
      `${money(totalCents)} is overdue. You can pay until the seller goes on without you; until then you cannot bid on anything else.`,
      PAY,
      'Was to be paid by',
    ),
  payment_pending: () =>
    asks(
      'soon',
      'Payment Pending',
      'You began to pay, and nothing was charged yet.',
      ['pay', 'Complete Payment'],
      PAY_BY,
    ),
  payment_approval: () =>
    asks('soon', 'Payment Pending', 'Your bank asks you to approve it.', ['pay', 'Go to the approval'], PAY_BY),
  payment_processing: () =>
    tells('soon', 'Payment Pending', 'Your bank is working on it. There is nothing to do: this changes by itself.'),
  payment_failed: ({ payment }) =>
    asks(
      'danger',
      'Payment Failed',
      `${sentence(payment?.lastError?.message ?? 'The payment did not go through')} Nothing was charged.`,
      ['pay', 'Try Again'],
      PAY_BY,
    ),
  sale_ending: () => tells('plain', 'This sale is being ended', 'Nothing can be paid for it now.'),
  payment_returning: ({ payment }) =>
    tells(
      'soon',
      'Payment not accepted',
      `${money(payment?.refund?.amountCents ?? payment?.totalAmountCents ?? 0)} came when it could not be taken any more. It is on its way back to you.`,
    ),
  address_needed: () =>
    asks(
      'won',
      'Payment Complete',
      'Say where it is to be sent, so that the seller can ship it.',
      ['give_address', 'Give the address'],
      'Please by',
    ),
  being_prepared: () => tells('won', 'Payment Complete', 'The seller is getting it ready to ship.', 'To be shipped by'),
  pickup_ready: () =>
    tells('won', 'Payment Complete', 'Arrange with the seller when you pick it up.', 'To be picked up by'),
  on_its_way: (claim) =>
    claim.method === 'PICKUP'
      ? asks('won', 'Handed over', 'The seller says that you picked it up.', RECEIVE, OBJECT_BY)
      : asks('won', 'On its way', carriage(claim), RECEIVE, OBJECT_BY),
  delivered: () => asks('won', 'Payment Complete', 'It is digital, and ready for you.', ['open', 'Open it'], OBJECT_BY),
  received: () => tells('won', 'Received', 'You have it. All is done.'),
  nothing_charged: () =>
    tells('won', 'Payment Complete', 'It comes to less than a card can be charged, so nothing was charged.'),
  refund_pending: ({ payment }) =>
    tells('soon', 'Refund on its way', `${money(refundOf(payment))} is on its way back to your card.`),
  refund_delayed: ({ payment }) =>
    tells(
      'danger',
      'Refund delayed',
      `${money(refundOf(payment))} could not be sent back yet. It is still yours, and our staff know.`,
    ),
  disputed: () => tells('soon', 'Payment disputed', 'Your bank is looking into it. Everything waits until it decided.'),
  refunded: () => tells('plain', 'Refunded', 'Your money went back to you, and the sale is over.'),
  released: () => tells('plain', 'Your time to pay ended', 'The seller went on without you. Nothing was charged.'),
};

/** What a seller reads. A card that is forgotten here does not compile. */
const SELLER: Record<SellerCard, Words> = {
  waiting_for_payment: ({ totalCents }) =>
    tells('soon', 'Waiting for payment', `The buyer is to pay ${money(totalCents)}.`, 'Due by'),
  buyer_overdue: () =>
    asks(
      'danger',
      'The buyer has not paid',
      'You choose: wait, offer it to the next bidder, or relist it. Until you do, the buyer can still pay.',
      ['go_on_without_buyer', 'Choose what is next'],
      'Was due by',
    ),
  payment_started: () => tells('soon', 'Payment started', 'The buyer began to pay.', 'Due by'),
  payment_in_progress: () =>
    tells('soon', 'Payment in progress', 'A bank is working on it. Until it is done nothing else can be decided.'),
  sale_ending: () => tells('plain', 'This sale is being ended', 'Nothing can be paid for it now.'),
  awaiting_address: () =>
    tells('won', 'Paid', 'The buyer has not said yet where it is to be sent.', 'The buyer has until'),
  ready_to_ship: () =>
    asks('won', 'Ready to Ship', 'It is paid. Send it, and say with which carrier.', ['ship', 'Ship it'], 'Ship by'),
  hand_over: () =>
    asks(
      'won',
      'Ready for pickup',
      'It is paid. Arrange the pickup with the buyer.',
      ['hand_over', 'I have handed it over'],
      'Hand over by',
    ),
  money_held: (claim) =>
    tells('plain', 'Your money is held', `${proceeds(claim)} waits until the buyer has it.`, 'Payable on'),
  money_payable: (claim) =>
    tells('won', 'Your money is payable', `${proceeds(claim)} comes with the next payout.`, 'Since'),
  nothing_to_pay_out: () =>
    tells('plain', 'Nothing to pay out', 'It came to less than a card can be charged, so nothing was charged.'),
  do_not_ship: () => tells('danger', 'Do not ship', 'The money is on its way back to the buyer.'),
  dispute_held: () =>
    tells('danger', 'Do not ship', 'The buyer’s bank disputes the payment. Your money is held until it decided.'),
  refunded: ({ order }) =>
    order?.shippedAt == null
      ? asks('plain', 'Refunded', 'The buyer has the money back. You can relist the item.', ['relist', 'Relist'], 'By')
      : tells('plain', 'Refunded', 'The buyer has the money back.'),
  released: () =>
    asks(
      'plain',
      'The buyer did not pay',
      'You went on without them. Offer the item to the next bidder, or relist it.',
      ['go_on_without_buyer', 'Choose what is next'],
      'By',
    ),
  offer_open: () =>
    tells('soon', 'Offered to the next bidder', 'They may take it at their own last bid.', 'They have until'),
};

const isBuyerCard = (card: string): card is BuyerCard => (BUYER_CARDS as readonly string[]).includes(card);
const isSellerCard = (card: string): card is SellerCard => (SELLER_CARDS as readonly string[]).includes(card);

/** What a claim's side reads now, from its card alone (docs/money.md#what-each-side-sees). */
export function claimWords(claim: Claim): ClaimWords {
  const { side, card } = claim;
  if (side === 'buyer' && isBuyerCard(card)) return BUYER[card](claim);
  if (side === 'seller' && isSellerCard(card)) return SELLER[card](claim);
  throw new Error(`a ${side} has no card ${card}`);
}
