import type Stripe from 'stripe';
import { AnswerMismatch, type IntentOrigin, type ProviderMode } from './port.ts';

/** What every answer of the provider must match. */
export interface Expected {
  mode: ProviderMode;
  /** The installation id. Several installations may share the provider's account. */
  mark: string;
}

const CURRENCY = 'usd';
/** The form of the provider's ids. */
const ID = /^[A-Za-z0-9_-]{1,255}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value can be an id of the provider. Anything else would not fit the database's columns. */
export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

/** Why an intent cannot be one that Clamor created; null if it can. */
export function mismatchOfIntent(intent: Stripe.PaymentIntent, { mode }: Expected): string | null {
  const { currency, livemode, amount, amount_received: received, status } = intent;
  if (currency !== CURRENCY) return `its currency is ${String(currency)}`;
  if (livemode !== (mode === 'live')) return livemode ? 'it is of the live mode' : 'it is of the test mode';
  if (!isCents(amount) || amount === 0) return `its amount is ${String(amount)}`;
  if (!isCents(received)) return `the amount received is ${String(received)}`;
  if (status === 'succeeded' && received === 0) return 'it succeeded and nothing was received';
  return null;
}

/** @throws AnswerMismatch if Clamor cannot have created the intent */
export function checkIntent(intent: Stripe.PaymentIntent, expected: Expected): void {
  const mismatch = mismatchOfIntent(intent, expected);
  if (mismatch !== null) throw new AnswerMismatch(`The intent does not fit: ${mismatch}.`);
}

/** @throws AnswerMismatch if the refund's currency or amount is not valid */
export function checkRefund({ currency, amount }: Stripe.Refund): void {
  if (currency !== CURRENCY) throw new AnswerMismatch(`A refund does not fit: its currency is ${String(currency)}.`);
  if (!isCents(amount)) throw new AnswerMismatch(`A refund does not fit: its amount is ${String(amount)}.`);
}

/** @throws AnswerMismatch if the dispute's currency or an amount is not valid */
export function checkDispute({ currency, amount, balance_transactions: movements }: Stripe.Dispute): void {
  if (currency !== CURRENCY) throw new AnswerMismatch(`A dispute does not fit: its currency is ${String(currency)}.`);
  if (!isCents(amount)) throw new AnswerMismatch(`A dispute does not fit: its amount is ${String(amount)}.`);
  for (const { amount: moved, currency: of } of movements) {
    if (of === CURRENCY && Number.isSafeInteger(moved)) continue;
    throw new AnswerMismatch(`A dispute does not fit: ${String(moved)} ${String(of)} moved for it.`);
  }
}

/**
 * The payment and claim for which this installation made an intent; null if it did not make it, or if the metadata is
 * damaged.
 */
export function originOf({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>, mark: string): IntentOrigin | null {
  const { clamor, paymentId = '', auctionId = '', claimId = '' } = metadata;
  if (clamor !== mark) return null;
  return [paymentId, auctionId, claimId].every((id) => UUID.test(id)) ? { paymentId, auctionId, claimId } : null;
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
