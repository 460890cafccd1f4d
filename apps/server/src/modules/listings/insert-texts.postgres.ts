import type { Queryable } from '../../platform/database/index.ts';
import { valuesOf, WRITTEN_COLUMNS } from './listing-rows.ts';
import type { ListingTexts } from './listing-texts.ts';

const WRITTEN = WRITTEN_COLUMNS.join(', ');
const PLACES = WRITTEN_COLUMNS.map((_, index) => `$${index + 1}`).join(', ');

/** Writes a new listing's texts in the caller's transaction. Returns false if the slug is taken. */
export async function insertTexts(tx: Queryable, texts: ListingTexts): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO listings (${WRITTEN}) VALUES (${PLACES}) ON CONFLICT (slug) DO NOTHING`,
    valuesOf(texts),
  );
  return rowCount === 1;
}
