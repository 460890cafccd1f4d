import { keepIntent, type Payment, paymentIn, type RefusalBy, renewAttempt } from '@clamor/domain/sales';
import { AnswerMismatch, type OpenedIntent, ProviderUnreachable } from '../../platform/cards/index.ts';
import { changeSale } from '../sales/index.ts';
import { isIntentTaken } from './intent-taken.ts';
import type { MoneyPorts } from './money-ports.ts';
import { reportMismatch } from './report-mismatch.ts';
import { requestIntentCancellation } from './request-intent-cancellation.ts';

/**
 * Creates a payment's intent at the provider and stores it. A repeat uses the same idempotency key as long as the
 * provider would return the same intent for it. An intent that the payment can no longer take is cancelled, which is
 * safe because nobody has its secret yet (docs/money.md#paying).
 * @returns why the intent could not be stored for the payment; null if it was
 * @throws ProviderUnreachable, ProviderRefused, and AnswerMismatch if the provider returned another payment's intent
 */
export async function makeIntent(
  ports: MoneyPorts,
  auctionId: string,
  given: Payment,
): Promise<RefusalBy<typeof keepIntent> | null> {
  const { attempt, intent } = await askFor(ports, auctionId, given);
  const refusal = await changeSale(ports, auctionId, (money) => {
    const kept = keepIntent(money, given.id, attempt, intent.intentId);
    return kept.ok ? { money: kept.money, result: null } : { money, result: kept.refusal };
  }).catch(async (error: unknown) => {
    if (!isIntentTaken(error)) throw error;
    const mismatch = new AnswerMismatch('The intent is of another payment.');
    await reportMismatch(ports, { paymentId: given.id, auctionId, intentId: intent.intentId }, mismatch);
    throw mismatch;
  });
  if (refusal !== null) await requestIntentCancellation(ports.provider, intent.intentId);
  return refusal;
}

async function askFor(ports: MoneyPorts, auctionId: string, payment: Payment) {
  try {
    return await ask(ports, auctionId, payment, false);
  } catch (error) {
    const isStored = error instanceof ProviderUnreachable && error.replayed;
    if (!isStored) throw error;
    return await ask(ports, auctionId, payment, true);
  }
}

/**
 * Requests an intent. If the request needs a new key, the key is committed first: after a crash the older key must not
 * be used again.
 */
async function ask(
  ports: MoneyPorts,
  auctionId: string,
  given: Payment,
  repeatsError: boolean,
): Promise<{ attempt: number; intent: OpenedIntent }> {
  const { id, attempt, claimId, cents } = await changeSale(ports, auctionId, (before) => {
    const money = renewAttempt(before, given, repeatsError, ports.clock.now());
    return { money, result: paymentIn(money, given.id) };
  });
  const description = `Clamor auction ${auctionId}`;
  const order = { paymentId: id, attempt, auctionId, claimId, cents, description };
  return { attempt, intent: await ports.provider.createIntent(order) };
}
