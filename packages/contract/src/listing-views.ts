import { STATUSES } from '@clamor/domain/lifecycle';
import { START_POLICIES } from '@clamor/domain/listings';
import { z } from 'zod';
import { LIMITS, MODES, OUTCOMES, PHASES, PRODUCT_TYPES, TAG_FIELDS, type TagField } from './limits.ts';
import { ShownTerms } from './listing-terms.ts';
import { PictureLook } from './media.ts';
import { Claim } from './orders.ts';
import { Offer } from './payments.ts';
import { Cents, Count, Id, Seconds, Versioned, WireInstant } from './wire.ts';

export const Status = z.enum(STATUSES);
export const Phase = z.enum(PHASES);

const tagViews = Object.fromEntries(TAG_FIELDS.map((field) => [field, z.string().nullable()])) as Record<
  TagField,
  z.ZodNullable<z.ZodString>
>;

/** A listing's own fields. Private ones are null, except for its owner and staff. */
export const Listing = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  status: Status,
  mode: z.enum(MODES),
  startPolicy: z.enum(START_POLICIES),
  primeListingHoursStart: z.string().nullable(),
  primeListingHoursEnd: z.string().nullable(),
  sellerTimezone: z.string(),
  hotOverrideEnabled: z.boolean(),
  hotOverrideThreshold: Count,
  scheduledStartAt: WireInstant.nullable(),
  ...ShownTerms,
  hasReserve: z.boolean(),
  countdownTimerMinutes: Count,
  shippingType: z.string().nullable(),
  localPickup: z.boolean(),
  productType: z.enum(PRODUCT_TYPES),
  /** Owner and staff only. */
  digitalDeliveryInfo: z.string().nullable(),
  ...tagViews,
  customTags: z.array(z.string()),
  collectingDemand: Count,
  bossBucksEligible: z.boolean(),
  featured: z.boolean(),
  verified: z.boolean(),
  mediaUrls: z.array(z.string()),
  youtubeUrl: z.string().nullable(),
  demandSourceClamorUsers: z.boolean(),
  sellerId: Id,
  sellerName: z.string(),
  sellerDecisionDeadline: WireInstant.nullable(),
  secondChanceAwardedAt: WireInstant.nullable(),
  createdAt: WireInstant,
});
export type Listing = z.infer<typeof Listing>;

/** The answer to a write: the listing as its owner sees it, at this version. */
export const WrittenListing = Listing.extend(Versioned.shape);
export type WrittenListing = z.infer<typeof WrittenListing>;

/** One row of the bid history. */
export const Bid = z.object({
  id: Id,
  /** Its number in the auction, from 1 without gaps. */
  sequence: z.int().min(1),
  /** The account's name, or 'Anonymous'. */
  bidder: z.string(),
  /** Null for an anonymous bidder whom the reader may not know, and for a deleted one. */
  bidderId: Id.nullable(),
  isAnonymous: z.boolean(),
  amountCents: Cents,
  /** When it was decided. */
  placedAt: WireInstant,
  /** When the server had the whole request. */
  receivedAt: WireInstant,
  /** Whether Clamor placed this bid for a bidder with a maximum. */
  automatic: z.boolean(),
});
export type Bid = z.infer<typeof Bid>;

/** The auction, visible from LIVE on; `outcome` is null while it runs. */
export const Auction = z.object({ id: Id, outcome: z.enum(OUTCOMES).nullable() });
export type Auction = z.infer<typeof Auction>;

/** A listing's deadlines; null for each that it does not have now. */
export const Deadlines = z.object({
  scheduledStartAt: WireInstant.nullable(),
  liveAt: WireInstant.nullable(),
  endsAt: WireInstant.nullable(),
  sellerDecisionDeadline: WireInstant.nullable(),
});
export type Deadlines = z.infer<typeof Deadlines>;

/** The seconds to the next deadline of the current status, 0 if there is none, with the server's time. */
export const ClockReading = z.object({ timeRemaining: Seconds, serverTime: WireInstant });

