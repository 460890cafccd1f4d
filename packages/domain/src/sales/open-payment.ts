import { HOUR, type Instant } from '../time/index.ts';
import { type Changed, changed, claimIn, paymentIn, pendingOf, refused, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import type { Payment, SaleMoney } from './sale-money.ts';

/** Opens a try to pay; where one is open already, nothing changes and that one goes on (docs/money.md#paying). */
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

/** A payment of which the provider has not said anything yet. */
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

/** How long the provider surely knows an idempotency key: after that the same key might open a second intent. */
const KEY_LIVES_MS = 23 * HOUR;

/**
 * The money with a payment as its intent is to be asked for now: by the key before, or by another one where that may be forgotten or only
 * repeats an error. Nobody holds the secret of what the old key may have opened (docs/money.md#paying).
 * @param seen the payment as it was when that was noticed: who comes second does not raise it again
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

/** Keeps the intent that an attempt opened, also where the payment is over: it is read like any other. An older attempt's is refused. */
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
