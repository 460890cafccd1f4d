import { LIMITS, MODES, PRODUCT_TYPES } from '@clamor/contract/limits';
import { MediaUrl } from '@clamor/contract/media';
import { START_POLICIES, TIMEZONES } from '@clamor/domain/listings';
import { durationWithin, EMPTY_LISTING, type ListingFormValues } from './form-values.ts';

type Field = keyof ListingFormValues;
export type DraftValues = Partial<ListingFormValues>;

const FIELDS = Object.keys(EMPTY_LISTING) as Field[];
/** The longest text that is restored. The form accepts none so long. */
const TEXT_MAX = 2 * LIMITS.descriptionMax;

const isText = (value: unknown) => typeof value === 'string' && value.length <= TEXT_MAX;
const isOneOf = (allowed: readonly string[]) => (value: unknown) => allowed.some((each) => each === value);
const isListOf = (most: number, fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(fits) && new Set(value).size === value.length;
const isTag = (value: unknown) => typeof value === 'string' && value.length <= LIMITS.tagMax;

/** The checks of stored values. A field without one must have the type that it has in an empty form. */
const RULES: Partial<Record<Field, (value: unknown) => boolean>> = {
  mode: isOneOf(MODES),
  productType: isOneOf(PRODUCT_TYPES),
  startPolicy: isOneOf(START_POLICIES),
  sellerTimezone: isOneOf(TIMEZONES.map(({ zone }) => zone)),
  auctionDurationSeconds: (value) => Number.isSafeInteger(value),
  // Only addresses of uploaded pictures pass. A picture that was still uploading has none, so it is not restored.
  mediaUrls: isListOf(LIMITS.mediaMax, (value) => MediaUrl.safeParse(value).success),
  customTags: isListOf(LIMITS.customTagsMax, isTag),
};

function isSound(field: Field, value: unknown): boolean {
  const rule = RULES[field];
  if (rule !== undefined) return rule(value);
  return typeof EMPTY_LISTING[field] === 'string' ? isText(value) : typeof value === typeof EMPTY_LISTING[field];
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from `base`, the form's values without a draft. */
export function draftOf(values: ListingFormValues, base: ListingFormValues): DraftValues {
  const changed = FIELDS.filter((field) => !isEqual(values[field], base[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/**
 * `base`, the form's values without a draft, overwritten by a stored draft. Stored values that the form could not
 * contain are ignored.
 */
export function withDraft(stored: unknown, base: ListingFormValues): ListingFormValues {
  if (typeof stored !== 'object' || stored === null) return base;
  const draft = stored as Record<string, unknown>;
  const sound = FIELDS.filter((field) => Object.hasOwn(draft, field) && isSound(field, draft[field]));
  const values: ListingFormValues = { ...base, ...Object.fromEntries(sound.map((field) => [field, draft[field]])) };
  if (values.mode === base.mode && values.auctionDurationSeconds === base.auctionDurationSeconds) return values;
  return { ...values, auctionDurationSeconds: durationWithin(values.mode, values.auctionDurationSeconds) };
}

export function hasChanges(draft: DraftValues): boolean {
  return Object.keys(draft).length > 0;
}
