import { type Mode, type ProductType, TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import type { Instant } from '@clamor/domain/time';

/** A listing's words and pictures: one row of `listings`. Everything else is in the desk's `ListingState`. */
export interface ListingTexts extends Record<TagField, string | null> {
  id: string;
  slug: string;
  sellerId: string;
  createdAt: Instant;
  title: string;
  description: string;
  mode: Mode;
  productType: ProductType;
  mediaUrls: readonly string[];
  youtubeUrl: string | null;
  shippingType: string | null;
  localPickup: boolean;
  digitalDeliveryInfo: string | null;
  customTags: readonly string[];
  bossBucksEligible: boolean;
  featured: boolean;
  verified: boolean;
  /** Notes for staff only. No public answer contains them. */
  adminNotes: string | null;
}

/** The fields that the owner may edit while COLLECTING. */
export const EDITABLE_FIELDS = [
  'title',
  'description',
  'mediaUrls',
  'productType',
  'shippingType',
  'localPickup',
  'digitalDeliveryInfo',
  'customTags',
  ...TAG_FIELDS,
] as const satisfies readonly (keyof ListingTexts)[];
export type EditableTexts = Pick<ListingTexts, (typeof EDITABLE_FIELDS)[number]>;

/** The fields that staff may change at any time. The audit reads each before the change. */
export const STAFF_FIELDS = [
  'title',
  'description',
  'bossBucksEligible',
  'featured',
  'verified',
  'adminNotes',
] as const satisfies readonly (keyof ListingTexts)[];
export type StaffTexts = Pick<ListingTexts, (typeof STAFF_FIELDS)[number]>;

/** Picks the tag fields of an object; null for each missing one. */
export function tagsOf(
  from: { readonly [Field in TagField]?: string | null | undefined },
): Record<TagField, string | null> {
  return Object.fromEntries(TAG_FIELDS.map((field) => [field, from[field] ?? null])) as Record<TagField, string | null>;
}
