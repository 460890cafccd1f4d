import type { Claim } from '@clamor/contract/orders';
import type { Payment } from '@clamor/contract/payments';

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

/** The reason for which the last attempt failed; null if it did not fail. */
export function failureOf(payment: Payment | null): string | null {
  if (payment === null) return null;
  if (payment.refund !== null) return 'The money could not be taken for this sale. It is on its way back to you.';
  if (payment.lastError !== null) return payment.lastError.message;
  return payment.status === 'FAILED' ? 'The payment did not go through.' : null;
}

/** Whether the attempt is over, so that the next card needs a new attempt. */
export function isOver(payment: Payment): boolean {
  return payment.status === 'FAILED' || payment.status === 'CANCELLED';
}
