import type { Payment } from '@clamor/contract/payments';
import type { StaffDispute } from '@clamor/contract/staff-money';
import { RefundPayment, RetryRefund } from './payment-actions.tsx';

export interface RefundActionsProps {
  payment: Pick<Payment, 'id' | 'status' | 'refund' | 'totalAmountCents'>;
  dispute: StaffDispute | null;
  buyer: string;
}

/**
 * The button to refund a payment or to retry a failed refund. Renders nothing while a dispute is open or after it was
 * lost.
 */
export function RefundActions({ payment, dispute, buyer }: RefundActionsProps) {
  const { id, status, refund, totalAmountCents: totalCents } = payment;
  const action = { id, totalCents, buyer };
  if (dispute?.state === 'OPEN' || dispute?.state === 'LOST') return null;
  if (refund?.state === 'FAILED') return <RetryRefund {...action} />;
  const isBegun = refund !== null && refund.state !== 'WITHDRAWN';
  return status === 'COMPLETED' && !isBegun ? <RefundPayment {...action} /> : null;
}

/** Whether the bank is processing the payment, so that staff cannot act on it. */
export const isAtBank = (payment: Pick<Payment, 'status' | 'step'> | null) =>
  payment?.status === 'PENDING' && payment.step === 'processing';
