import { HOUR } from '@clamor/domain/time';
import type { AnswerMismatch } from '../../platform/cards/index.ts';
import type { MoneyPorts } from './money-ports.ts';
import { keepMismatch } from './payment-rows.postgres.ts';

/**
 * How long to wait before asking again after a mismatch. Somebody has to correct the mistake, the operator or the
 * provider, so an earlier question would get the same answer.
 */
const READ_AGAIN_MS = HOUR;

/** Stores why an answer did not match, so that staff see it, and logs it the first time. */
export async function reportMismatch(
  { pool, clock, log }: Pick<MoneyPorts, 'pool' | 'clock' | 'log'>,
  about: { paymentId: string; auctionId: string; intentId: string },
  { message: reason }: AnswerMismatch,
): Promise<void> {
  const isFirst = await keepMismatch(pool, about.paymentId, reason, clock.now() + READ_AGAIN_MS);
  if (isFirst)
    log.warn({ ...about, reason }, 'The card provider’s answer does not match the payment; it was not booked');
}
