import { openRefundOf, type Payment, type Refund, type SaleMoney } from '@clamor/domain/sales';
import { HOUR, type Instant, MINUTE, SECOND } from '@clamor/domain/time';

/** How much longer the next wait is than the payment has been open. */
const BACK_OFF = 0.5;
const SOONEST_MS = 15 * SECOND;
const RAREST_MS = 6 * HOUR;
/** A refund that is under way is looked after by the provider's messages; this is for those that were lost. */
const REFUND_EVERY_MS = 10 * MINUTE;

/**
 * When a payment is to be read again by itself: soon after it was opened, then more and more rarely; null where nothing is under way
 * (docs/money.md#reading).
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
    // A bank may refuse what it took long ago.
    return at > now ? at : now + triedAgainAfterMs(refund);
  }
  if (refund !== undefined && refund.state !== 'SUCCEEDED') return now + REFUND_EVERY_MS;
  if (payment.state !== 'PENDING') return null;
  const open = now - payment.attemptAt;
  return now + Math.min(RAREST_MS, Math.max(SOONEST_MS, Math.round(open * BACK_OFF)));
}

/** An attempt of the provider to send money back. */
interface Attempt {
  at: Instant;
}

/** When what a bank would not take is sent again, counted from the last attempt: no reading in between puts it off. */
export function triedAgainAt(refund: Refund, attempts: readonly Attempt[]): Instant {
  return Math.max(...attempts.map(({ at }) => at)) + triedAgainAfterMs(refund);
}

/** How long it waits for its next attempt, longer each time. */
function triedAgainAfterMs({ attempt }: Refund): number {
  return attempt * HOUR;
}
