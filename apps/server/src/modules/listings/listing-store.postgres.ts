import type { Queryable } from '../../platform/database/index.ts';
import type { ListingRow } from './listing-rows.ts';
import { LISTING_COLUMNS, textsOf, valuesOf, WRITTEN_COLUMNS } from './listing-rows.ts';
import type { ListingStore } from './listing-store.ts';

const COLUMNS = LISTING_COLUMNS.join(', ');
const WRITTEN = WRITTEN_COLUMNS.join(', ');
const PLACES = WRITTEN_COLUMNS.map((_, index) => `$${index + 1}`).join(', ');

export function listingStore(database: Queryable): ListingStore {
  return {
    async insert(tx, texts, place) {
      const { rowCount } = await tx.query(
        `INSERT INTO listings (${WRITTEN}) VALUES (${PLACES}) ON CONFLICT (slug) DO NOTHING`,
        valuesOf(texts),
      );
      if (rowCount !== 1) return false;
      await tx.query(
        `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, category)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [place.listingId, place.shelf, place.featureRank, place.orderKey, place.status, place.mode, place.category],
      );
      return true;
    },
    async texts(id) {
      const { rows } = await database.query<ListingRow>(`SELECT ${COLUMNS} FROM listings WHERE id = $1`, [id]);
      return rows[0] === undefined ? null : textsOf(rows[0]);
    },
  };
}
