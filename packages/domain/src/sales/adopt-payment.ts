import type { Instant } from '../time/index.ts';
import { pendingOf, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import { newPayment } from './open-payment.ts';
import type { SaleMoney } from './sale-money.ts';

/** An intent of ours, as the provider lists it. */
export interface ForeignPayment {
  claimId: string;
  paymentId: string;
  intentId: string;
  /** What it asks for. */
  cents: number;
}

/**
 * Takes in a payment that the provider knows and the books do not, as after the database was restored from an older copy. It may still pay its
 * claim where nothing else does and its price is still that; anything else is given up, and what comes through it goes back (docs/money.md#restoring).
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
