import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@clamor/domain/accounts';
import { CHARGE_MAXIMUM_CENTS } from '@clamor/domain/bidding';
import { MAX_SLICES } from '@clamor/domain/demand';
import {
  CREATION_DEFAULTS,
  HOT_OVERRIDE_MIN_PERCENT,
  LIMITS as LISTING_LIMITS,
  TIMING_EDITOR_DEFAULTS,
} from '@clamor/domain/listings';
import type { PayoutHold } from '@clamor/domain/payouts';
import { RATING_MAX, RATING_MIN } from '@clamor/domain/reviews';
import type { BidderPosition, ClaimState, DeliveryMethod, OrderState, RefundState } from '@clamor/domain/sales';
import { DAY } from '@clamor/domain/time';

/**
 * The limits and closed lists of the wire, without zod, so that pages can use them without a validator. Limits of rules
 * come from the domain. Lengths count Unicode code points.
 */
export const LIMITS = {
  usernameMin: USERNAME_MIN_LENGTH,
  usernameMax: USERNAME_MAX_LENGTH,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 200,
  tokenMax: 200,
  returnPathMax: 300,
  titleMax: LISTING_LIMITS.titleMaxLength,
  descriptionMax: 20_000,
  digitalDeliveryInfoMax: 5_000,
  tagMax: 300,
  /** The most categories in the strip above the market. */
  categoriesMax: 12,
  customTagsMax: 20,
  mediaMax: LISTING_LIMITS.mediaMax,
  urlMax: 500,
  bioMax: 2_000,
  locationMax: 100,
  businessNameMax: 100,
  reasonMax: 500,
  adminNotesMax: 5_000,
  moneyMaxCents: CHARGE_MAXIMUM_CENTS,
  countdownMinutesMin: LISTING_LIMITS.countdownMinMinutes,
  countdownMinutesMax: LISTING_LIMITS.countdownMaxMinutes,
  pageDefault: 50,
  pageMax: 100,
  cursorMax: 300,
  searchMax: 200,
  addressLineMax: 200,
  carrierMax: 100,
  problemMax: 2_000,
  pickupWordsMax: 1_000,
  ratingMin: RATING_MIN,
  ratingMax: RATING_MAX,
  reviewMax: 2_000,
  referenceMax: 100,
  staffCodeMax: 60,
  idempotencyKeyMax: 200,
  bidRefMax: 64,
  /** The most unanswered bids of one socket. */
  bidsUnansweredMax: 16,
  slugMax: 120,
  /** The most bids in one realtime frame. A page that shows the history loads the rest (docs/product.md#realtime). */
  frameBidsMax: 5,
  /** The most changed listings of a seller in one frame. If there are more, the page loads its list again. */
  frameListingsMax: 100,
  demandSlicesMax: MAX_SLICES,
  sparkMax: 24,
  clockAdvanceMaxSeconds: 366 * 86_400,
  pictureMaxBytes: 10 * 1024 * 1024,
  avatarMaxBytes: 5 * 1024 * 1024,
} as const;

/** The picture widths that the server offers besides the original; a page requests one with `?w=`. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** The content types allowed for listing pictures and for avatars. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The defaults of fields left out at creation, under their wire names; for terms: `DEFAULT_WIRE_TERMS`. */
export const CREATE_DEFAULTS = {
  mode: CREATION_DEFAULTS.mode,
  productType: CREATION_DEFAULTS.productType,
  startPolicy: CREATION_DEFAULTS.startPolicy,
  countdownTimerMinutes: CREATION_DEFAULTS.countdownMinutes,
  primeListingHoursStart: CREATION_DEFAULTS.primeHours.start,
  primeListingHoursEnd: CREATION_DEFAULTS.primeHours.end,
  sellerTimezone: CREATION_DEFAULTS.sellerTimezone,
  hotOverrideEnabled: false,
  /** The create form has no such field; this is the timing editor's default. */
  hotOverrideThreshold: TIMING_EDITOR_DEFAULTS.hotOverridePercent ?? HOT_OVERRIDE_MIN_PERCENT,
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

/** The lists of a member's bids: all, by position, or liked listings. */
export const BID_LISTS = ['all', 'leading', 'outbid', 'won', 'over', 'liked'] as const satisfies readonly (
  | BidderPosition
  | 'all'
  | 'liked'
)[];
export type BidList = (typeof BID_LISTS)[number];

/**
 * The phase that a page shows, finer than the status. `waiting`: the goal is met without a countdown (SMART waits for
 * its window, MANUAL for its seller). `closing`: past `endsAt` and not settled; the status is still LIVE.
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

/** The outcome of an auction; null on the wire while it runs. */
export const OUTCOMES = ['SOLD', 'UNSOLD', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'CANCELLED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const PROVIDERS = ['sandbox', 'stripe'] as const;

/**
 * The status of a payment as pages show it. Money that arrived but pays no claim has the status FAILED, and a refund.
 */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED'] as const;

export const REFUND_STATES = [
  'REQUESTED',
  'PENDING',
  'SUCCEEDED',
  'FAILED',
  'WITHDRAWN',
] as const satisfies readonly RefundState[];

export const DISPUTE_STATES = ['WARNING', 'OPEN', 'WON', 'LOST'] as const;

/** Why staff have to look at a sale. */
export const STUCK_REASONS = [
  'no_address',
  'not_shipped',
  'problem',
  'refund_failed',
  'dispute_lost',
  'answer_mismatch',
  'seller_suspended',
  'buyer_suspended',
  'overdue',
  'unpaid',
] as const;

/** The sales that staff can list: those that need attention, or all unpaid ones. */
export const STUCK_LISTS = ['stuck', 'unpaid'] as const;

export const CLAIM_STATES = ['DUE', 'PAID', 'RELEASED', 'REFUNDED'] as const satisfies readonly ClaimState[];

export const DELIVERY_METHODS = ['SHIPPING', 'PICKUP', 'DIGITAL'] as const satisfies readonly DeliveryMethod[];

export const ORDER_STATES = [
  'AWAITING_ADDRESS',
  'READY_TO_SHIP',
  'READY_FOR_PICKUP',
  'SHIPPED',
  'DELIVERED',
  'RECEIVED',
] as const satisfies readonly OrderState[];

/** Where a seller's money is. */
export const PAYABLE_STATES = ['held', 'payable', 'paid'] as const;

export const PAYOUT_STATES = ['PREPARED', 'PAID', 'CANCELLED', 'RETURNED'] as const;
export const PAYOUT_HOLDS = [
  'suspended',
  'refund',
  'dispute',
  'problem',
  'debt',
] as const satisfies readonly PayoutHold[];

/** The close codes that the server uses, by the reason for closing a socket. */
export const SOCKET_CLOSE = {
  policy: 1008,
  tooBig: 1009,
  restarting: 1012,
  tryLater: 1013,
  sessionEnded: 4401,
} as const;

/**
 * How long a device keeps the draft of a form. The server keeps unused pictures longer, because a draft may refer to
 * them.
 */
export const DRAFT_KEPT_MS = 6 * DAY;

/** The socket's path. Its query is `slug=…` for a listing's page, or `mine` for a member's own pages. */
export const SOCKET_PATH = '/ws';
