export type ClaimState = 'DUE' | 'PAID' | 'RELEASED' | 'REFUNDED';
export type PaymentState = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'RETURNING' | 'REFUNDED';
export type RefundState = 'REQUESTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN';
export type DisputeState = 'WARNING' | 'OPEN' | 'WON' | 'LOST';
export type OfferState = 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN';
export type OrderState =
  | 'AWAITING_ADDRESS'
  | 'READY_TO_SHIP'
  | 'READY_FOR_PICKUP'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'RECEIVED';
export type PayoutState = 'PREPARED' | 'PAID' | 'CANCELLED' | 'RETURNED';

export interface Transition<State extends string> {
  on: string;
  from: readonly State[];
  to: State;
}

/** The transitions of a claim. */
export const CLAIM = [
  { on: 'paid', from: ['DUE'], to: 'PAID' },
  { on: 'released', from: ['DUE'], to: 'RELEASED' },
  { on: 'refunded', from: ['PAID'], to: 'REFUNDED' },
] as const satisfies readonly Transition<ClaimState>[];

/**
 * The transitions of a payment. Received money is always recorded, even if the attempt was given up. Money that pays no
 * claim is refunded.
 */
export const PAYMENT = [
  { on: 'completed', from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'COMPLETED' },
  { on: 'returning', from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'RETURNING' },
  { on: 'failed', from: ['PENDING'], to: 'FAILED' },
  { on: 'cancelled', from: ['PENDING'], to: 'CANCELLED' },
  { on: 'refunded', from: ['COMPLETED', 'RETURNING'], to: 'REFUNDED' },
  { on: 'refund_failed', from: ['REFUNDED'], to: 'RETURNING' },
  { on: 'charged_back', from: ['COMPLETED', 'RETURNING'], to: 'REFUNDED' },
] as const satisfies readonly Transition<PaymentState>[];

/**
 * The transitions of a refund. It may fail weeks after it succeeded, and be retried, also by staff in the provider's
 * dashboard. Money that a lost dispute took is not refunded again.
 */
export const REFUND = [
  { on: 'sent', from: ['REQUESTED', 'FAILED'], to: 'PENDING' },
  { on: 'succeeded', from: ['REQUESTED', 'PENDING', 'FAILED'], to: 'SUCCEEDED' },
  { on: 'failed', from: ['REQUESTED', 'PENDING', 'SUCCEEDED'], to: 'FAILED' },
  { on: 'tried_again', from: ['FAILED'], to: 'REQUESTED' },
  { on: 'withdrawn', from: ['REQUESTED', 'FAILED'], to: 'WITHDRAWN' },
  { on: 'charged_back', from: ['REQUESTED', 'FAILED'], to: 'WITHDRAWN' },
] as const satisfies readonly Transition<RefundState>[];

/**
 * The transitions of a dispute. The bank may change its decision, but an opened dispute never becomes an inquiry again.
 */
export const DISPUTE = [
  { on: 'opened', from: ['WARNING', 'WON'], to: 'OPEN' },
  { on: 'won', from: ['WARNING', 'OPEN', 'LOST'], to: 'WON' },
  { on: 'lost', from: ['WARNING', 'OPEN', 'WON'], to: 'LOST' },
] as const satisfies readonly Transition<DisputeState>[];

/** The transitions of an order. `shipped`: the seller says that the item is on its way, or was picked up. */
export const ORDER = [
  { on: 'address_given', from: ['AWAITING_ADDRESS'], to: 'READY_TO_SHIP' },
  { on: 'shipped', from: ['READY_TO_SHIP', 'READY_FOR_PICKUP'], to: 'SHIPPED' },
  { on: 'received', from: ['SHIPPED', 'DELIVERED'], to: 'RECEIVED' },
] as const satisfies readonly Transition<OrderState>[];

/** The transitions of an offer. */
export const OFFER = [
  { on: 'accepted', from: ['OPEN'], to: 'ACCEPTED' },
  { on: 'declined', from: ['OPEN'], to: 'DECLINED' },
  { on: 'expired', from: ['OPEN'], to: 'EXPIRED' },
  { on: 'withdrawn', from: ['OPEN'], to: 'WITHDRAWN' },
] as const satisfies readonly Transition<OfferState>[];

/** The transitions of a payout. A bank may return it. */
export const PAYOUT = [
  { on: 'paid', from: ['PREPARED'], to: 'PAID' },
  { on: 'cancelled', from: ['PREPARED'], to: 'CANCELLED' },
  { on: 'returned', from: ['PAID'], to: 'RETURNED' },
] as const satisfies readonly Transition<PayoutState>[];

type EventOf<Table extends readonly Transition<string>[]> = Table[number]['on'];

/** The claim after an event. Throws if the table lacks it, which is a bug and never a refusal. */
export function claimAfter<Thing extends { state: ClaimState }>(claim: Thing, on: EventOf<typeof CLAIM>): Thing {
  return { ...claim, state: next<ClaimState>(CLAIM, claim.state, on) };
}

/** The payment after an event. Throws if the table lacks it. */
export function paymentAfter<Thing extends { state: PaymentState }>(
  payment: Thing,
  on: EventOf<typeof PAYMENT>,
): Thing {
  return { ...payment, state: next<PaymentState>(PAYMENT, payment.state, on) };
}

/** The refund after an event. Throws if the table lacks it. */
export function refundAfter<Thing extends { state: RefundState }>(refund: Thing, on: EventOf<typeof REFUND>): Thing {
  return { ...refund, state: next<RefundState>(REFUND, refund.state, on) };
}

/** The dispute after an event. Throws if the table lacks it. */
export function disputeAfter<Thing extends { state: DisputeState }>(
  dispute: Thing,
  on: EventOf<typeof DISPUTE>,
): Thing {
  return { ...dispute, state: next<DisputeState>(DISPUTE, dispute.state, on) };
}

/** The offer after an event. Throws if the table lacks it. */
export function offerAfter<Thing extends { state: OfferState }>(offer: Thing, on: EventOf<typeof OFFER>): Thing {
  return { ...offer, state: next<OfferState>(OFFER, offer.state, on) };
}

/** The payout after an event. Throws if the table lacks it. */
export function payoutAfter<Thing extends { state: PayoutState }>(payout: Thing, on: EventOf<typeof PAYOUT>): Thing {
  return { ...payout, state: next<PayoutState>(PAYOUT, payout.state, on) };
}

/** The next state in a table of transitions. Throws if there is none. */
export function next<State extends string>(table: readonly Transition<State>[], from: State, on: string): State {
  const found = table.find((row) => row.on === on && row.from.includes(from));
  if (found === undefined) throw new Error(`No transition: ${on} from ${from}.`);
  return found.to;
}
