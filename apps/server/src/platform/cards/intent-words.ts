import { SECOND } from '@clamor/domain/time';
import type Stripe from 'stripe';
import { type DisputeRead, type IntentRead, ProviderUnreachable, type RefundRead } from './port.ts';

/**
 * Maps an intent's status to that of the rules. Money that is only authorised counts as processing, because Clamor
 * requests automatic capture.
 */
const STATUS = new Map<string, IntentRead['status']>([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'approval'],
  ['requires_capture', 'processing'],
  ['processing', 'processing'],
  ['canceled', 'cancelled'],
  ['succeeded', 'succeeded'],
]);

/** Maps a refund's status to that of the rules. */
const REFUND = new Map<string, RefundRead['state']>([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** @throws ProviderUnreachable if this version does not know the status */
export function statusOf({ status }: Stripe.PaymentIntent): IntentRead['status'] {
  const known = STATUS.get(status);
  if (known === undefined)
    throw new ProviderUnreachable(`The provider says a status that is not known here: ${status}.`);
  return known;
}

export function isKnownStatus({ status }: Stripe.PaymentIntent): boolean {
  return STATUS.has(status);
}

/** Why the last card was declined: the bank's own reason if it gave one. */
export function lastErrorOf({ last_payment_error: error }: Stripe.PaymentIntent): IntentRead['lastError'] {
  if (error === null || error === undefined) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return { code, message: error.message ?? 'The payment did not go through.' };
}

/**
 * A refund as the rules know it.
 * @param mark the installation id, which refunds made in the provider's own dashboard lack
 */
export function refundReadOf({ id, status, amount, metadata, created }: Stripe.Refund, mark: string): RefundRead {
  const refundId = metadata?.clamor === mark ? (metadata.refundId ?? null) : null;
  // An unknown status counts as pending, so that the refund is read again.
  return { id, state: REFUND.get(status ?? '') ?? 'pending', cents: amount, refundId, at: created * SECOND };
}

export function disputeReadOf(dispute: Stripe.Dispute): DisputeRead {
  const movements = dispute.balance_transactions.map(({ id, amount }) => ({ id, cents: amount }));
  return { id: dispute.id, state: disputeStateOf(dispute.status, movements), cents: dispute.amount, movements };
}

/**
 * Maps a dispute's status to that of the rules. A closed inquiry cost nothing, like a won dispute. A prevented dispute
 * (settled before it was opened) is lost if money left the account for it. An appeal follows a loss. All other statuses
 * are undecided and hold the payout.
 */
function disputeStateOf(status: string, movements: DisputeRead['movements']): DisputeRead['state'] {
  if (status === 'warning_closed' || status === 'won') return 'won';
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost';
  if (status === 'prevented') return movements.some(({ cents }) => cents < 0) ? 'lost' : 'won';
  return status.startsWith('warning_') ? 'warning' : 'open';
}
