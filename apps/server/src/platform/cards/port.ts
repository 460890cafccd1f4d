import type { Instant } from '@clamor/domain/time';

/** The kind of money: none (sandbox), test money at the real provider, or real money. Stored with the first payment. */
export type ProviderMode = 'sandbox' | 'test' | 'live';

/**
 * Clamor's own ids (UUIDs) in an intent's metadata. The field names are stored at the provider and must never change.
 */
export interface IntentOrigin {
  paymentId: string;
  auctionId: string;
  claimId: string;
}

/** The parameters of an intent, taken only from the payment's row, so that a repeat sends the same. */
export interface IntentOrder extends IntentOrigin {
  /** Payment and attempt form the idempotency key of the intent. */
  attempt: number;
  cents: number;
  description: string;
}

/**
 * What the payer's page needs to confirm an intent. The secret goes only to the payer and is never stored or logged.
 */
export interface OpenedIntent {
  intentId: string;
  clientSecret: string;
}

export interface RefundOrder {
  refundId: string;
  /** Refund and attempt form the idempotency key, so money is never sent back twice. */
  attempt: number;
  intentId: string;
  cents: number;
}

/** A dispute, or a bank's mere inquiry (`warning`: no money has moved). */
export interface DisputeRead {
  id: string;
  state: 'warning' | 'open' | 'won' | 'lost';
  cents: number;
  /**
   * The money that left the provider's account (negative) and came back, each with the provider's id, without the
   * provider's own fee.
   */
  movements: readonly { id: string; cents: number }[];
}

/** One attempt of the provider to refund a payment. */
export interface RefundRead {
  /** The provider's id. */
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  cents: number;
  /** The refund that this is an attempt of; null if staff made it in the provider's own dashboard. */
  refundId: string | null;
  at: Instant;
}

/** How far an intent has come. */
export interface IntentProgress {
  /** `open`: the payer may enter a card. `approval`: the payer's bank asks them to approve the payment. */
  status: 'open' | 'approval' | 'processing' | 'cancelled' | 'succeeded';
  /** The amount that the provider received; 0 before that. */
  receivedCents: number;
  /** Why the last card was declined. */
  lastError: { code: string; message: string } | null;
}

/** An intent with its refunds and disputes. */
export interface IntentRead extends IntentProgress {
  intentId: string;
  clientSecret: string;
  /** null: this installation did not create it. */
  origin: IntentOrigin | null;
  /** The requested amount. */
  cents: number;
  /** Oldest first. */
  refunds: readonly RefundRead[];
  /** Oldest first. */
  disputes: readonly DisputeRead[];
}

/** An intent in a list, with enough facts to find or adopt its payment and to compare it with the payment's row. */
export interface ListedIntent extends IntentOrigin, IntentProgress {
  intentId: string;
  /** The requested amount. */
  cents: number;
  /** The amount that was refunded or is being refunded. */
  returnedCents: number;
  /** Whether the payer's bank ever opened a dispute or inquiry. */
  isDisputed: boolean;
  at: Instant;
}

export interface MismatchedIntent {
  intentId: string;
  /** Why Clamor cannot have created it. */
  reason: string;
}

/** A page of at most 100 intents. An empty page may still have a next one. */
export interface IntentPage {
  intents: readonly ListedIntent[];
  /** Intents marked as this installation's that it cannot have created as they are. */
  mismatched: readonly MismatchedIntent[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

/** An event at the provider. Its content is not trusted; its intent is read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** null: the event concerns no intent. */
  intentId: string | null;
  at: Instant;
  /** Whether the event's mode is the configured one. Events of the other mode are ignored. */
  ofThisMode: boolean;
}

/** This installation's card provider. Never call it inside a transaction: a call may take half a minute. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe';
  readonly mode: ProviderMode;
  /** null: pages cannot take cards. The sandbox has none and needs none. */
  readonly publishableKey: string | null;
  /**
   * For a day, the same payment and attempt return the same intent. A repeat may return an old state, so read the
   * intent afterwards.
   */
  createIntent(order: IntentOrder): Promise<OpenedIntent>;
  /** @throws AnswerMismatch */
  readIntent(intentId: string): Promise<IntentRead>;
  /** Requests the cancellation. Read the intent afterwards to learn whether it was cancelled. */
  cancelIntent(intentId: string): Promise<void>;
  /** Requests the refund. Read the intent to learn its result. */
  refund(order: RefundOrder): Promise<void>;
  /**
   * A page of this installation's intents since then, newest first.
   * @param after the `next` of the page before; null: the first page
   */
  pageOfIntents(since: Instant, after: string | null): Promise<IntentPage>;
  /** The events since then, newest first. Read to the end before storing a cursor, so that no event is skipped. */
  listEvents(since: Instant): AsyncIterable<ProviderEvent>;
  /**
   * Opens a message that claims to come from the provider. The clock is this machine's own: a message of more than five minutes ago is refused.
   * @throws BadSignature, MalformedEvent
   */
  readWebhook(raw: Buffer, signature: string): ProviderEvent;
}

/** The outcome of the request is unknown: it may have been executed. Retry with the same key, or read. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  /** The provider repeated a stored failure: this key will never get another answer. */
  readonly replayed: boolean;

  constructor(message: string, options: ErrorOptions & { replayed?: boolean } = {}) {
    super(message, options);
    this.replayed = options.replayed ?? false;
  }
}

/**
 * The answer does not match the request: another currency, mode or payment, or an invalid amount. It is not trusted, so
 * the outcome is unknown.
 */
export class AnswerMismatch extends ProviderUnreachable {
  override name = 'AnswerMismatch';
}

/** The provider said no, and nothing was done. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;
  readonly status: number;

  constructor(message: string, refused: { code: string; status: number }, options?: ErrorOptions) {
    super(message, options);
    this.code = refused.code;
    this.status = refused.status;
  }
}

/** A signed message whose id or time the provider cannot have given. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** A message that the provider did not send, or not just now. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}
