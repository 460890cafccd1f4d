import type { Instant } from '@clamor/domain/time';

/** Whose money moves: nobody's, nobody's at the real provider, or real people's. Stored with the first payment. */
export type ProviderMode = 'sandbox' | 'test' | 'live';

/** The caller's own ids (UUIDs), written into an intent's metadata when it is made. Their names are stored at the provider: they never change. */
export interface IntentOrigin {
  paymentId: string;
  auctionId: string;
  claimId: string;
}

/** What an intent is made from: the payment's row alone, so that a repeat asks for the same. */
export interface IntentOrder extends IntentOrigin {
  /** With the payment it names the intent: the same two always lead to the same one. */
  attempt: number;
  cents: number;
  description: string;
}

/** What the payer's page needs to confirm an intent. The secret is answered to the payer; it is never stored and never logged. */
export interface OpenedIntent {
  intentId: string;
  clientSecret: string;
}

export interface RefundOrder {
  refundId: string;
  /** With the refund it names the try: the same two never send money back twice. */
  attempt: number;
  intentId: string;
  cents: number;
}

/** What a bank took back, or only asks about (`warning`: no money has moved). */
export interface DisputeRead {
  id: string;
  state: 'warning' | 'open' | 'won' | 'lost';
  cents: number;
  /** What left the provider's account for it (negative) and what came back, each with the provider's id; without the provider's own fee. */
  movements: readonly { id: string; cents: number }[];
}

/** One attempt of the provider to send a payment's money back. */
export interface RefundRead {
  /** The provider's. */
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  cents: number;
  /** The refund that it is an attempt of; null where staff made it in the provider's own dashboard. */
  refundId: string | null;
  at: Instant;
}

/** How far an intent has come. */
export interface IntentProgress {
  /** `open`: a card may be given. `approval`: the bank wants to hear from the payer. */
  status: 'open' | 'approval' | 'processing' | 'cancelled' | 'succeeded';
  /** 0 while the provider has nothing. */
  receivedCents: number;
  /** Why the last card was not taken. */
  lastError: { code: string; message: string } | null;
}

/** An intent with what went back of it. */
export interface IntentRead extends IntentProgress {
  intentId: string;
  clientSecret: string;
  /** null where this installation did not make it. */
  origin: IntentOrigin | null;
  /** What the intent asks for. */
  cents: number;
  /** Oldest first. */
  refunds: readonly RefundRead[];
  /** Oldest first. */
  disputes: readonly DisputeRead[];
}

/** An intent in a list: enough to find its payment, to adopt it, and to tell whether the payment's row agrees with it. */
export interface ListedIntent extends IntentOrigin, IntentProgress {
  intentId: string;
  /** What it asks for. */
  cents: number;
  /** What of its money was sent back, or is on its way back. */
  returnedCents: number;
  /** Whether the payer's bank holds or held something against it. */
  isDisputed: boolean;
  at: Instant;
}

export interface MismatchedIntent {
  intentId: string;
  /** Why it cannot be one that was asked for. */
  reason: string;
}

/** A page of intents, a hundred at most; it may be empty and have another one after it. */
export interface IntentPage {
  intents: readonly ListedIntent[];
  /** Intents of this installation that do not fit what it asks for. */
  mismatched: readonly MismatchedIntent[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

/** Something happened at the provider. What it says is not believed: its intent is read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** null where it is about no intent. */
  intentId: string | null;
  at: Instant;
  /** Whether it comes from the mode that this node is configured for; another's are ignored. */
  ofThisMode: boolean;
}

/** The one card provider of this installation. Ask it outside of every transaction: it may take half a minute. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe';
  readonly mode: ProviderMode;
  /** null: pages cannot take cards. The sandbox has none and needs none. */
  readonly publishableKey: string | null;
  /** The same payment and attempt give the same intent, for a day. What a repeat answers may be old: read the intent afterwards. */
  createIntent(order: IntentOrder): Promise<OpenedIntent>;
  /** @throws AnswerMismatch */
  readIntent(intentId: string): Promise<IntentRead>;
  /** Asks for it; only reading the intent afterwards tells whether it was let go. */
  cancelIntent(intentId: string): Promise<void>;
  /** Asks for it; what became of it is read with the intent. */
  refund(order: RefundOrder): Promise<void>;
  /**
   * A page of this installation's intents since then, newest first.
   * @param after the `next` of the page before; null: the first page
   */
  pageOfIntents(since: Instant, after: string | null): Promise<IntentPage>;
  /** What happened since then, newest first; read to its end, so that a mark of what was seen never leaves a gap. */
  listEvents(since: Instant): AsyncIterable<ProviderEvent>;
  /**
   * Opens a message that claims to come from the provider. The clock is this machine's own: a message of more than five minutes ago is refused.
   * @throws BadSignature, MalformedEvent
   */
  readWebhook(raw: Buffer, signature: string): ProviderEvent;
}

/** Nothing is known of what was asked: it may have been done. Ask again with the same key, or read. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  /** The provider gave a stored failure once more: this key will never get another answer. */
  readonly replayed: boolean;

  constructor(message: string, options: ErrorOptions & { replayed?: boolean } = {}) {
    super(message, options);
    this.replayed = options.replayed ?? false;
  }
}

/**
 * The answer does not fit what was asked: another currency, mode or payment, or an amount that is none. It is not believed, so that nothing
 * is known.
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
