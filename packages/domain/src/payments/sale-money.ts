import type { Instant } from '../time/index.ts';
import type { ClaimState, PaymentState, RefundState } from './transitions.ts';

/** How the item gets to its buyer. It decides whether shipping is charged. */
export type DeliveryMethod = 'SHIPPING' | 'PICKUP' | 'DIGITAL';

/** Somebody's right and duty to buy one auction's item at a price, with a date to pay by. Amounts are US cents. */
export interface Claim {
  id: string;
  buyerId: string;
  /** Of the bid that won, was awarded, or was offered and accepted. */
  bidCents: number;
  /** Of this delivery: 0 where nothing is shipped. */
  shippingCents: number;
  method: DeliveryMethod;
  state: ClaimState;
  /** It is being ended or priced anew: nothing may be opened for it (docs/money.md#release). */
  ending: boolean;
  payBy: Instant;
}

/** One try to pay a claim by card: one intent of the provider. */
export interface Payment {
  id: string;
  claimId: string;
  /** What the intent asks for. */
  cents: number;
  /** What the provider says it received; null while it has nothing. */
  receivedCents: number | null;
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

/** Where cents can be: `provider` is outside of Clamor, `fees` and `losses` are the platform's own. */
export type MoneyAccount = 'provider' | 'seller' | 'buyer' | 'fees' | 'losses';

/** Cents that moved from one account to another. Never changed, never taken back: what is undone is moved again. */
export interface Transfer {
  from: MoneyAccount;
  to: MoneyAccount;
  cents: number;
  kind: 'paid' | 'returning' | 'refund_asked' | 'refund_withdrawn' | 'refunded' | 'refund_failed';
  claimId: string;
  /** What it was booked for; with the kind and the accounts it is there once. */
  cause: string;
}

/** All the money of one auction, as it stands under that auction's lock. Never changed in place. */
export interface SaleMoney {
  claims: readonly Claim[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
  transfers: readonly Transfer[];
}

export const NO_MONEY: SaleMoney = { claims: [], payments: [], refunds: [], transfers: [] };
