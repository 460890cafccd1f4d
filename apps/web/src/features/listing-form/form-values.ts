import { CREATE_DEFAULTS, type Mode, type ProductType, TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import { DURATION_PICKERS, type StartPolicy } from '@clamor/domain/listings';
import { dollarsTyped } from '../../lib/money.ts';
import { count } from '../../lib/number-text.ts';

/** The fields as they are typed: money in dollars, numbers as text, tags empty where there is none. */
export type ListingFormValues = Record<TagField, string> & {
  title: string;
  description: string;
  mediaUrls: string[];
  mode: Mode;
  auctionDurationSeconds: number;
  demandSourceBoost: boolean;
  demandSourceYouTube: boolean;
  youtubeUrl: string;
  threshold: string;
  startPrice: string;
  minIncrement: string;
  reserve: string;
  productType: ProductType;
  shippingCost: string;
  shippingType: string;
  localPickup: boolean;
  digitalDeliveryInfo: string;
  startPolicy: StartPolicy;
  countdownTimerMinutes: string;
  primeHoursOn: boolean;
  primeListingHoursStart: string;
  primeListingHoursEnd: string;
  sellerTimezone: string;
  hotOverrideEnabled: boolean;
  hotOverrideThreshold: string;
  customTags: string[];
};

/** What the form starts with (docs/product.md#terms). */
export const EMPTY_LISTING: ListingFormValues = {
  ...(Object.fromEntries(TAG_FIELDS.map((field) => [field, ''])) as Record<TagField, string>),
  title: '',
  description: '',
  mediaUrls: [],
  mode: CREATE_DEFAULTS.mode,
  auctionDurationSeconds: CREATE_DEFAULTS.auctionDurationSeconds,
  demandSourceBoost: true,
  demandSourceYouTube: false,
  youtubeUrl: '',
  threshold: count(CREATE_DEFAULTS.threshold),
  startPrice: dollarsTyped(CREATE_DEFAULTS.startPriceCents),
  minIncrement: dollarsTyped(CREATE_DEFAULTS.minIncrementCents),
  reserve: '',
  productType: CREATE_DEFAULTS.productType,
  shippingCost: dollarsTyped(CREATE_DEFAULTS.shippingCostCents),
  shippingType: '',
  localPickup: false,
  digitalDeliveryInfo: '',
  startPolicy: CREATE_DEFAULTS.startPolicy,
  countdownTimerMinutes: String(CREATE_DEFAULTS.countdownTimerMinutes),
  primeHoursOn: true,
  primeListingHoursStart: CREATE_DEFAULTS.primeListingHoursStart,
  primeListingHoursEnd: CREATE_DEFAULTS.primeListingHoursEnd,
  sellerTimezone: CREATE_DEFAULTS.sellerTimezone,
  hotOverrideEnabled: CREATE_DEFAULTS.hotOverrideEnabled,
  hotOverrideThreshold: String(CREATE_DEFAULTS.hotOverrideThreshold),
  customTags: [],
};

/** The nearest duration that the picker of a mode offers. */
export function durationWithin(mode: Mode, seconds: number): number {
  const { minSeconds, maxSeconds } = DURATION_PICKERS[mode];
  return Math.min(maxSeconds, Math.max(minSeconds, seconds));
}
