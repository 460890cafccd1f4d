import type { Claim } from '@clamor/contract/orders';
import type { Payment } from '@clamor/contract/payments';
import { isApiError } from '../../../lib/api-error.ts';

/** The stage of a payment, which decides what the payment dialog shows. */
export type PaymentStage = 'card' | 'approval' | 'processing' | 'done' | 'returning' | 'ending' | 'over';

/**
 * The stage of a claim, given the latest known state of its payment.
 * @param payment null before the first attempt
 */
export function stageOf(claim: Claim, payment: Payment | null): PaymentStage {
  if (claim.state === 'PAID' || payment?.status === 'COMPLETED') return 'done';
  if (claim.state !== 'DUE') return payment?.refund == null ? 'over' : 'returning';
  if (claim.ending) return 'ending';
  return payment?.status === 'PENDING' && payment.step !== null ? payment.step : 'card';
}

/** Added to a failure only if no money was taken: the provider refused the payment, or it ended before that. */
const NOTHING_CHARGED = 'Nothing was charged.';
const wasTaken = ({ status }: Payment) => status === 'COMPLETED' || status === 'REFUNDED';
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why the last attempt failed. Says that nothing was charged if no money was taken. Null if it did not fail. */
export function failureOf(payment: Payment | null): string | null {
  if (payment === null) return null;
  if (payment.refund !== null) return 'The money could not be taken for this sale. It is on its way back to you.';
  const failure = payment.status === 'FAILED' ? 'The payment did not go through.' : null;
  const said = payment.lastError?.message ?? failure;
  if (said === null || wasTaken(payment)) return said;
  return `${sentence(said)} ${NOTHING_CHARGED}`;
}

/** Why no payment could be opened: a final reason, or how long to wait; otherwise only that it failed. */
export function notOpenedText(error: unknown): string {
  const isTold = isApiError(error) && (error.status === 409 || error.code === 'RATE_LIMITED');
  return isTold ? error.detail : 'Failed to initialize payment. Please try again.';
}

/** Whether the attempt is over, so that the next card needs a new attempt. */
export function isOver(payment: Payment): boolean {
  return payment.status === 'FAILED' || payment.status === 'CANCELLED';
}
