import { book } from './book.ts';
import { claimIn, openRefundOf, paymentIn, withClaim, withPayment, withRefund } from './change.ts';
import { debtOf } from './refund.ts';
import type { Payment, Refund, SaleMoney } from './sale-money.ts';
import { claimAfter, paymentAfter, refundAfter } from './transitions.ts';

/** One attempt of the provider to refund a payment. */
export interface RefundAttempt {
  /** The provider's id of the attempt. */
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  cents: number;
  /** The id of Clamor's refund; null if staff refunded in the provider's own dashboard. */
  refundId: string | null;
}

/**
 * The money after applying the provider's list of refunds. A payment has one refund, with possibly several attempts. A
 * full refund that the database lacks is adopted; a partial one is only noted (docs/money.md#refunds).
 */
export function foldRefunds(money: SaleMoney, paymentId: string, all: readonly RefundAttempt[]): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (payment.receivedCents === null) return money;
  const attempts = all.filter(({ cents }) => cents === payment.receivedCents);
  const noted = noteStray(money, payment, all);
  const asked = openRefundOf(noted, paymentId) === undefined ? adopt(noted, payment, attempts) : noted;
  const refund = openRefundOf(asked, paymentId);
  if (refund === undefined || attempts.length === 0) return asked;
  return advanceRefund(recordRefundAttempts(asked, refund, attempts), refund, attempts);
}

function noteStray(money: SaleMoney, payment: Payment, all: readonly RefundAttempt[]): SaleMoney {
  const stray = all.filter(({ cents, state }) => cents !== payment.receivedCents && state !== 'failed');
  const unmatchedRefundCents = stray.reduce((sum, { cents }) => sum + cents, 0);
  return unmatchedRefundCents === payment.unmatchedRefundCents
    ? money
    : withPayment(money, { ...payment, unmatchedRefundCents });
}

/** Adopts a refund made at the provider. The seller bears it, unless their proceeds are in a payout. */
function adopt(money: SaleMoney, payment: Payment, attempts: readonly RefundAttempt[]): SaleMoney {
  const found = attempts.find(({ state }) => state !== 'failed');
  if (found === undefined) return money;
  const { id, cents } = found;
  const claim = claimIn(money, payment.claimId);
  const refund: Refund = { id, paymentId: payment.id, cents, attempt: 1, state: 'REQUESTED' };
  const isOwed = payment.state === 'COMPLETED';
  const moves = isOwed
    ? debtOf(claim, claim.payoutId === null ? 'seller' : 'losses')
    : [{ from: 'losses', to: 'buyer', cents } as const];
  return book(withRefund(money, refund), claim, { kind: 'refund_asked', cause: id }, ...moves);
}

/** Books each attempt when it succeeds, and reverses it if it fails afterwards. */
function recordRefundAttempts(
  money: SaleMoney,
  { paymentId, cents }: Refund,
  attempts: readonly RefundAttempt[],
): SaleMoney {
  const claim = claimIn(money, paymentIn(money, paymentId).claimId);
  const isBooked = (kind: 'refunded' | 'refund_failed', cause: string) =>
    money.transfers.some((row) => row.kind === kind && row.cause === cause);

  let next = money;
  for (const { id: cause, state } of attempts) {
    if (state === 'succeeded' && !isBooked('refunded', cause)) {
      next = book(next, claim, { kind: 'refunded', cause }, { from: 'buyer', to: 'provider', cents });
    }
    if (state === 'failed' && isBooked('refunded', cause) && !isBooked('refund_failed', cause)) {
      next = book(next, claim, { kind: 'refund_failed', cause }, { from: 'provider', to: 'buyer', cents });
    }
  }
  return next;
}

function advanceRefund(money: SaleMoney, refund: Refund, attempts: readonly RefundAttempt[]): SaleMoney {
  const has = (state: RefundAttempt['state']) => attempts.some((one) => one.state === state);
  if (has('succeeded')) return refundSucceeded(money, refund);
  const made = attempts.filter(({ id, refundId }) => refundId === refund.id || id === refund.id).length;
  const isOver =
    refund.state === 'SUCCEEDED' || (!has('pending') && (refund.state === 'PENDING' || made >= refund.attempt));
  const failed = isOver ? refundFailed(money, refund) : money;
  const now = openRefundOf(failed, refund.paymentId);
  const isSent = has('pending') && (now?.state === 'REQUESTED' || now?.state === 'FAILED');
  return now !== undefined && isSent ? withRefund(failed, refundAfter(now, 'sent')) : failed;
}

function refundSucceeded(money: SaleMoney, refund: Refund): SaleMoney {
  if (refund.state === 'SUCCEEDED') return money;
  const payment = paymentIn(money, refund.paymentId);
  const claim = claimIn(money, payment.claimId);
  const done = withRefund(money, refundAfter(refund, 'succeeded'));
  if (payment.state === 'REFUNDED') return done;
  const gone = withPayment(done, paymentAfter(payment, 'refunded'));
  return payment.state === 'COMPLETED' ? withClaim(gone, claimAfter(claim, 'refunded')) : gone;
}

/** Records a failed refund. The money still belongs to the buyer, so the refund waits for another attempt. */
function refundFailed(money: SaleMoney, refund: Refund): SaleMoney {
  if (refund.state === 'FAILED') return money;
  const failed = withRefund(money, refundAfter(refund, 'failed'));
  if (refund.state !== 'SUCCEEDED') return failed;
  return withPayment(failed, paymentAfter(paymentIn(failed, refund.paymentId), 'refund_failed'));
}
