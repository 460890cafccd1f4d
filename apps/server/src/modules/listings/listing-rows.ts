import type { Mode, ProductType } from '@clamor/contract/limits';
import type { ListingTexts } from './listing-texts.ts';
import { searchWordsOf } from './search-words.ts';

/** A row of `listings` as PostgreSQL gives it. */
export interface ListingRow {
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
  category: string | null;
  condition: string | null;
  rarity: string | null;
  certification: string | null;
  authentication: string | null;
  era: string | null;
  sport: string | null;
  team: string | null;
  player: string | null;
  manufacturer: string | null;
  edition: string | null;
  serial_number: string | null;
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
  'category',
  'condition',
  'rarity',
  'certification',
  'authentication',
  'era',
  'sport',
  'team',
  'player',
  'manufacturer',
  'edition',
  'serial_number',
  'custom_tags',
  'boss_bucks_eligible',
  'featured',
  'verified',
  'admin_notes',
] as const satisfies readonly (keyof ListingRow)[];

export function textsOf(row: ListingRow): ListingTexts {
  return {
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
    category: row.category,
    condition: row.condition,
    rarity: row.rarity,
    certification: row.certification,
    authentication: row.authentication,
    era: row.era,
    sport: row.sport,
    team: row.team,
    player: row.player,
    manufacturer: row.manufacturer,
    edition: row.edition,
    serialNumber: row.serial_number,
    customTags: row.custom_tags,
    bossBucksEligible: row.boss_bucks_eligible,
    featured: row.featured,
    verified: row.verified,
    adminNotes: row.admin_notes,
  };
}

function rowOf(texts: ListingTexts): ListingRow {
  return {
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
    category: texts.category,
    condition: texts.condition,
    rarity: texts.rarity,
    certification: texts.certification,
    authentication: texts.authentication,
    era: texts.era,
    sport: texts.sport,
    team: texts.team,
    player: texts.player,
    manufacturer: texts.manufacturer,
    edition: texts.edition,
    serial_number: texts.serialNumber,
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
