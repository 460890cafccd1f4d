import { exceedsChargeMaximum } from '@clamor/domain/bidding';
import { STATUSES } from '@clamor/domain/lifecycle';
import { shippingOf } from '@clamor/domain/listings';
import { z } from 'zod';
import { CREATE_DEFAULTS, LIMITS, LISTING_SORTS, MODES } from './limits.ts';
import {
  CountdownTimerMinutes,
  CustomTags,
  Description,
  DigitalDeliveryInfo,
  EditedTerms,
  FixedTerms,
  HotOverrideEnabled,
  HotOverrideThreshold,
  MediaUrls,
  ModeField,
  PrimeHour,
  ProductTypeField,
  primeHoursFault,
  SellerTimezone,
  SentTerms,
  StartPolicyField,
  Tag,
  TagFields,
  Title,
  YoutubeUrl,
} from './listing-terms.ts';
import { ListingCard, ListingResponse, WrittenListing } from './listing-views.ts';
import {
  Count,
  Cursor,
  defineCall,
  Flag,
  IdempotencyHeaders,
  OWNER_REFUSALS,
  PageLimit,
  queryNumber,
  SlugParams,
  text,
} from './wire.ts';

const CreateFields = z.object({
  title: Title,
  description: Description.default(''),
  mediaUrls: MediaUrls.default([]),
  mode: ModeField.default(CREATE_DEFAULTS.mode),
  ...SentTerms,
  demandSourceClamorUsers: z
    .literal(true, { error: 'The registered-users source is required and cannot be disabled' })
    .default(true),
  youtubeUrl: YoutubeUrl.default(null),
  productType: ProductTypeField.default(CREATE_DEFAULTS.productType),
  shippingType: Tag.nullable().default(null),
  localPickup: Flag.default(false),
  digitalDeliveryInfo: DigitalDeliveryInfo.default(null),
  startPolicy: StartPolicyField.default(CREATE_DEFAULTS.startPolicy),
  countdownTimerMinutes: CountdownTimerMinutes.default(CREATE_DEFAULTS.countdownTimerMinutes),
  primeListingHoursStart: PrimeHour.optional(),
  primeListingHoursEnd: PrimeHour.optional(),
  sellerTimezone: SellerTimezone.default(CREATE_DEFAULTS.sellerTimezone),
  hotOverrideEnabled: HotOverrideEnabled.default(CREATE_DEFAULTS.hotOverrideEnabled),
  hotOverrideThreshold: HotOverrideThreshold.default(CREATE_DEFAULTS.hotOverrideThreshold),
  ...TagFields.shape,
  customTags: CustomTags.default([]),
});

const START_PRICE_TOO_HIGH = 'Start price is too high: with fee and shipping no card can be charged $1,000,000 or more';

/** Fields left out get the create form's defaults. Unknown fields, including `bossBucksEligible`, are ignored. */
export const CreateListingBody = CreateFields.superRefine((fields, context) => {
  if (fields.demandSourceYouTube && fields.youtubeUrl === null) {
    context.addIssue({
      code: 'custom',
      path: ['youtubeUrl'],
      message: 'YouTube URL is required when YouTube demand is enabled',
    });
  }
  if (exceedsChargeMaximum(fields.startPriceCents, shippingOf(fields.productType, fields.shippingCostCents))) {
    context.addIssue({ code: 'custom', path: ['startPriceCents'], message: START_PRICE_TOO_HIGH });
  }
  const fault = primeHoursFault(fields);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['primeListingHoursEnd'], message: fault });
}).transform((fields) => ({
  ...fields,
  shippingCostCents: shippingOf(fields.productType, fields.shippingCostCents),
  primeListingHoursStart: hourOr(fields.primeListingHoursStart, CREATE_DEFAULTS.primeListingHoursStart),
  primeListingHoursEnd: hourOr(fields.primeListingHoursEnd, CREATE_DEFAULTS.primeListingHoursEnd),
}));
export type CreateListingBody = z.output<typeof CreateListingBody>;
/** A create request before parsing: only the title is required. */
export type CreateListingInput = z.input<typeof CreateListingBody>;

function hourOr(hour: string | null | undefined, fallback: string): string | null {
  return hour === undefined ? fallback : hour;
}

