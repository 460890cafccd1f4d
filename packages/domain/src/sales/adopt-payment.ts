import type { Instant } from '../time/index.ts';
import { pendingOf, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import { newPayment } from './open-payment.ts';
import type { SaleMoney } from './sale-money.ts';

/** This installation's intent, as the provider lists it. */
export interface ForeignPayment {
  claimId: string;
  paymentId: string;
  intentId: string;
  /** The requested amount. */
  cents: number;
}

/**
 * Adopts a payment that the provider has and the database lacks, such as after restoring an older copy. It pays its
 * claim if the claim is unpaid at the same price. Otherwise it is given up, and its money is refunded
 * (docs/money.md#restoring).
 */
export function adoptPayment(money: SaleMoney, found: ForeignPayment, at: Instant): SaleMoney {
  const { claimId, paymentId, intentId, cents } = found;
  const known = money.payments.find(({ id }) => id === paymentId);
  if (known !== undefined) return known.intentId === null ? withPayment(money, { ...known, intentId }) : money;
  const claim = money.claims.find(({ id }) => id === claimId);
  if (claim === undefined) return money;
  const isItsPrice = cents === amountsOf(claim).totalCents;
  const isOpen = claim.state === 'DUE' && !claim.ending && isItsPrice && pendingOf(money, claimId).length === 0;
  const payment = { ...newPayment({ id: paymentId, claimId, cents }, at), intentId };
  return withPayment(money, isOpen ? payment : { ...payment, state: 'CANCELLED', cancelAsked: true });
}
