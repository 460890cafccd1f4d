import type { ListingState } from '@clamor/domain/lifecycle';
import {
  type BatchQuery,
  type Change,
  type DeskRequest,
  Enclosure,
  type Section,
  type SectionBatch,
} from '../desk/index.ts';
import { LISTING_COLUMNS, type ListingRow, textsOf, valuesOf, WRITTEN_COLUMNS } from './listing-rows.ts';
import type { EditableTexts, ListingTexts, StaffTexts } from './listing-texts.ts';
import { movesOnShelf, shelfPlaceOf } from './shelf.ts';

/** New texts that travel beside `edit_details` or `republish`; only the fields that are there are changed. */
export class NewTexts extends Enclosure {
  readonly kind = 'texts';
  readonly texts: Partial<EditableTexts & StaffTexts>;

  constructor(texts: Partial<EditableTexts & StaffTexts>) {
    super();
    this.texts = texts;
  }
}

/** Saves new texts, and keeps every listing at its place on the shelf. */
export const listingsSection: Section = {
  name: 'listings',
  begin: (requests) => new ListingsBatch(requests),
};

class ListingsBatch implements SectionBatch {
  readonly #edited: string[];
  readonly #texts = new Map<string, ListingTexts>();
  readonly #changedTexts = new Set<string>();
  readonly #moved = new Map<string, ListingState>();

  constructor(requests: readonly DeskRequest[]) {
    this.#edited = [...new Set(requests.filter(hasTexts).map(({ listingId }) => listingId))];
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#edited.length === 0) return;
    const rows = await query<ListingRow>({
      name: 'listings-texts',
      text: `SELECT ${LISTING_COLUMNS.join(', ')} FROM listings WHERE id = ANY($1::uuid[])`,
      values: [this.#edited],
    });
    for (const row of rows) this.#texts.set(row.id, textsOf(row));
  }

  factsFor(): Record<string, never> {
    return {};
  }

  keep(change: Change): void {
    const { id } = change.state;
    const { request } = change;
    const texts = this.#texts.get(id);
    if (request !== null && hasTexts(request) && texts !== undefined) {
      this.#texts.set(id, { ...texts, ...request.payload.texts });
      this.#changedTexts.add(id);
    }
    if (movesOnShelf(change.before, change.state)) this.#moved.set(id, change.state);
  }

  async save(query: BatchQuery): Promise<void> {
    await Promise.all([...this.#saveTexts(query), ...this.#saveShelf(query)]);
  }

  #saveTexts(query: BatchQuery): Promise<unknown>[] {
    return [...this.#changedTexts].flatMap((id) => {
      const texts = this.#texts.get(id);
      if (texts === undefined) return [];
      return [
        query({ name: 'listings-edit', text: EDIT, values: valuesOf(texts) }),
        query({
          name: 'listings-shelf-terms',
          text: 'UPDATE listing_shelf SET feature_rank = $2, category = $3 WHERE listing_id = $1',
          values: [id, texts.featured ? 0 : 1, texts.category],
        }),
      ];
    });
  }

  #saveShelf(query: BatchQuery): Promise<unknown>[] {
    if (this.#moved.size === 0) return [];
    const states = [...this.#moved.values()];
    const hidden = states.filter((state) => state.hidden).map((state) => state.id);
    const places = states.flatMap((state) => shelfPlaceOf(state, PLACE_IN_STATE) ?? []);
    const removed = {
      name: 'listings-shelf-hide',
      text: 'DELETE FROM listing_shelf WHERE listing_id = ANY($1::uuid[])',
      values: [hidden],
    };
    const moved = {
      name: 'listings-shelf-move',
      text: MOVE,
      values: [
        places.map((place) => place.listingId),
        places.map((place) => place.shelf),
        places.map((place) => place.orderKey),
        places.map((place) => place.status),
      ],
    };
    return [...(hidden.length > 0 ? [query(removed)] : []), ...(places.length > 0 ? [query(moved)] : [])];
  }
}

/** Moving along the shelf leaves what the texts say as it is. */
const PLACE_IN_STATE = { featured: false, mode: 'LIGHTNING', category: null } as const;

const EDIT = `UPDATE listings SET ${WRITTEN_COLUMNS.slice(1)
  .map((column, index) => `${column} = $${index + 2}`)
  .join(', ')} WHERE id = $1`;

const MOVE = `UPDATE listing_shelf s SET shelf = m.shelf, order_key = m.order_key, status = m.status
  FROM unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::text[]) AS m(id, shelf, order_key, status)
  WHERE s.listing_id = m.id`;

function hasTexts(request: DeskRequest): request is DeskRequest & { payload: NewTexts } {
  return request.payload instanceof NewTexts;
}