/** The changing facts of a listing, with the time for which they hold. */
export const StatusView = z.object({
  status: Status,
  phase: Phase,
  /** No bids are accepted and the clock is stopped. The reason is private. */
  frozen: z.boolean(),
  currentDemand: Count,
  goalMetAt: WireInstant.nullable(),
  ...Deadlines.shape,
  ...ClockReading.shape,
});
export type StatusView = z.infer<typeof StatusView>;

export const DemandTotals = z.object({ likes: Count, boosts: Count, youTube: Count });
export type DemandTotals = z.infer<typeof DemandTotals>;

export const Seller = z.object({
  id: Id,
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  bio: z.string(),
  joinedAt: WireInstant,
  /** In tenths: 48 is 4.8; null without a review. */
  averageRating: z.int().nullable(),
  totalReviews: Count,
  /** The number of different reviewers. */
  totalReviewers: Count,
  totalSales: Count,
  /** Whether the name leads to a profile; a seller who is gone has none. */
  hasProfile: z.boolean(),
});
export type Seller = z.infer<typeof Seller>;

/** Facts that only the signed-in reader may see. */
export const Viewer = z.object({
  liked: z.boolean(),
  isOwner: z.boolean(),
  /** Whether the reader holds the top bid. After a sale: whether the reader won. */
  leading: z.boolean(),
  hasBid: z.boolean(),
  maxAmountCents: Cents.nullable(),
  /** The reader's last request on this listing was anonymous. The next one is too, unless it says otherwise. */
  anonymous: z.boolean(),
  nextBoostAt: WireInstant.nullable(),
  /** The buyer's own claim, or the latest one for the seller; null: none. */
  claim: Claim.nullable(),
  /** The offer made to the reader after the auction; null: none. */
  offer: Offer.nullable(),
  /** The slug of the listing that replaced this one; only for its owner. */
  relistedAs: z.string().nullable(),
});
export type Viewer = z.infer<typeof Viewer>;

export const ListingResponse = z.object({
  listing: Listing,
  /** The pictures of `mediaUrls` that exist, in order. */
  pictures: z.array(PictureLook),
  currentDemand: Count,
  ...ClockReading.shape,
  auction: Auction.nullable(),
  /** The latest bids, newest first. */
  bids: z.array(Bid),
  highestBid: Bid.nullable(),
  nextMinimumCents: Cents,
  /** Null without a reserve. */
  reserveMet: z.boolean().nullable(),
  bidCount: Count,
  phase: Phase,
  goalMetAt: WireInstant.nullable(),
  ...Deadlines.shape,
  extensionCount: Count,
  demand: DemandTotals,
  seller: Seller,
  /** No bids are accepted and the clock is stopped. The reason is private. */
  frozen: z.boolean(),
  ...Versioned.shape,
  viewer: Viewer.optional(),
});
export type ListingResponse = z.infer<typeof ListingResponse>;

/** The answer to a lifecycle step. */
export const ListingStep = z.object({
  slug: z.string(),
  auction: Auction.nullable(),
  ...StatusView.shape,
  ...Versioned.shape,
});
export type ListingStep = z.infer<typeof ListingStep>;

/** The facts of a listing's card in the grid. */
export const ListingCard = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  ...StatusView.omit({ currentDemand: true }).shape,
  mode: z.enum(MODES),
  category: z.string().nullable(),
  featured: z.boolean(),
  verified: z.boolean(),
  bossBucksEligible: z.boolean(),
  mediaUrls: z.array(z.string()),
  /** The first picture. */
  picture: PictureLook.nullable(),
  sellerId: Id,
  sellerName: z.string(),
  startPriceCents: Cents,
  minIncrementCents: Cents,
  shippingCostCents: Cents,
  auctionDurationSeconds: Count,
  countdownTimerMinutes: Count,
  threshold: Count,
  collectingDemand: Count,
  outcome: z.enum(OUTCOMES).nullable(),
  topBidCents: Cents.nullable(),
  nextMinimumCents: Cents,
  bidCount: Count,
  reserveMet: z.boolean().nullable(),
  demandSourceBoost: z.boolean(),
  /** The demand gained in each equal slice of the collecting time, oldest first. */
  spark: z.array(z.int()).max(LIMITS.sparkMax),
  createdAt: WireInstant,
  ...Versioned.shape,
});
export type ListingCard = z.infer<typeof ListingCard>;
