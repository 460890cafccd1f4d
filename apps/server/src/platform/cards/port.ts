import type { Instant } from '@clamor/domain/time';

/**
 * Which money moves: none (`sandbox`), test money at the real provider, or real money. Stored with the first payment.
 */
export type ProviderMode = 'sandbox' | 'test' | 'live';

/**
 * Clamor's own ids (UUIDs) in an intent's metadata. The field names are stored at the provider and must never change.
 */
export interface IntentOrigin {
  paymentId: string;
  auctionId: string;
  claimId: string;
}

/** The parameters of an intent. All come from the payment's row, so that a repeated request is the same. */
export interface IntentOrder extends IntentOrigin {
  /** The number of the attempt. Payment and attempt form the intent's idempotency key. */
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
  /** The number of the attempt. Refund and attempt form the idempotency key, so that no money is sent back twice. */
  attempt: number;
  intentId: string;
  cents: number;
}

/** A dispute, or only an inquiry of the bank (`warning`), for which no money has moved. */
export interface DisputeRead {
  id: string;
  state: 'warning' | 'open' | 'won' | 'lost';
  cents: number;
  /**
   * Money that left the provider's account for the dispute (negative) or came back, each with the provider's id. The
   * provider's own fee is left out.
   */
  movements: readonly { id: string; cents: number }[];
}

/** One attempt of the provider to send a refund. */
export interface RefundRead {
  /** The provider's id. */
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  cents: number;
  /** Clamor's id of the refund; null if staff made it in the provider's own dashboard. */
  refundId: string | null;
  at: Instant;
}

/** How far a payment at the provider has come. */
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
  /** The payment for which the intent was created; null: this installation did not create it. */
  origin: IntentOrigin | null;
  /** The requested amount. */
  cents: number;
  /** Oldest first. */
  refunds: readonly RefundRead[];
  /** Oldest first. */
  disputes: readonly DisputeRead[];
}

/**
 * An intent in the provider's list, with what is needed to find or adopt its payment and to compare it with the
 * payment's row.
 */
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
  /** Intents with this installation's id that it cannot have created in this form. */
  mismatched: readonly MismatchedIntent[];
  /** The position of the next page; null: this is the last. */
  next: string | null;
}

/** An event at the provider. Its content is not trusted: the intent that it names is read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** null: the event concerns no intent. */
  intentId: string | null;
  at: Instant;
  /** Whether the event is of the configured mode. Other events are ignored. */
  ofThisMode: boolean;
}

/** The card provider. Never call it inside a transaction: a call may take half a minute. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe';
  readonly mode: ProviderMode;
  /** The key with which pages take cards. Null: they cannot. The sandbox needs none. */
  readonly publishableKey: string | null;
  /**
   * Creates an intent. For a day, the same payment and attempt return the same intent. Such a repeat may return an old
   * state, so read the intent afterwards.
   */
  createIntent(order: IntentOrder): Promise<OpenedIntent>;
  /** @throws AnswerMismatch if the answer is about something else */
  readIntent(intentId: string): Promise<IntentRead>;
  /** Requests the cancellation. Read the intent afterwards to learn whether it was cancelled. */
  cancelIntent(intentId: string): Promise<void>;
  /** Requests a refund. Read the intent afterwards to learn its result. */
  refund(order: RefundOrder): Promise<void>;
  /**
   * A page of this installation's intents since a moment, newest first.
   * @param after the `next` of the page before; null: the first page
   */
  pageOfIntents(since: Instant, after: string | null): Promise<IntentPage>;
  /**
   * The events since a moment, newest first. Store a position only after reading to the end, so that no event is
   * skipped.
   */
  listEvents(since: Instant): AsyncIterable<ProviderEvent>;
  /**
   * Checks and reads a message that claims to come from the provider. A message older than five minutes, by this
   * machine's own clock, is refused.
   * @throws BadSignature, MalformedEvent
   */
  readWebhook(raw: Buffer, signature: string): ProviderEvent;
}

/**
 * The outcome of the request is unknown: it may have been executed. Repeat it with the same key, or read the intent.
 */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  /** The provider repeated the failure that it stored for this key, so the key will never get another answer. */
  readonly replayed: boolean;

  constructor(message: string, options: ErrorOptions & { replayed?: boolean } = {}) {
    super(message, options);
    this.replayed = options.replayed ?? false;
  }
}

/**
 * The provider's answer does not match the request: another currency, mode or payment, or an invalid amount. The answer
 * is not trusted, so the outcome is unknown.
 */
export class AnswerMismatch extends ProviderUnreachable {
  override name = 'AnswerMismatch';
}

/** The provider refused the request and did nothing. */
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

/** A message that is signed, but whose id or time the provider cannot have given. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent';
}

/** A message that the provider did not send, or sent too long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}