export const createListing = defineCall({
  method: 'POST',
  path: '/api/listings',
  summary: 'Create a listing; it starts COLLECTING. Sellers only.',
  access: 'member',
  headers: IdempotencyHeaders,
  body: CreateListingBody,
  answers: { 201: WrittenListing },
  refusals: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'KEY_REUSED'],
});

/**
 * Any fields of a new listing. The server takes those left out from the listing in the path, then validates the whole
 * as `CreateListingBody`.
 */
export const RelistBody = z.looseObject({});

export const relist = defineCall({
  method: 'POST',
  path: '/api/listings/{slug}/relist',
  summary:
    'Put what did not sell up anew: ends the claim of a buyer who has not paid in time, and answers the new listing. Once a listing, owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  body: RelistBody,
  answers: { 201: WrittenListing },
  refusals: [...OWNER_REFUSALS, 'WRONG_STATE', 'CLAIM_OVER', 'CLAIM_ENDING', 'PAYMENT_IN_PROGRESS', 'KEY_REUSED'],
});

export const readListing = defineCall({
  method: 'GET',
  path: '/api/listings/{slug}',
  summary: 'A listing with its demand, clock and bids. With a token also what this member may see.',
  access: 'optional',
  params: SlugParams,
  query: z.object({
    /** The minimum version of the answer, such as the one that a write returned. */
    version: queryNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  tagged: true,
  answers: { 200: ListingResponse },
  refusals: ['NOT_FOUND'],
});

export const ListListingsQuery = z.object({
  q: text(LIMITS.searchMax).optional(),
  status: z.enum(STATUSES, { error: 'Status is not known' }).optional(),
  mode: z.enum(MODES, { error: 'Mode must be LIGHTNING or STANDARD' }).optional(),
  category: text(LIMITS.tagMax).optional(),
  /** Only listings of this seller id. */
  seller: z.uuid({ error: 'Seller is not valid' }).toLowerCase().optional(),
  sort: z.enum(LISTING_SORTS, { error: 'Sort is not known' }).optional(),
  limit: PageLimit,
  cursor: Cursor.optional(),
});
export type ListListingsQuery = z.output<typeof ListListingsQuery>;

export const listListings = defineCall({
  method: 'GET',
  path: '/api/listings',
  summary: 'The listings, active ones first, featured first within each. A `Link` header names the next page.',
  access: 'visitor',
  query: ListListingsQuery,
  answers: { 200: z.array(ListingCard) },
  refusals: [],
});

/**
 * A category with its number of running listings. Only so many listings at the front of the market are counted, so that
 * the cost stays the same.
 */
export const Category = z.object({ name: z.string(), listings: Count });
export type Category = z.infer<typeof Category>;

export const listCategories = defineCall({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of active listings, those of most listings first.',
  access: 'visitor',
  answers: { 200: z.array(Category).max(LIMITS.categoriesMax) },
  refusals: [],
});

/** The fields that an edit may change. Only those sent change. */
export const UpdateListingBody = z.object({
  title: Title.optional(),
  description: Description.optional(),
  mediaUrls: MediaUrls.optional(),
  productType: ProductTypeField.optional(),
  ...EditedTerms,
  shippingType: Tag.nullable().optional(),
  localPickup: Flag.optional(),
  digitalDeliveryInfo: DigitalDeliveryInfo.optional(),
  ...TagFields.shape,
  customTags: CustomTags.optional(),
});
export type UpdateListingBody = z.output<typeof UpdateListingBody>;
/** A client may send the whole form back with its fixed terms, which must be unchanged. */
export const UpdateListingRequest = UpdateListingBody.extend(FixedTerms);
export type UpdateListingRequest = z.output<typeof UpdateListingRequest>;

export const updateListing = defineCall({
  method: 'PUT',
  path: '/api/listings/{slug}',
  summary:
    'Edit the fields sent. Owner only, and only while COLLECTING. A term that is set at creation is refused where it differs.',
  access: 'member',
  params: SlugParams,
  body: UpdateListingRequest,
  answers: { 200: WrittenListing },
  refusals: [...OWNER_REFUSALS, 'NOT_COLLECTING'],
});
