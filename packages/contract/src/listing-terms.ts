import {
  clampHotOverridePercent,
  DEFAULT_TERMS,
  type EditableTerms,
  START_POLICIES,
  TERM_BOUNDS,
  type Terms,
} from '@clamor/domain/listings';
import { z } from 'zod';
import { LIMITS, MODES, PRODUCT_TYPES, TAG_FIELDS, type TagField } from './limits.ts';
import { MediaUrl } from './media.ts';
import { Cents, Count, cents, counted, Flag, filledText, oneLine, text, wholeNumber } from './wire.ts';
import { youtubeVideoId } from './youtube-url.ts';

export const Title = oneLine(filledText(LIMITS.titleMax, { required: 'Title is required', tooLong: 'Title too long' }));
export const Description = text(
  LIMITS.descriptionMax,
  `Description must be ${counted(LIMITS.descriptionMax, 'character')} or less`,
);
export const DigitalDeliveryInfo = text(LIMITS.digitalDeliveryInfoMax).nullable();
export const Tag = oneLine(text(LIMITS.tagMax));
const CustomTag = Tag.refine((tag) => tag !== '', { error: 'A tag cannot be empty' });
/** Drops tags that repeat an earlier one in another case. */
export const CustomTags = z
  .array(CustomTag, { error: 'Tags must be a list' })
  .max(LIMITS.customTagsMax, { error: `At most ${counted(LIMITS.customTagsMax, 'tag')}` })
  .transform((tags) => {
    const compared = tags.map((tag) => tag.toLowerCase());
    return tags.filter((_, index) => compared.indexOf(compared[index] ?? '') === index);
  });
export const MediaUrls = z
  .array(MediaUrl, { error: 'Pictures must be a list' })
  .max(LIMITS.mediaMax, { error: `At most ${counted(LIMITS.mediaMax, 'picture')}` });

export const ModeField = z.enum(MODES, { error: 'Mode must be LIGHTNING or STANDARD' });
export const ProductTypeField = z.enum(PRODUCT_TYPES, { error: 'Product type must be DIGITAL or PHYSICAL' });
export const StartPolicyField = z.enum(START_POLICIES, { error: 'Start policy must be IMMEDIATE, SMART or MANUAL' });

export const CountdownTimerMinutes = wholeNumber(LIMITS.countdownMinutesMin, LIMITS.countdownMinutesMax, {
  tooLow: `Countdown must be at least ${counted(LIMITS.countdownMinutesMin, 'minute')}`,
  tooHigh: `Countdown must be ${counted(LIMITS.countdownMinutesMax, 'minute')} or less`,
});
/** A percentage outside the range is clamped, not refused (docs/product.md#hot-override). */
export const HotOverrideThreshold = z
  .number({ error: 'Hot override must be a number' })
  .transform((percent) => Math.round(clampHotOverridePercent(percent)));

export const HotOverrideEnabled = Flag;

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** An IANA zone that this machine's zone data knows. */
export const SellerTimezone = z
  .string({ error: 'Time zone is not known' })
  .max(64, { error: 'Time zone is not known', abort: true })
  .refine(isZone, { error: 'Time zone is not known' });

