import type { Instant } from '../time/index.ts';
import { pendingOf, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import { newPayment } from './open-payment.ts';
import type { SaleMoney } from './sale-money.ts';

/** An intent of this installation in the provider's list. */
export interface ForeignPayment {
  claimId: string;
  paymentId: string;
  intentId: string;
  /** The requested amount. */
  cents: number;
}

/**
 * Adopts an intent that the provider has and the database lacks, such as after restoring an older copy. The payment
 * pays its claim if the claim is unpaid at the same price. Otherwise it is given up, and its money is refunded
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
