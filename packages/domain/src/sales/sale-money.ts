import type { Instant } from '../time/index.ts';
import type { ClaimState, DisputeState, OfferState, OrderState, PaymentState, RefundState } from './transitions.ts';

/** How the item reaches its buyer; decides whether shipping is charged. */
export type DeliveryMethod = 'SHIPPING' | 'PICKUP' | 'DIGITAL';

/** Where the item is sent. */
export interface Address {
  name: string;
  line1: string;
  line2?: string | undefined;
  city: string;
  region?: string | undefined;
  postalCode: string;
  country: string;
}

/** A buyer's right and duty to buy one auction's item at a price by a date. Amounts are US cents. */
export interface Claim {
  id: string;
  auctionId: string;
  sellerId: string;
  buyerId: string;
  /** Whether the winning bid was anonymous. If so, the buyer stays 'Anonymous' in public. */
  anonymous: boolean;
  /** The amount of the bid that won, was awarded, or was offered and accepted. */
  bidCents: number;
  /** The shipping cost of the chosen method; 0 if nothing is shipped. */
  shippingCents: number;
  method: DeliveryMethod;
  /** Null until the buyer gives an address, if nothing is shipped, and after a release. */
  address: Address | null;
  state: ClaimState;
  /** The claim is being ended or repriced, so no payment may be opened for it (docs/money.md#release). */
  ending: boolean;
  payBy: Instant;
  /** The prepared or paid payout with its proceeds; null: none. */
  payoutId: string | null;
}

/** A payment of a claim by card. It has one intent at the provider. */
export interface Payment {
  id: string;
  claimId: string;
  /** The number of the request for an intent, from 1. With the payment's id it forms the provider's idempotency key. */
  attempt: number;
  /** When the request with the number `attempt` was first sent. */
  attemptAt: Instant;
  /** The provider's id; null until it has answered. */
  intentId: string | null;
  /** The requested amount. */
  cents: number;
  /** The amount that the provider received; null: none. */
  receivedCents: number | null;
  /** Partial refunds that staff made in the provider's own dashboard: reported as a fault, never booked. */
  unmatchedRefundCents: number;
  state: PaymentState;
  /** What the payer or the bank must do; null: nothing. */
  step: 'approval' | 'processing' | null;
  /** Why the last card was declined, in the provider's words. */
  lastError: { code: string; message: string } | null;
  /** Clamor asked the provider to cancel the intent. */
  cancelAsked: boolean;
  /** The number of the last applied reading. Readings up to it are ignored. */
  lastReading: number;
}

/** The refund of a payment, always in full. */
export interface Refund {
  id: string;
  paymentId: string;
  cents: number;
  /** The number of the last request to the provider, from 1. The request may still have to be sent. */
  attempt: number;
  state: RefundState;
}

/** A payer's dispute with their bank about a payment. */
export interface Dispute {
  /** The provider's id. */
  id: string;
  paymentId: string;
  /** The disputed amount. */
  cents: number;
  /** The amount that the bank took and did not return. */
  takenCents: number;
  /** The part of it that is assigned to seller, fees and losses. */
  bookedCents: number;
  state: DisputeState;
}

/** The handover of a paid item. */
export interface Order {
  claimId: string;
  state: OrderState;
  paidAt: Instant;
  /**
   * The earliest time at which the proceeds are payable; null if nothing was charged, and on orders of earlier
   * versions.
   */
  payableAfter: Instant | null;
  /** When it could first be shipped or picked up; null while the address is missing, and for digital items. */
  readyAt: Instant | null;
  /** When it was shipped or handed over. */
  shippedAt: Instant | null;
  receivedAt: Instant | null;
  /** The carrier and tracking number; null if nothing was shipped, or the seller has none. */
  carrier: string | null;
  trackingNumber: string | null;
  /** The pickup place and time in the seller's words; null until set. */
  pickupWords: string | null;
  /** When the buyer reported a problem, and their words; null if they reported none or staff dismissed it. */
  problemAt: Instant | null;
  problem: string | null;
}

/** An offer of an ended auction's item to the next bidder. */
export interface Offer {
  id: string;
  auctionId: string;
  bidderId: string;
  bidCents: number;
  anonymous: boolean;
  expiresAt: Instant;
  state: OfferState;
}

/** Where cents can be: `provider` and `bank` are outside of Clamor, `fees` and `losses` are the platform's own. */
export type MoneyAccount = 'provider' | 'seller' | 'buyer' | 'fees' | 'losses' | 'disputes' | 'payouts' | 'bank';

/** The kind of a transfer; docs/money.md#transfers lists the accounts of each. */
export type TransferKind =
  | 'paid'
  | 'returning'
  | 'refund_asked'
  | 'refund_withdrawn'
  | 'refunded'
  | 'refund_failed'
  | 'dispute_took'
  | 'dispute_gave_back'
  | 'dispute_booked'
  | 'payout_prepared'
  | 'payout_paid'
  | 'payout_cancelled'
  | 'payout_returned'
  | 'written_off'
  | 'write_off_recovered';

/** Cents moved from one account to another. Append-only: a reversal is another transfer. */
export interface Transfer {
  from: MoneyAccount;
  to: MoneyAccount;
  cents: number;
  kind: TransferKind;
  /** If `from` or `to` is `seller`: the seller whose account that is. */
  sellerId: string;
  /** Null for a payout, a write-off or its recovery. */
  claimId: string | null;
  payoutId: string | null;
  /** The id of the record that caused the transfer. Unique together with kind and accounts. */
  cause: string;
}

/** All money of one auction, read under that auction's lock, each part in order of creation. Immutable. */
export interface SaleMoney {
  claims: readonly Claim[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  orders: readonly Order[];
  offers: readonly Offer[];
  /** The transfers of the auction's claims. Those of payouts are stored separately. */
  transfers: readonly Transfer[];
}

export const NO_MONEY: SaleMoney = {
  claims: [],
  payments: [],
  refunds: [],
  disputes: [],
  orders: [],
  offers: [],
  transfers: [],
};
