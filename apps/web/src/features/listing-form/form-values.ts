import { CREATE_DEFAULTS, type Mode, TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import { DEFAULT_WIRE_TERMS, type WireTerms } from '@clamor/contract/listing-terms';
import type { Listing } from '@clamor/contract/listing-views';
import { DURATION_PICKERS, TIMING_EDITOR_DEFAULTS } from '@clamor/domain/listings';
import { TYPED_TERMS, type TypedTermField, UNTYPED_TERMS } from '../../lib/listing-terms.ts';
import { dollarsTyped } from '../../lib/money.ts';
import { count } from '../../lib/number-text.ts';

/** Fields whose value has the same type in the form and in the API. */
const AS_ON_THE_WIRE = [
  'title',
  'description',
  'mediaUrls',
  'mode',
  'productType',
  'localPickup',
  'startPolicy',
  'sellerTimezone',
  'hotOverrideEnabled',
  'customTags',
  ...UNTYPED_TERMS,
] as const;
type AsOnTheWire = Pick<Listing, (typeof AS_ON_THE_WIRE)[number]>;

/** Fields that are typed as text: amounts in dollars, numbers; empty if there is no value. */
type TypedField =
  | TagField
  | TypedTermField
  | 'youtubeUrl'
  | 'shippingType'
  | 'digitalDeliveryInfo'
  | 'countdownTimerMinutes'
  | 'primeListingHoursStart'
  | 'primeListingHoursEnd'
  | 'hotOverrideThreshold';

export type ListingFormValues = AsOnTheWire & Record<TypedField, string> & { primeHoursOn: boolean };

export function asOnTheWire(from: AsOnTheWire): AsOnTheWire {
  return Object.fromEntries(AS_ON_THE_WIRE.map((field) => [field, from[field]])) as unknown as AsOnTheWire;
}

/** The fields of a listing that the form edits. */
type FormTerms = Pick<
  Listing,
  | keyof typeof CREATE_DEFAULTS
  | keyof WireTerms
  | keyof AsOnTheWire
  | TagField
  | 'youtubeUrl'
  | 'shippingType'
  | 'digitalDeliveryInfo'
>;

const EDITOR_HOURS = TIMING_EDITOR_DEFAULTS.primeHours ?? { start: '', end: '' };

function tagsOf<Value>(of: (field: TagField) => Value): Record<TagField, Value> {
  return Object.fromEntries(TAG_FIELDS.map((field) => [field, of(field)])) as Record<TagField, Value>;
}

function typedTermsOf(terms: WireTerms): Record<TypedTermField, string> {
  const typed = TYPED_TERMS.map(([term, { field, as }]) => [field, typedText(terms[term], as)]);
  return Object.fromEntries(typed) as Record<TypedTermField, string>;
}

function typedText(value: number | null, as: 'dollars' | 'whole'): string {
  if (value === null) return '';
  return as === 'dollars' ? dollarsTyped(value) : count(value);
}

/** The form's values for a listing, for creating and editing alike. */
export function valuesOf(listing: FormTerms): ListingFormValues {
  return {
    ...tagsOf((field) => listing[field] ?? ''),
    ...asOnTheWire(listing),
    ...typedTermsOf(listing),
    youtubeUrl: listing.youtubeUrl ?? '',
    shippingType: listing.shippingType ?? '',
    digitalDeliveryInfo: listing.digitalDeliveryInfo ?? '',
    countdownTimerMinutes: String(listing.countdownTimerMinutes),
    primeHoursOn: listing.primeListingHoursStart !== null,
    primeListingHoursStart: listing.primeListingHoursStart ?? EDITOR_HOURS.start,
    primeListingHoursEnd: listing.primeListingHoursEnd ?? EDITOR_HOURS.end,
    hotOverrideThreshold: String(listing.hotOverrideThreshold),
  };
}

/** The values of an empty form (docs/product.md#terms). */
export const EMPTY_LISTING = valuesOf({
  ...CREATE_DEFAULTS,
  ...DEFAULT_WIRE_TERMS,
  ...tagsOf(() => null),
  title: '',
  description: '',
  mediaUrls: [],
  youtubeUrl: null,
  shippingType: null,
  localPickup: false,
  digitalDeliveryInfo: null,
  customTags: [],
});

/** The duration nearest to `seconds` that the picker of a mode offers. */
export function durationWithin(mode: Mode, seconds: number): number {
  const { minSeconds, maxSeconds } = DURATION_PICKERS[mode];
  return Math.min(maxSeconds, Math.max(minSeconds, seconds));
}

/** The form's values for relisting: those of the old listing, with the nearest duration that the form offers. */
export function relistedValuesOf(listing: Listing): ListingFormValues {
  const { mode, auctionDurationSeconds } = listing;
  return valuesOf({ ...listing, auctionDurationSeconds: durationWithin(mode, auctionDurationSeconds) });
}
