import type { changeTiming } from '@clamor/contract/lifecycle';
import { TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import type { Listing } from '@clamor/contract/listing-views';
import type { updateListing } from '@clamor/contract/listings';
import type { BodyInputOf } from '@clamor/contract/wire';
import { TIMING_EDITOR_DEFAULTS } from '@clamor/domain/listings';
import { dollarsTyped } from '../../lib/money.ts';
import { count } from '../../lib/number-text.ts';
import { EMPTY_LISTING, type ListingFormValues } from './form-values.ts';

const EDITOR_HOURS = TIMING_EDITOR_DEFAULTS.primeHours ?? { start: '', end: '' };

/** A listing as the form shows it: what creates it also edits it. */
export function valuesOf(listing: Listing): ListingFormValues {
  const tags = Object.fromEntries(TAG_FIELDS.map((field) => [field, listing[field] ?? ''])) as Record<TagField, string>;
  return {
    ...EMPTY_LISTING,
    ...tags,
    title: listing.title,
    description: listing.description,
    mediaUrls: listing.mediaUrls,
    mode: listing.mode,
    auctionDurationSeconds: listing.auctionDurationSeconds,
    demandSourceBoost: listing.demandSourceBoost,
    demandSourceYouTube: listing.demandSourceYouTube,
    youtubeUrl: listing.youtubeUrl ?? '',
    threshold: count(listing.threshold),
    startPrice: dollarsTyped(listing.startPriceCents),
    minIncrement: dollarsTyped(listing.minIncrementCents),
    reserve: listing.reserveCents === null ? '' : dollarsTyped(listing.reserveCents),
    productType: listing.productType,
    shippingCost: dollarsTyped(listing.shippingCostCents),
    shippingType: listing.shippingType ?? '',
    localPickup: listing.localPickup,
    digitalDeliveryInfo: listing.digitalDeliveryInfo ?? '',
    startPolicy: listing.startPolicy,
    countdownTimerMinutes: String(listing.countdownTimerMinutes),
    primeHoursOn: listing.primeListingHoursStart !== null,
    primeListingHoursStart: listing.primeListingHoursStart ?? EDITOR_HOURS.start,
    primeListingHoursEnd: listing.primeListingHoursEnd ?? EDITOR_HOURS.end,
    sellerTimezone: listing.sellerTimezone,
    hotOverrideEnabled: listing.hotOverrideEnabled,
    hotOverrideThreshold: String(listing.hotOverrideThreshold),
    customTags: listing.customTags,
  };
}

/** The fields of a parsed form that an edit may send. */
const EDITABLE = [
  'title',
  'description',
  'mediaUrls',
  'productType',
  'shippingCostCents',
  'shippingType',
  'localPickup',
  'digitalDeliveryInfo',
  'customTags',
  ...TAG_FIELDS,
] as const;

const TIMING = [
  'startPolicy',
  'countdownTimerMinutes',
  'primeListingHoursStart',
  'primeListingHoursEnd',
  'hotOverrideEnabled',
  'hotOverrideThreshold',
  'sellerTimezone',
] as const;

function pick(body: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));
}

export function editBodyOf(body: object): BodyInputOf<typeof updateListing> {
  return pick(body, EDITABLE);
}

export function timingBodyOf(body: object): BodyInputOf<typeof changeTiming> {
  return pick(body, TIMING);
}
