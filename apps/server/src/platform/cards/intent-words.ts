import { SECOND } from '@clamor/domain/time';
import type Stripe from 'stripe';
import { type DisputeRead, type IntentRead, ProviderUnreachable, type RefundRead } from './port.ts';

/** An intent's status in the words of the rule. Money that is only held is on its way: Clamor asks for automatic capture. */
const STATUS = new Map<string, IntentRead['status']>([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'approval'],
  ['requires_capture', 'processing'],
  ['processing', 'processing'],
  ['canceled', 'cancelled'],
  ['succeeded', 'succeeded'],
]);

/** A refund that waits for somebody is pending; one that was taken back has not come through. */
const REFUND = new Map<string, RefundRead['state']>([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** @throws ProviderUnreachable where the status is not known here */
export function statusOf({ status }: Stripe.PaymentIntent): IntentRead['status'] {
  const known = STATUS.get(status);
  if (known === undefined)
    throw new ProviderUnreachable(`The provider says a status that is not known here: ${status}.`);
  return known;
}

export function isKnownStatus({ status }: Stripe.PaymentIntent): boolean {
  return STATUS.has(status);
}

/** Why the last card was not taken: the bank's own reason where it gave one. */
export function lastErrorOf({ last_payment_error: error }: Stripe.PaymentIntent): IntentRead['lastError'] {
  if (error === null || error === undefined) return null;
  const code = error.decline_code ?? error.code ?? error.type;
  return { code, message: error.message ?? 'The payment did not go through.' };
}

/** @param mark of this installation: what staff sent back in the provider's own dashboard does not carry it */
export function refundReadOf({ id, status, amount, metadata, created }: Stripe.Refund, mark: string): RefundRead {
  const refundId = metadata?.clamor === mark ? (metadata.refundId ?? null) : null;
  // A status that is not known here is not yet an end.
  return { id, state: REFUND.get(status ?? '') ?? 'pending', cents: amount, refundId, at: created * SECOND };
}

export function disputeReadOf(dispute: Stripe.Dispute): DisputeRead {
  const movements = dispute.balance_transactions.map(({ id, amount }) => ({ id, cents: amount }));
  return { id: dispute.id, state: disputeStateOf(dispute.status, movements), cents: dispute.amount, movements };
}

/**
 * A question that is over has cost nothing, as if it was won. What was settled before it came to a dispute was lost where money left for
 * it; an appeal is against what was lost. Anything else is open, and holds the payout.
 */
function disputeStateOf(status: string, movements: DisputeRead['movements']): DisputeRead['state'] {
  if (status === 'warning_closed' || status === 'won') return 'won';
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost';
  if (status === 'prevented') return movements.some(({ cents }) => cents < 0) ? 'lost' : 'won';
  return status.startsWith('warning_') ? 'warning' : 'open';
}
