import type { Claim as WireClaim } from '@clamor/contract/orders';
import { amountsOf, type Claim, type SaleMoney } from '@clamor/domain/payments';
import type { Instant } from '@clamor/domain/time';
import { wireDelivery } from './wire-delivery.ts';
import { wirePayment } from './wire-payment.ts';

/** A claim as its buyer or its seller sees it (docs/money.md#what-each-side-sees). */
export function wireClaim(money: SaleMoney, claim: Claim, userId: string, now: Instant): WireClaim {
  const side = claim.buyerId === userId ? 'buyer' : 'seller';
  const { feeCents, totalCents } = amountsOf(claim);
  const payment = money.payments.findLast(({ claimId }) => claimId === claim.id);
  const order = money.orders.find(({ claimId }) => claimId === claim.id);
  return {
    id: claim.id,
    side,
    state: claim.state,
    ending: claim.ending,
    card: 'payment_required',
    by: new Date(Math.max(claim.payBy, now)).toISOString(),
    amountCents: claim.bidCents,
    feeCents,
    shippingCostCents: claim.shippingCents,
    totalCents,
    payBy: new Date(claim.payBy).toISOString(),
    method: claim.method,
    payment: payment === undefined ? null : wirePayment(money, claim, payment, side === 'buyer'),
    order: order === undefined ? null : wireDelivery(order),
  };
}
