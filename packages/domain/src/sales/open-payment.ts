import { HOUR, type Instant } from '../time/index.ts';
import { type Changed, changed, claimIn, paymentIn, pendingOf, refused, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import type { Payment, SaleMoney } from './sale-money.ts';

/** Opens an attempt to pay. If one is open already, it continues unchanged (docs/money.md#paying). */
export function openPayment(
  money: SaleMoney,
  claimId: string,
  paymentId: string,
  at: Instant,
): Changed<'claim_over' | 'claim_ending'> {
  const claim = claimIn(money, claimId);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (claim.ending) return refused('claim_ending');
  if (pendingOf(money, claimId).length > 0) return changed(money);
  return changed(withPayment(money, newPayment({ id: paymentId, claimId, cents: amountsOf(claim).totalCents }, at)));
}

/** A payment before the provider's first answer. */
export function newPayment(of: Pick<Payment, 'id' | 'claimId' | 'cents'>, at: Instant): Payment {
  return {
    ...of,
    attempt: 1,
    attemptAt: at,
    intentId: null,
    receivedCents: null,
    unmatchedRefundCents: 0,
    state: 'PENDING',
    step: null,
    lastError: null,
    cancelAsked: false,
    lastReading: 0,
  };
}

/** How long the provider certainly remembers an idempotency key. Later, the same key might open a second intent. */
const KEY_LIVES_MS = 23 * HOUR;

/**
 * Prepares a payment for requesting its intent. The attempt number, and so the idempotency key, is raised in two cases:
 * the provider may have forgotten the key, or answers it only with an earlier error. An intent of the old key does no
 * harm, because nobody holds its secret (docs/money.md#paying).
 * @param seen the payment as the caller read it; if the attempt was raised since, it is not raised again
 * @param repeatsError whether the provider answers the present key only with an earlier error
 */
export function renewAttempt(
  money: SaleMoney,
  seen: Pick<Payment, 'id' | 'attempt'>,
  repeatsError: boolean,
  at: Instant,
): SaleMoney {
  const payment = paymentIn(money, seen.id);
  if (payment.intentId !== null || payment.attempt !== seen.attempt) return money;
  const isForgotten = at >= payment.attemptAt + KEY_LIVES_MS;
  if (!repeatsError && !isForgotten) return money;
  return withPayment(money, { ...payment, attempt: payment.attempt + 1, attemptAt: at });
}

/**
 * Stores the id of the intent that an attempt got. It is stored even if the payment is over, so that the job reads
 * the intent: money may still arrive through it. An older attempt's intent is refused.
 */
export function keepIntent(
  money: SaleMoney,
  paymentId: string,
  attempt: number,
  intentId: string,
): Changed<'wrong_state'> {
  const payment = paymentIn(money, paymentId);
  if (payment.intentId === intentId) return changed(money);
  if (payment.intentId !== null || payment.attempt !== attempt) return refused('wrong_state');
  return changed(withPayment(money, { ...payment, intentId }));
}
