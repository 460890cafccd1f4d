import type { Payment as WirePayment } from '@clamor/contract/payments';
import { iso } from '@clamor/contract/wire';
import { amountsOf, type Claim, openRefundOf, type Payment, type SaleMoney } from '@clamor/domain/sales';

/** The wire's status of each state. A RETURNING payment shows as FAILED, with the refund that returns its money. */
export const PAYMENT_STATUS = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  RETURNING: 'FAILED',
  REFUNDED: 'REFUNDED',
} as const;

/** A payment on the wire. Only its payer sees the card error and the provider's id. */
export function wirePayment(money: SaleMoney, claim: Claim, payment: Payment, isPayer: boolean): WirePayment {
  const refund = openRefundOf(money, payment.id);
  const isTaken = payment.state === 'COMPLETED' || payment.state === 'REFUNDED';
  const completedAt = isTaken ? money.orders.find(({ claimId }) => claimId === claim.id)?.paidAt : undefined;
  return {
    exists: true,
    id: payment.id,
    paymentIntentId: isPayer ? payment.intentId : null,
    status: PAYMENT_STATUS[payment.state],
    step: payment.step,
    lastError: isPayer ? payment.lastError : null,
    bidAmountCents: claim.bidCents,
    platformFeeCents: amountsOf(claim).feeCents,
    shippingCostCents: claim.shippingCents,
    totalAmountCents: payment.cents,
    refund: refund === undefined ? null : { state: refund.state, amountCents: refund.cents },
    createdAt: iso(payment.attemptAt),
    completedAt: iso(completedAt ?? null),
  };
}
