import type { CardProvider, ProviderEvent } from '../../platform/cards/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { scheduleReadingForEvent } from './payment-rows.postgres.ts';

interface WebhookPorts {
  pool: Queryable;
  clock: Clock;
  provider: Pick<CardProvider, 'readWebhook'>;
  /** Starts the payments job at once. Called after a reading was scheduled. */
  kick: () => void;
}

/**
 * Takes a message of the provider and schedules a reading of its payment. The message's content is not trusted. A
 * message changes nothing if it is of another mode, about an unknown payment, or was seen before
 * (docs/money.md#reading).
 * @throws BadSignature
 */
export async function takeWebhook(ports: WebhookPorts, raw: Buffer, signature: string): Promise<void> {
  const event = ports.provider.readWebhook(raw, signature);
  if (await noteEvent(ports.pool, ports.clock.now(), event)) ports.kick();
}

/** Schedules a reading of an event's payment, once for each event. Returns whether it did. */
export async function noteEvent(query: Queryable, now: number, event: ProviderEvent): Promise<boolean> {
  if (!event.ofThisMode || event.intentId === null) return false;
  return await scheduleReadingForEvent(query, { id: event.id, intentId: event.intentId }, now);
}
