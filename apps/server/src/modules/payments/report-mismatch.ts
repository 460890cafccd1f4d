import { HOUR } from '@clamor/domain/time';
import type { AnswerMismatch } from '../../platform/cards/index.ts';
import type { MoneyPorts } from './money-ports.ts';
import { keepMismatch } from './payment-rows.postgres.ts';

/** A mismatch is the operator's or the provider's fault. Asking again at once would only repeat it. */
const READ_AGAIN_MS = HOUR;

/** Shows staff why an answer did not match, and logs it once. */
export async function reportMismatch(
  { pool, clock, log }: Pick<MoneyPorts, 'pool' | 'clock' | 'log'>,
  about: { paymentId: string; auctionId: string; intentId: string },
  { message: reason }: AnswerMismatch,
): Promise<void> {
  const isFirst = await keepMismatch(pool, about.paymentId, reason, clock.now() + READ_AGAIN_MS);
  if (isFirst)
    log.warn({ ...about, reason }, 'The card provider’s answer does not match the payment; it was not booked');
}
