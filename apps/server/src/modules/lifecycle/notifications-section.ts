import { plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, Section, SectionBatch } from '../desk/index.ts';
import { NOTIFIED_EVENTS } from './listing-templates.ts';

/**
 * Queues notifications in the transaction of their event. So none is lost, and none is written for an event that was
 * rolled back.
 */
export const notificationsSection: Section = {
  name: 'notifications',
  begin: () => new NotificationsBatch(),
};

class NotificationsBatch implements SectionBatch {
  readonly #listingIds: string[] = [];
  readonly #numbers: number[] = [];

  async load(): Promise<void> {}

  factsFor(): Record<string, never> {
    return {};
  }

  keep({ state, events }: Change): void {
    for (const { type, number } of events) {
      if (!NOTIFIED_EVENTS.has(type)) continue;
      this.#listingIds.push(state.id);
      this.#numbers.push(number);
    }
  }

  async save(query: BatchQuery): Promise<void> {
    if (this.#numbers.length === 0) return;
    await query({
      name: 'notifications-insert',
      text: `INSERT INTO listing_letters (listing_id, event_number)
             SELECT * FROM unnest($1::uuid[], $2::integer[]) AS new (listing_id, event_number)`,
      values: [plainArray(this.#listingIds), plainArray(this.#numbers)],
    });
  }
}
