import { type Mode, type ProductType, TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import type { ListingTexts } from './listing-texts.ts';
import { searchWordsOf } from './search-words.ts';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type TagColumn = SnakeCase<TagField>;

const TAG_COLUMNS = TAG_FIELDS.map((field) => ({
  field,
  column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as TagColumn,
}));

/** A row of `listings` as PostgreSQL gives it. */
export interface ListingRow extends Record<TagColumn, string | null> {
  id: string;
  slug: string;
  seller_id: string;
  created_at: Date;
  title: string;
  description: string;
  mode: Mode;
  product_type: ProductType;
  media_urls: string[];
  youtube_url: string | null;
  shipping_type: string | null;
  local_pickup: boolean;
  digital_delivery_info: string | null;
  custom_tags: string[];
  boss_bucks_eligible: boolean;
  featured: boolean;
  verified: boolean;
  admin_notes: string | null;
}

/** The columns of `ListingRow`. */
export const LISTING_COLUMNS = [
  'id',
  'slug',
  'seller_id',
  'created_at',
  'title',
  'description',
  'mode',
  'product_type',
  'media_urls',
  'youtube_url',
  'shipping_type',
  'local_pickup',
  'digital_delivery_info',
  ...TAG_COLUMNS.map(({ column }) => column),
  'custom_tags',
  'boss_bucks_eligible',
  'featured',
  'verified',
  'admin_notes',
] as const satisfies readonly (keyof ListingRow)[];

export function textsOf(row: ListingRow): ListingTexts {
  const tags = Object.fromEntries(TAG_COLUMNS.map(({ field, column }) => [field, row[column]]));
  return {
    ...(tags as Record<TagField, string | null>),
    id: row.id,
    slug: row.slug,
    sellerId: row.seller_id,
    createdAt: row.created_at.getTime(),
    title: row.title,
    description: row.description,
    mode: row.mode,
    productType: row.product_type,
    mediaUrls: row.media_urls,
    youtubeUrl: row.youtube_url,
    shippingType: row.shipping_type,
    localPickup: row.local_pickup,
    digitalDeliveryInfo: row.digital_delivery_info,
    customTags: row.custom_tags,
    bossBucksEligible: row.boss_bucks_eligible,
    featured: row.featured,
    verified: row.verified,
    adminNotes: row.admin_notes,
  };
}

function rowOf(texts: ListingTexts): ListingRow {
  const tags = Object.fromEntries(TAG_COLUMNS.map(({ field, column }) => [column, texts[field]]));
  return {
    ...(tags as Record<TagColumn, string | null>),
    id: texts.id,
    slug: texts.slug,
    seller_id: texts.sellerId,
    created_at: new Date(texts.createdAt),
    title: texts.title,
    description: texts.description,
    mode: texts.mode,
    product_type: texts.productType,
    media_urls: [...texts.mediaUrls],
    youtube_url: texts.youtubeUrl,
    shipping_type: texts.shippingType,
    local_pickup: texts.localPickup,
    digital_delivery_info: texts.digitalDeliveryInfo,
    custom_tags: [...texts.customTags],
    boss_bucks_eligible: texts.bossBucksEligible,
    featured: texts.featured,
    verified: texts.verified,
    admin_notes: texts.adminNotes,
  };
}

/** The columns that a write sets: the row's, and the words that it is found by. */
export const WRITTEN_COLUMNS = [...LISTING_COLUMNS, 'search_words'] as const;

/** A row's values in the order of `WRITTEN_COLUMNS`. */
export function valuesOf(texts: ListingTexts): unknown[] {
  const row = rowOf(texts);
  return [...LISTING_COLUMNS.map((column) => row[column]), searchWordsOf(texts)];
}
