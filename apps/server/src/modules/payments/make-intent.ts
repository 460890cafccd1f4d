import {
  KEY_GOOD_FOR_MS,
  keepIntent,
  type MoneyRefusal,
  type Payment,
  paymentIn,
  raiseAttempt,
} from '@clamor/domain/payments';
import { letIntentGo } from './let-intent-go.ts';
import type { MoneyPorts } from './money-ports.ts';
import { moveMoney } from './move-money.ts';
import { type OpenedIntent, ProviderUnreachable } from './provider/index.ts';

/**
 * Asks the provider for a payment's intent, with the same key as long as that may give the same one, and notes it. What came too late is
 * cancelled: nobody was told its secret (docs/money.md#paying).
 * @returns why the intent is not the payment's; null where it is
 * @throws ProviderUnreachable, ProviderRefused
 */
export async function makeIntent(ports: MoneyPorts, auctionId: string, given: Payment): Promise<MoneyRefusal | null> {
  const { attempt, intent } = await askFor(ports, auctionId, given);
  const refusal = await moveMoney(ports, auctionId, (money) => {
    const kept = keepIntent(money, given.id, { attempt, intentId: intent.intentId });
    return kept.ok ? { money: kept.money, result: null } : { money, result: kept.refusal };
  });
  if (refusal !== null) await letIntentGo(ports.provider, intent.intentId);
  return refusal;
}

async function askFor(ports: MoneyPorts, auctionId: string, given: Payment) {
  const isOld = ports.clock.now() - given.attemptAt >= KEY_GOOD_FOR_MS;
  const payment = isOld ? await raised(ports, auctionId, given) : given;
  try {
    return await ask(ports, auctionId, payment);
  } catch (error) {
    const isStored = error instanceof ProviderUnreachable && error.replayed;
    if (!isStored) throw error;
    return await ask(ports, auctionId, await raised(ports, auctionId, payment));
  }
}

async function ask(
  { provider }: MoneyPorts,
  auctionId: string,
  { id, attempt, claimId, cents }: Payment,
): Promise<{ attempt: number; intent: OpenedIntent }> {
  const description = `Clamor auction ${auctionId}`;
  const intent = await provider.createIntent({ paymentId: id, attempt, auctionId, claimId, cents, description });
  return { attempt, intent };
}

async function raised(ports: MoneyPorts, auctionId: string, { id, attempt }: Payment): Promise<Payment> {
  return await moveMoney(ports, auctionId, (before) => {
    const money = raiseAttempt(before, id, attempt, ports.clock.now());
    return { money, result: paymentIn(money, id) };
  });
}