/** Local wall-clock time `HH:MM`, or null for no window. */
export const PrimeHour = z
  .string({ error: 'Prime hours must be HH:MM' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Prime hours must be HH:MM' })
  .nullable();

/**
 * The message if prime hours are invalid, otherwise null. They are valid if both are left out, or both are null, or
 * both are given and differ.
 */
export function primeHoursFault(hours: {
  primeListingHoursStart?: string | null | undefined;
  primeListingHoursEnd?: string | null | undefined;
}): string | null {
  const { primeListingHoursStart: start, primeListingHoursEnd: end } = hours;
  if ((start === undefined) !== (end === undefined) || (start === null) !== (end === null)) {
    return 'Set both a start and an end of the prime hours, or neither';
  }
  return start !== undefined && start !== null && start === end ? 'Prime hours must not start and end alike' : null;
}

/** Null or empty: no video. */
export const YoutubeUrl = z
  .string({ error: 'Please enter a valid YouTube URL' })
  .max(LIMITS.urlMax, { error: 'Please enter a valid YouTube URL' })
  .refine((value) => value === '' || youtubeVideoId(value) !== null, { error: 'Please enter a valid YouTube URL' })
  .transform((value) => (value === '' ? null : value))
  .nullable();

/** The tags that have a field each; null or left out: the listing has none. */
export const TagFields = z.object(
  Object.fromEntries(TAG_FIELDS.map((field) => [field, Tag.nullable().optional()])) as Record<
    TagField,
    z.ZodOptional<z.ZodNullable<typeof Tag>>
  >,
);

/** The terms that go by another name on the wire. */
const WIRE_NAMES = {
  goal: 'threshold',
  boostsCount: 'demandSourceBoost',
  videoLikesCount: 'demandSourceYouTube',
} as const;
type WireNames = typeof WIRE_NAMES;
export type WireTerms = { [Term in keyof Terms as Term extends keyof WireNames ? WireNames[Term] : Term]: Terms[Term] };

const renamed: Partial<Record<string, string>> = WIRE_NAMES;
/** Each term with its name on the wire. */
export const TERM_NAMES = Object.keys(DEFAULT_TERMS).map((term) => [term, renamed[term] ?? term]) as [
  keyof Terms,
  keyof WireTerms,
][];

export function wireTerms(terms: Terms): WireTerms {
  return Object.fromEntries(TERM_NAMES.map(([term, name]) => [name, terms[term]])) as unknown as WireTerms;
}

/** A request's terms under the rules' names. A reserve of 0 means no reserve. */
export function termsOf(sent: WireTerms): Terms {
  const terms = Object.fromEntries(TERM_NAMES.map(([term, name]) => [term, sent[name]])) as unknown as Terms;
  return { ...terms, reserveCents: terms.reserveCents === 0 ? null : terms.reserveCents };
}

export const DEFAULT_WIRE_TERMS = wireTerms(DEFAULT_TERMS);

const ShippingCostCents = cents(0, 'Shipping cost cannot be negative');
const ShippingCostText = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
  .pipe(ShippingCostCents);

/** The terms in a create request. */
export const SentTerms = {
  startPriceCents: cents(0, 'Start price must be positive').default(DEFAULT_WIRE_TERMS.startPriceCents),
  minIncrementCents: cents(TERM_BOUNDS.minIncrementCents.min, 'Increment must be at least $0.01').default(
    DEFAULT_WIRE_TERMS.minIncrementCents,
  ),
  reserveCents: cents(0, 'Reserve cannot be negative').nullable().default(DEFAULT_WIRE_TERMS.reserveCents),
  threshold: wholeNumber(TERM_BOUNDS.goal.min, TERM_BOUNDS.goal.max, {
    tooLow: `Threshold must be at least ${TERM_BOUNDS.goal.min}`,
    tooHigh: `Threshold must be ${TERM_BOUNDS.goal.max.toLocaleString('en-US')} or less`,
  }).default(DEFAULT_WIRE_TERMS.threshold),
  auctionDurationSeconds: wholeNumber(TERM_BOUNDS.auctionDurationSeconds.min, TERM_BOUNDS.auctionDurationSeconds.max, {
    tooLow: `Duration must be at least ${counted(TERM_BOUNDS.auctionDurationSeconds.min, 'second')}`,
    tooHigh: `Duration must be ${counted(TERM_BOUNDS.auctionDurationSeconds.max / 3_600, 'hour')} or less`,
  }).default(DEFAULT_WIRE_TERMS.auctionDurationSeconds),
  shippingCostCents: ShippingCostCents.default(DEFAULT_WIRE_TERMS.shippingCostCents),
  demandSourceBoost: Flag.default(DEFAULT_WIRE_TERMS.demandSourceBoost),
  demandSourceYouTube: Flag.default(DEFAULT_WIRE_TERMS.demandSourceYouTube),
} satisfies Record<keyof WireTerms, z.ZodType>;

/** The terms in an edit request; amounts may also be numeric strings (docs/product.md#editing). */
export const EditedTerms = {
  shippingCostCents: z
    .union([ShippingCostText, ShippingCostCents], { error: 'Shipping cost must be a whole number of cents' })
    .optional(),
} satisfies Record<keyof EditableTerms, z.ZodType>;

type FixedTerm = Exclude<keyof WireTerms, keyof EditableTerms>;
const FIXED_TERMS = (Object.keys(SentTerms) as (keyof WireTerms)[]).filter((term) => !(term in EditedTerms));

/** The fixed terms, which an edit may repeat unchanged (docs/product.md#editing). */
export const FixedTerms = Object.fromEntries(
  FIXED_TERMS.map((term) => [term, SentTerms[term].removeDefault().optional()]),
) as { [Term in FixedTerm]: z.ZodOptional<ReturnType<(typeof SentTerms)[Term]['removeDefault']>> };

/** The terms of a listing as readers see them. */
export const ShownTerms = {
  startPriceCents: Cents,
  minIncrementCents: Cents,
  /** Owner and staff only. */
  reserveCents: Cents.nullable(),
  threshold: Count,
  auctionDurationSeconds: Count,
  shippingCostCents: Cents,
  demandSourceBoost: z.boolean(),
  demandSourceYouTube: z.boolean(),
} satisfies Record<keyof WireTerms, z.ZodType>;

/** The terms in words. The browser does not load them. */
export const TERM_DESCRIPTIONS: Readonly<Record<keyof WireTerms, string>> = {
  startPriceCents: 'The price that bidding starts at, in cents.',
  minIncrementCents: 'The least step between two bids, in cents.',
  reserveCents:
    'The reserve price in cents: below it the item is not sold by itself. Null for none, and for all but owner and staff.',
  threshold: 'The goal: the demand that starts the auction.',
  auctionDurationSeconds: 'How long the auction runs, in seconds, without time that late bids add.',
  shippingCostCents: 'What shipping costs the buyer, in cents; 0 for a digital item.',
  demandSourceBoost: 'Whether boosts count as demand.',
  demandSourceYouTube: 'Whether likes of the video count as demand.',
};

/** Descriptions of terms in a request. They replace the term's own description, because they also state its limits. */
export const SENT_TERM_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'CreateListingBody.auctionDurationSeconds': 'How long the auction runs, in seconds, 60 to 259,200.',
  'CreateListingBody.threshold': 'The goal: the demand that starts the auction, 2 to 1,000,000,000.',
  'CreateListingBody.minIncrementCents': 'The least step between two bids, in cents, at least 1.',
  'CreateListingBody.reserveCents': 'The reserve price in cents; 0 or null for none.',
  'UpdateListingRequest.shippingCostCents': 'What shipping costs the buyer, in cents; a numeric string is taken too.',
};
