import { adoptPayment } from '@clamor/domain/payments';
import { DAY, HOUR, type Instant } from '@clamor/domain/time';
import type { ProviderLog } from './ask-provider.ts';
import { lookAfter } from './look-after.ts';
import type { MoneyPorts } from './money-ports.ts';
import { moveMoney } from './move-money.ts';
import { type ListedIntent, ProviderRefused } from './provider/index.ts';
import { eventsReadTo, intentsKnownTo, noteEventsRead } from './provider-mode.postgres.ts';
import { noteEvent } from './take-webhook.ts';

/** The provider's clock and ours may differ, and a message may be under way. */
const EVENTS_OVERLAP_MS = HOUR;
const READ_AT_ONCE = 8;

/**
 * What every start does before money moves: the database may be an older one that was restored, and the provider may know of payments that it
 * does not. They are taken in, and read like all others of that time (docs/money.md#restoring).
 * @throws ProviderUnreachable
 */
export async function catchUp(ports: MoneyPorts, log: ProviderLog): Promise<void> {
  const knownTo = await intentsKnownTo(ports.pool);
  if (knownTo === null) return;
  const reading = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const intent of ports.provider.listIntents(knownTo - DAY)) {
    const paymentId = await takeIn(ports, intent, log);
    if (paymentId === null) continue;
    const read: Promise<void> = lookAfter(ports, paymentId)
      // A payment that the provider does not know any more is the job's to look after: the others do not wait for it.
      .catch((error: unknown) => void (error instanceof ProviderRefused || failures.push(error)))
      .finally(() => reading.delete(read));
    reading.add(read);
    if (reading.size >= READ_AT_ONCE) await Promise.race(reading);
  }
  await Promise.all(reading);
  if (failures.length > 0) throw failures[0];
}

/** The payment that an intent is of; null where it is of none: of an older attempt, or of a claim that nobody knows. */
async function takeIn(ports: MoneyPorts, intent: ListedIntent, log: ProviderLog): Promise<string | null> {
  const { auctionId, claimId, paymentId, intentId, cents } = intent;
  return await moveMoney(ports, auctionId, (money) => {
    // No row can hold its money, so that only the operator can send it back.
    if (money.claims.every(({ id }) => id !== claimId))
      log.warn({ intentId, auctionId, claimId }, 'The card provider has a payment of a claim that is not here');
    const adopted = adoptPayment(money, { claimId, paymentId, intentId, cents }, ports.clock.now());
    const isIts = adopted.payments.some((payment) => payment.id === paymentId && payment.intentId === intentId);
    return { money: adopted, result: isIts ? paymentId : null };
  });
}

/** Wishes that every payment be read of which the provider tells something: what a lost message would have said. */
export async function readMissedEvents(ports: MoneyPorts): Promise<void> {
  const { pool, provider, clock } = ports;
  const readTo = await eventsReadTo(pool);
  const now: Instant = clock.now();
  const since = (readTo ?? now) - EVENTS_OVERLAP_MS;
  let newest: Instant | null = null;
  for await (const event of provider.listEvents(since)) {
    newest = Math.max(newest ?? event.at, event.at);
    await noteEvent(pool, now, event);
  }
  if (newest !== null) await noteEventsRead(pool, newest);
}
