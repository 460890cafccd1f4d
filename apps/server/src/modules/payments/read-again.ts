import { openRefundOf, type Payment, type Refund, type SaleMoney } from '@clamor/domain/sales';
import { HOUR, type Instant, MINUTE, SECOND } from '@clamor/domain/time';

/** The wait until the next reading, as a fraction of the time since the payment was opened. */
const BACK_OFF = 0.5;
const SOONEST_MS = 15 * SECOND;
const RAREST_MS = 6 * HOUR;
/** How often a payment with an open refund is read without a request, in case a webhook about the refund was lost. */
const REFUND_EVERY_MS = 10 * MINUTE;

/**
 * When the payment is read next without a request: soon after it was opened, then less and less often. Null: nothing is
 * in progress (docs/money.md#reading).
 */
export function readAgainAt(
  payment: Payment,
  money: SaleMoney,
  now: Instant,
  attempts: readonly Attempt[],
): Instant | null {
  const refund = openRefundOf(money, payment.id);
  if (refund?.state === 'FAILED') {
    if (payment.state !== 'RETURNING') return null;
    const at = triedAgainAt(refund, attempts);
    // A bank may report long after the attempt that the refund failed. If the pause since the attempt is already over,
    // it starts now.
    return at > now ? at : now + triedAgainAfterMs(refund);
  }
  if (refund !== undefined && refund.state !== 'SUCCEEDED') return now + REFUND_EVERY_MS;
  if (payment.state !== 'PENDING') return null;
  const open = now - payment.attemptAt;
  return now + Math.min(RAREST_MS, Math.max(SOONEST_MS, Math.round(open * BACK_OFF)));
}

/** An attempt to send a refund, as the provider lists it. */
interface Attempt {
  at: Instant;
}

/** When a failed refund is sent again. It counts from the last attempt, so that readings in between do not delay it. */
export function triedAgainAt(refund: Refund, attempts: readonly Attempt[]): Instant {
  return Math.max(...attempts.map(({ at }) => at)) + triedAgainAfterMs(refund);
}

/** The pause before the next attempt at a refund. It grows by an hour each time. */
function triedAgainAfterMs({ attempt }: Refund): number {
  return attempt * HOUR;
}
