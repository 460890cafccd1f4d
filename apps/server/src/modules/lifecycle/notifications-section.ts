import { plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, Section, SectionBatch } from '../desk/index.ts';
import { TOLD_EVENTS } from './listing-templates.ts';

/** Notes, with the event itself, that members are to be told: no letter is lost or written for what was never committed. */
export const lettersSection: Section = {
  name: 'letters',
  begin: () => new LettersBatch(),
};

class LettersBatch implements SectionBatch {
  readonly #listingIds: string[] = [];
  readonly #numbers: number[] = [];

  async load(): Promise<void> {}

  factsFor(): Record<string, never> {
    return {};
  }

  keep({ state, events }: Change): void {
    for (const { type, number } of events) {
      if (!TOLD_EVENTS.has(type)) continue;
      this.#listingIds.push(state.id);
      this.#numbers.push(number);
    }
  }

  async save(query: BatchQuery): Promise<void> {
    if (this.#numbers.length === 0) return;
    await query({
      name: 'letters-insert',
      text: `INSERT INTO listing_letters (listing_id, event_number)
             SELECT * FROM unnest($1::uuid[], $2::integer[]) AS letter (listing_id, event_number)`,
      values: [plainArray(this.#listingIds), plainArray(this.#numbers)],
    });
  }
}
