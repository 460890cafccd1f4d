import type { Instant } from '../time/index.ts';
import type { ClaimState, DisputeState, OfferState, OrderState, PaymentState, RefundState } from './transitions.ts';

/** How the item gets to its buyer. It decides whether shipping is charged. */
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

/** Somebody's right and duty to buy one auction's item at a price, with a date to pay by. Amounts are US cents. */
export interface Claim {
  id: string;
  auctionId: string;
  sellerId: string;
  buyerId: string;
  /** As the row of the price was: in public the buyer stays 'Anonymous'. */
  anonymous: boolean;
  /** Of the bid that won, was awarded, or was offered and accepted. */
  bidCents: number;
  /** Of this delivery: 0 where nothing is shipped. */
  shippingCents: number;
  method: DeliveryMethod;
  /** Null while the buyer has not said where to, where nothing is shipped, and after a release. */
  address: Address | null;
  state: ClaimState;
  /** It is being ended or priced anew: nothing may be opened for it (docs/money.md#release). */
  ending: boolean;
  payBy: Instant;
  /** The payout that its money is in, prepared or paid; null while it is in none. */
  payoutId: string | null;
}

/** One try to pay a claim by card: one intent of the provider. */
export interface Payment {
  id: string;
  claimId: string;
  /** How often an intent was asked for; with the payment's id it is the provider's idempotency key. */
  attempt: number;
  /** When that attempt was first asked for. */
  attemptAt: Instant;
  /** The provider's; null until it has answered. */
  intentId: string | null;
  /** What the intent asks for. */
  cents: number;
  /** What the provider says it received; null while it has nothing. */
  receivedCents: number | null;
  /** What staff sent back in part in the provider's own dashboard: a fault that is listed, never booked. */
  unmatchedRefundCents: number;
  state: PaymentState;
  /** What the payer or the bank is still to do; null where nothing is under way. */
  step: 'approval' | 'processing' | null;
  /** Why the last card was not taken, in the provider's words. */
  lastError: { code: string; message: string } | null;
  /** Clamor asked the provider to cancel the intent. */
  cancelAsked: boolean;
  /** The number of the last reading that was folded; one that is not newer says nothing new. */
  lastReading: number;
}

/** The way back of a payment's money, always the whole of it. */
export interface Refund {
  id: string;
  paymentId: string;
  cents: number;
  /** How often the provider was, or is to be, asked for it. */
  attempt: number;
  state: RefundState;
}

/** What the payer's bank holds against a payment. */
export interface Dispute {
  /** The provider's. */
  id: string;
  paymentId: string;
  /** What it is about. */
  cents: number;
  /** What the bank has taken and not given back. */
  takenCents: number;
  /** What of it seller, fees and losses have borne. */
  bookedCents: number;
  state: DisputeState;
}

/** Handing over what was paid. */
export interface Order {
  claimId: string;
  state: OrderState;
  paidAt: Instant;
  /** Before when the seller's money is not payable, whatever happens; null where nothing was charged, and on orders of earlier versions. */
  payableAfter: Instant | null;
  /** Since when it could be shipped or picked up; null while the address is missing, and where nothing is shipped. */
  readyAt: Instant | null;
  /** When it was shipped, or handed over. */
  shippedAt: Instant | null;
  receivedAt: Instant | null;
  /** Who carries the parcel, and its number there; null where nothing was shipped, or the seller has no number. */
  carrier: string | null;
  trackingNumber: string | null;
  /** Where and when it can be picked up, in the seller's words; null until they say so. */
  pickupWords: string | null;
  /** Since when the buyer has a problem that staff have not dismissed, and what it is, in the buyer's words. */
  problemAt: Instant | null;
  problem: string | null;
}

/** An ended auction's item, held out to the next bidder. */
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

/** What a transfer was booked for; the accounts of each stand in docs/money.md#transfers. */
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
  | 'written_off';

/** Cents that moved from one account to another. Never changed, never taken back: what is undone is moved again. */
export interface Transfer {
  from: MoneyAccount;
  to: MoneyAccount;
  cents: number;
  kind: TransferKind;
  /** Whose account `seller` is. */
  sellerId: string;
  /** Null where it is of a payout or written off. */
  claimId: string | null;
  payoutId: string | null;
  /** What it was booked for; with the kind and the accounts it is there once. */
  cause: string;
}

/** All the money of one auction, as it stands under that auction's lock, each part in the order of its making. Never changed in place. */
export interface SaleMoney {
  claims: readonly Claim[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  orders: readonly Order[];
  offers: readonly Offer[];
  /** Those of the auction's claims; what is of a payout stands beside the sales. */
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
