import { foldReading, paymentIn, type SaleMoney } from '@clamor/domain/payments';
import type { MoneyPorts } from './money-ports.ts';
import { moveMoney } from './move-money.ts';
import { beginReading, planReading } from './payment-rows.postgres.ts';
import type { IntentRead } from './provider/index.ts';
import { readAgainAt } from './read-again.ts';

/** A reading that was folded: what the provider said, and the money after it. */
export interface Folded {
  auctionId: string;
  read: IntentRead;
  before: SaleMoney;
  money: SaleMoney;
}

/**
 * Asks the provider how a payment stands, and folds what it says: the payer's page, the webhook and the job all do this and nothing else
 * (docs/money.md#reading). The reading takes its number before the provider is asked.
 * @returns null where the payment has no intent yet
 * @throws ProviderUnreachable
 */
export async function readIntent(ports: MoneyPorts, paymentId: string): Promise<Folded | null> {
  const begun = await beginReading(ports.pool, paymentId);
  if (begun === null) return null;
  const { auctionId, intentId, number, wishes } = begun;
  const read = await ports.provider.readIntent(intentId);
  return await moveMoney(ports, auctionId, async (before, tx) => {
    const now = ports.clock.now();
    const { status, receivedCents, lastError, refunds, disputes } = read;
    const reading = { number, status, receivedCents, lastError, refunds, disputes };
    const money = foldReading(before, paymentId, reading, now);
    const again = readAgainAt(paymentIn(money, paymentId), money, now);
    await planReading(tx, paymentId, { at: again, now, wishes });
    return { money, result: { auctionId, read, before, money } };
  });
}
