import { TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import type { ListingTexts } from './listing-texts.ts';
import { searchWordsOf } from './search-words.ts';

const TAG_COLUMNS = Object.fromEntries(
  TAG_FIELDS.map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<TagField, string>;

/** The column of `listings` for each field. */
const COLUMN_OF: Readonly<Record<keyof ListingTexts, string>> = {
  id: 'id',
  slug: 'slug',
  sellerId: 'seller_id',
  createdAt: 'created_at',
  title: 'title',
  description: 'description',
  mode: 'mode',
  productType: 'product_type',
  mediaUrls: 'media_urls',
  youtubeUrl: 'youtube_url',
  shippingType: 'shipping_type',
  localPickup: 'local_pickup',
  digitalDeliveryInfo: 'digital_delivery_info',
  ...TAG_COLUMNS,
  customTags: 'custom_tags',
  bossBucksEligible: 'boss_bucks_eligible',
  featured: 'featured',
  verified: 'verified',
  adminNotes: 'admin_notes',
};
const FIELDS = Object.keys(COLUMN_OF) as (keyof ListingTexts)[];

/** A row of `listings` as PostgreSQL returns it. */
export type ListingRow = Omit<ListingTexts, 'createdAt'> & { createdAt: Date };

/** The select list of `listings` for these fields. */
export function columnsOf(fields: readonly (keyof ListingTexts)[]): string {
  return fields.map((field) => `listings.${COLUMN_OF[field]} AS "${field}"`).join(', ');
}

/** The select list of `listings` for a `ListingRow`. */
export const LISTING_COLUMNS = columnsOf(FIELDS);

export function textsOf(row: ListingRow): ListingTexts {
  return { ...row, createdAt: row.createdAt.getTime() };
}

/** The columns that an insert sets: those of `COLUMN_OF`, id first, and the search words. */
export const WRITTEN_COLUMNS: readonly string[] = [...Object.values(COLUMN_OF), 'search_words'];

/** The values of `WRITTEN_COLUMNS` in the same order. */
export function valuesOf(texts: ListingTexts): unknown[] {
  const row: ListingRow = { ...texts, createdAt: new Date(texts.createdAt) };
  return [...FIELDS.map((field) => row[field]), searchWordsOf(texts)];
}
