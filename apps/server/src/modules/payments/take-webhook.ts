import type { CardProvider, ProviderEvent } from '../../platform/cards/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { scheduleReadingForEvent } from './payment-rows.postgres.ts';

interface WebhookPorts {
  pool: Queryable;
  clock: Clock;
  provider: Pick<CardProvider, 'readWebhook'>;
  /** Starts the payments job at once, because a reading was scheduled. */
  kick: () => void;
}

/**
 * Takes in a message of the provider: its payment is wished to be read. What it says is not believed, what is of another mode or of no
 * payment of ours is dropped, and what came before changes nothing (docs/money.md#reading).
 * @throws BadSignature
 */
export async function takeWebhook(ports: WebhookPorts, raw: Buffer, signature: string): Promise<void> {
  const event = ports.provider.readWebhook(raw, signature);
  if (await noteEvent(ports.pool, ports.clock.now(), event)) ports.kick();
}

/** Wishes that the payment of an event be read, once an event; answers whether there is one. */
export async function noteEvent(query: Queryable, now: number, event: ProviderEvent): Promise<boolean> {
  if (!event.ofThisMode || event.intentId === null) return false;
  return await scheduleReadingForEvent(query, { id: event.id, intentId: event.intentId }, now);
}
