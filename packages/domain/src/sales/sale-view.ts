import type { Instant } from '../time/index.ts';
import { isGoingBack, openRefundOf } from './change.ts';
import { isUncharged } from './claim.ts';
import type { Claim, Dispute, Order, Payment, Refund, SaleMoney } from './sale-money.ts';
import type { ClaimState, PaymentState, PayoutState } from './transitions.ts';

/** The stages of a sale as its buyer sees them. Exactly one applies (docs/money.md#views). */
export const BUYER_VIEWS = [
  'payment_required',
  'overdue',
  'payment_pending',
  'approve_at_bank',
  'processing',
  'payment_failed',
  'ending',
  'returning',
  'complete_address',
  'being_prepared',
  'arrange_pickup',
  'shipped',
  'delivered',
  'received',
  'problem_reported',
  'refund_pending',
  'refund_delayed',
  'disputed',
  'refunded',
  'released',
] as const;
export type BuyerViewKind = (typeof BUYER_VIEWS)[number];

/** The stages of a sale as its seller sees them. Exactly one applies. */
export const SELLER_VIEWS = [
  'waiting_for_payment',
  'overdue',
  'payment_started',
  'payment_processing',
  'ending',
  'awaiting_address',
  'ready_to_ship',
  'hand_over',
  'held',
  'payable',
  'payout_prepared',
  'paid_out',
  'nothing_to_pay_out',
  'problem_reported',
  'do_not_ship',
  'disputed',
  'refunded',
  'released',
  'offer_open',
] as const;
export type SellerViewKind = (typeof SELLER_VIEWS)[number];

/** The possible next actions of a side. */
export const SALE_ACTIONS = [
  'start_payment',
  'complete_payment',
  'try_again',
  'choose_delivery',
  'give_address',
  'change_address',
  'confirm_receipt',
  'report_problem',
  'open_content',
  'ship',
  'hand_over',
  'cancel_order',
  'offer_runner_up',
  'relist',
  'review',
] as const;
export type SaleAction = (typeof SALE_ACTIONS)[number];

export interface SaleView<Kind> {
  kind: Kind;
  /** The possible next actions, most likely first. */
  actions: readonly SaleAction[];
  /** The deadline of the next action, or the earliest time for it; null if no date is known. */
  by: Instant | null;
  /** Nothing was charged, and nothing will be. */
  isUncharged: boolean;
}

/** Facts that are not part of the money. */
export interface SaleFacts {
  /** Another bidder may get an offer. */
  hasRunnerUp: boolean;
  /** The item was relisted. */
  isRelisted: boolean;
  /** This side has reviewed the other. */
  isReviewed: boolean;
  /** The state of the payout that contains the claim's money. */
  payout: PayoutState | null;
}

/** A claim with the rows that the views depend on. */
export interface SaleParts {
  claim: Claim;
  payment: Payment | undefined;
  /** The refund of that payment, unless withdrawn. */
  refund: Refund | undefined;
  dispute: Dispute | undefined;
  order: Order | undefined;
  isGoingBack: boolean;
}

/** For each state of a claim: the payment states to show, the best first. Otherwise the last one is shown. */
const SHOWN: Readonly<Record<ClaimState, readonly PaymentState[]>> = {
  DUE: ['PENDING'],
  PAID: ['COMPLETED'],
  RELEASED: ['RETURNING'],
  REFUNDED: ['RETURNING', 'REFUNDED'],
};

/** The payment that represents a claim. A later one may have been given up or refunded. */
export function shownPayment({ payments }: Pick<SaleMoney, 'payments'>, claim: Claim): Payment | undefined {
  const own = payments.filter(({ claimId }) => claimId === claim.id);
  const shown = SHOWN[claim.state].map((state) => own.findLast((payment) => payment.state === state));
  return shown.find((row) => row !== undefined) ?? own.at(-1);
}

export function partsOf(money: SaleMoney, claim: Claim): SaleParts {
  const payment = shownPayment(money, claim);
  return {
    claim,
    payment,
    refund: payment === undefined ? undefined : openRefundOf(money, payment.id),
    dispute: money.disputes.find(({ paymentId, state }) => paymentId === payment?.id && state === 'OPEN'),
    order: money.orders.find(({ claimId }) => claimId === claim.id),
    isGoingBack: isGoingBack(money, claim.id),
  };
}

export function viewOf<Kind>(
  { claim }: Pick<SaleParts, 'claim'>,
  kind: Kind,
  actions: readonly (SaleAction | false)[] = [],
  by: Instant | null = null,
): SaleView<Kind> {
  return { kind, actions: actions.filter((action) => action !== false), by, isUncharged: isUncharged(claim) };
}
