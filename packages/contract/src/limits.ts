/**
 * The numbers and closed lists of the wire, free of zod so that a page may show them without loading a validator.
 * Lengths count UTF-16 units, as `maxLength` of an HTML field does. Source: product specification, sections 5 and 9.
 */
export const LIMITS = {
  usernameMin: 3,
  usernameMax: 30,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 200,
  tokenMax: 200,
  titleMax: 200,
  descriptionMax: 20_000,
  digitalDeliveryInfoMax: 5_000,
  tagMax: 300,
  customTagsMax: 20,
  mediaMax: 8,
  urlMax: 500,
  bioMax: 2_000,
  locationMax: 100,
  businessNameMax: 100,
  reasonMax: 500,
  /** No card can be charged more (decisions, Bidding). */
  moneyMaxCents: 99_999_999,
  thresholdMin: 2,
  thresholdMax: 1_000_000_000,
  auctionDurationSecondsMin: 60,
  auctionDurationSecondsMax: 259_200,
  countdownMinutesMin: 1,
  countdownMinutesMax: 180,
  hotOverrideMin: 120,
  hotOverrideMax: 300,
  pageDefault: 50,
  pageMax: 100,
  cursorMax: 300,
  searchMax: 200,
  idempotencyKeyMax: 200,
  slugMax: 120,
  /** Bids in one realtime frame; the rest is fetched (decisions, Wire conventions). */
  frameBidsMax: 50,
  demandSlicesMax: 120,
  sparkMax: 24,
  clockAdvanceMaxSeconds: 366 * 86_400,
} as const;

/** What a creation takes for fields that are left out (product specification, section 9; decisions, Listings). */
export const CREATE_DEFAULTS = {
  threshold: 500_000,
  mode: 'LIGHTNING',
  auctionDurationSeconds: 60,
  startPriceCents: 10_000,
  minIncrementCents: 1_000,
  productType: 'PHYSICAL',
  shippingCostCents: 0,
  startPolicy: 'IMMEDIATE',
  countdownTimerMinutes: 30,
  primeListingHoursStart: '09:00',
  primeListingHoursEnd: '17:00',
  sellerTimezone: 'America/New_York',
  hotOverrideEnabled: false,
  hotOverrideThreshold: 150,
} as const;

/** What the timing editor is filled with where the listing says nothing; never applied by the server. */
export const TIMING_EDITOR_DEFAULTS = {
  startPolicy: 'SMART',
  countdownTimerMinutes: 10,
  primeListingHoursStart: '08:00',
  primeListingHoursEnd: '20:00',
  hotOverrideThreshold: 150,
  sellerTimezone: 'America/New_York',
} as const;

export const MODES = ['LIGHTNING', 'STANDARD'] as const;
export type Mode = (typeof MODES)[number];

export const PRODUCT_TYPES = ['DIGITAL', 'PHYSICAL'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The optional tags of a listing that have a field of their own. */
export const TAG_FIELDS = [
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
  'serialNumber',
] as const;
export type TagField = (typeof TAG_FIELDS)[number];

export const LISTING_SORTS = ['ending', 'newest', 'demand', 'price-low', 'price-high', 'bids'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/**
 * What a page shows, finer than the status. `waiting`: the goal is met, the countdown is not (SMART waits for its
 * window, MANUAL for its seller). `closing`: past `endsAt`, not settled yet; the status is still LIVE.
 */
export const PHASES = [
  'collecting',
  'waiting',
  'countdown',
  'live',
  'closing',
  'deciding',
  'awarded',
  'ended',
  'cancelled',
] as const;
export type Phase = (typeof PHASES)[number];

/** What became of an auction; null on the wire while it runs. */
export const OUTCOMES = ['SOLD', 'UNSOLD', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'CANCELLED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why the server closed a socket. */
export const SOCKET_CLOSE = { policy: 1008, tooBig: 1009, tryLater: 1013, sessionEnded: 4401 } as const;

/** The socket's path; the listing comes as the `slug` of its query. */
export const SOCKET_PATH = '/ws';
