import { changesTexts, type ListingState } from '@clamor/domain/lifecycle';
import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, Section, SectionBatch } from '../desk/index.ts';
import { isMoved, marketPlaceOf } from './market-place.ts';

/**
 * Updates each changed listing's market row. It reads new texts from the table, so it must stand after the listings'
 * section, which saves them.
 */
export const marketSection: Section = {
  name: 'market',
  begin: () => new MarketBatch(),
};

class MarketBatch implements SectionBatch {
  readonly #edited = new Set<string>();
  readonly #moved = new Map<string, ListingState>();

  async load(): Promise<void> {}

  factsFor(): Record<string, never> {
    return {};
  }

  keep({ before, state, events }: Change): void {
    if (events.some(changesTexts)) this.#edited.add(state.id);
    if (isMoved(before, state)) this.#moved.set(state.id, state);
  }

  async save(query: BatchQuery): Promise<void> {
    const moved = [...this.#moved.values()];
    const hidden = moved.filter((state) => state.hidden).map(({ id }) => id);
    const places = moved
      .filter((state) => !state.hidden)
      .map((state) => ({ listingId: state.id, ...marketPlaceOf(state) }));
    const moves = columnsOf(places, 'listingId', 'marketGroup', 'orderKey', 'status');
    await Promise.all([
      ...(this.#edited.size > 0 ? [query({ name: 'market-texts', text: TEXTS, values: [[...this.#edited]] })] : []),
      ...(hidden.length > 0 ? [query({ name: 'market-hide', text: HIDE, values: [hidden] })] : []),
      ...(places.length > 0 ? [query({ name: 'market-move', text: MOVE, values: moves })] : []),
    ]);
  }
}

const TEXTS = `UPDATE listing_shelf s SET feature_rank = CASE WHEN l.featured THEN 0 ELSE 1 END, category = l.category
  FROM listings l WHERE s.listing_id = ANY($1::uuid[]) AND l.id = s.listing_id`;

const HIDE = 'DELETE FROM listing_shelf WHERE listing_id = ANY($1::uuid[])';

/** Updates position and status of rows whose texts did not change. */
const MOVE = `UPDATE listing_shelf s SET shelf = m.shelf, order_key = m.order_key, status = m.status
  FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::text[]) AS m(id, shelf, order_key, status)
  WHERE s.listing_id = m.id`;
