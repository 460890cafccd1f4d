import { applyIntentSnapshot, claimIn, paymentIn, type SaleMoney } from '@clamor/domain/sales';
import { AnswerMismatch, type IntentRead } from '../../platform/cards/index.ts';
import { changeSale } from '../sales/index.ts';
import { chargedSalesOf } from './charged-sales.postgres.ts';
import { mismatchOfReading } from './mismatch-of-reading.ts';
import type { MoneyPorts } from './money-ports.ts';
import { type BegunReading, beginReading, clearMismatch, planReading } from './payment-rows.postgres.ts';
import { readAgainAt } from './read-again.ts';
import { reportMismatch } from './report-mismatch.ts';

/** A reading that was applied: the provider's answer, and the sale before and after it. */
export interface Folded {
  auctionId: string;
  read: IntentRead;
  before: SaleMoney;
  money: SaleMoney;
}

/**
 * Asks the provider for a payment's intent and applies the answer. The payer's page, the webhook and the job take in
 * answers only through this function (docs/money.md#reading). The reading gets its number before the provider is asked.
 * @returns null if the payment has no intent yet
 * @throws ProviderUnreachable, and AnswerMismatch if the answer is about another intent
 */
export async function readIntent(ports: MoneyPorts, paymentId: string): Promise<Folded | null> {
  const begun = await beginReading(ports.pool, paymentId);
  if (begun === null) return null;
  const { auctionId, number, wishes } = begun;
  const read = await ask(ports, paymentId, begun);
  return await changeSale(ports, auctionId, async (before, tx) => {
    const now = ports.clock.now();
    const { status, receivedCents, lastError, refunds, disputes } = read;
    const reading = { number, status, receivedCents, lastError, refunds, disputes };
    const { claimId } = paymentIn(before, paymentId);
    const { sellerId } = claimIn(before, claimId);
    const chargedSales = status === 'succeeded' ? await chargedSalesOf(tx, sellerId, now) : 0;
    const money = applyIntentSnapshot(before, paymentId, reading, { at: now, chargedSales });
    const again = readAgainAt(paymentIn(money, paymentId), money, now, refunds);
    await planReading(tx, paymentId, { at: again, now, wishes });
    if (begun.mismatch !== null) await clearMismatch(tx, paymentId);
    return { money, result: { auctionId, read, before, money } };
  });
}

async function ask(ports: MoneyPorts, paymentId: string, begun: BegunReading): Promise<IntentRead> {
  const { intentId, auctionId } = begun;
  try {
    const read = await ports.provider.readIntent(intentId);
    const mismatch = mismatchOfReading(read, { ...begun, paymentId });
    if (mismatch !== null) throw new AnswerMismatch(mismatch);
    return read;
  } catch (error) {
    if (error instanceof AnswerMismatch) await reportMismatch(ports, { paymentId, auctionId, intentId }, error);
    throw error;
  }
}
