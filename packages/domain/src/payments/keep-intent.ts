import { HOUR, type Instant } from '../time/index.ts';
import { type Changed, changed, claimIn, paymentIn, refused, withPayment } from './change.ts';
import type { SaleMoney } from './sale-money.ts';

/** How long the provider knows a key again; after that the same key would make another intent (docs/money.md#paying). */
export const KEY_GOOD_FOR_MS = 23 * HOUR;

/**
 * Notes the intent that the provider made for a payment's attempt. Refused where the payment is no longer open or has gone on to another
 * attempt: nobody was told that intent's secret, and it is to be cancelled.
 */
export function keepIntent(money: SaleMoney, paymentId: string, made: { attempt: number; intentId: string }): Changed {
  const payment = paymentIn(money, paymentId);
  if (payment.intentId === made.intentId) return changed(money);
  const isItsOwn = payment.state === 'PENDING' && payment.attempt === made.attempt && payment.intentId === null;
  if (!isItsOwn) return refused(claimIn(money, payment.claimId).state === 'DUE' ? 'wrong_state' : 'claim_over');
  return changed(withPayment(money, { ...payment, intentId: made.intentId }));
}

/** Goes on to another key where the one before gives no answer any more; the intent it may have made is nobody's. */
export function raiseAttempt(money: SaleMoney, paymentId: string, attempt: number, at: Instant): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (payment.attempt !== attempt || payment.intentId !== null) return money;
  return withPayment(money, { ...payment, attempt: attempt + 1, attemptAt: at });
}
