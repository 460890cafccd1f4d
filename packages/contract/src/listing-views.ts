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

/** A listing's own fields. What only its owner and staff may see is null for everybody else. */
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

/** What a write of a listing answers: the listing as its owner sees it, at this version. */
export const WrittenListing = Listing.extend(Versioned.shape);
export type WrittenListing = z.infer<typeof WrittenListing>;

/** One row of the bid history. */
export const Bid = z.object({
  id: Id,
  /** Its number in the auction, from 1 without gaps. */
  sequence: z.int().min(1),
  /** The account's name, or 'Anonymous'. */
  bidder: z.string(),
  /** Null where an anonymous bidder's name may not be known to the one who reads, and where the bidder is gone. */
  bidderId: Id.nullable(),
  isAnonymous: z.boolean(),
  amountCents: Cents,
  /** When it was decided. */
  placedAt: WireInstant,
  /** When the server had the whole request. */
  receivedAt: WireInstant,
  /** Placed by the engine for the holder of a maximum. */
  automatic: z.boolean(),
});
export type Bid = z.infer<typeof Bid>;

/** The bidding run, known from LIVE on; `outcome` is null while it runs. */
export const Auction = z.object({ id: Id, outcome: z.enum(OUTCOMES).nullable() });
export type Auction = z.infer<typeof Auction>;

/** The deadlines of a listing; null where it has none of that kind now. */
export const Deadlines = z.object({
  scheduledStartAt: WireInstant.nullable(),
  liveAt: WireInstant.nullable(),
  endsAt: WireInstant.nullable(),
  sellerDecisionDeadline: WireInstant.nullable(),
});
export type Deadlines = z.infer<typeof Deadlines>;

/** Seconds to the next deadline of the present status, 0 where there is none; and the server's clock beside it. */
export const ClockReading = z.object({ timeRemaining: Seconds, serverTime: WireInstant });

/** What moves in the course of a listing's life, as of the clock beside it. */
export const StatusView = z.object({
  status: Status,
  phase: Phase,
  /** No bids, the clock stands still; why is told to nobody. */
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
  /** How many different buyers those reviews are by. */
  totalReviewers: Count,
  totalSales: Count,
  /** Whether the name leads to a profile; a seller who is gone has none. */
  hasProfile: z.boolean(),
});
export type Seller = z.infer<typeof Seller>;

/** What only the member who asks may know. */
export const Viewer = z.object({
  liked: z.boolean(),
  isOwner: z.boolean(),
  /** Holds the top bid; after the end: won, where the outcome says so. */
  leading: z.boolean(),
  hasBid: z.boolean(),
  maxAmountCents: Cents.nullable(),
  /** Their last request here was anonymous: so is the next one that does not say. */
  anonymous: z.boolean(),
  nextBoostAt: WireInstant.nullable(),
  /** The buyer's own claim on the item, or to the seller the latest one; null where there is none. */
  claim: Claim.nullable(),
  /** Held out to this member. */
  offer: Offer.nullable(),
  /** The slug of the listing that it was put up anew as; its owner's alone. */
  relistedAs: z.string().nullable(),
});
export type Viewer = z.infer<typeof Viewer>;

export const ListingResponse = z.object({
  listing: Listing,
  /** Those of `mediaUrls` that are there, in their order. */
  pictures: z.array(PictureLook),
  currentDemand: Count,
  ...ClockReading.shape,
  auction: Auction.nullable(),
  /** The latest ones, newest first. */
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
  /** No bids, the clock stands still; why is told to nobody. */
  frozen: z.boolean(),
  ...Versioned.shape,
  viewer: Viewer.optional(),
});
export type ListingResponse = z.infer<typeof ListingResponse>;

/** What a step of a listing's life answers. */
export const ListingStep = z.object({
  slug: z.string(),
  auction: Auction.nullable(),
  ...StatusView.shape,
  ...Versioned.shape,
});
export type ListingStep = z.infer<typeof ListingStep>;

/** What a card of the grid needs. */
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
  /** The first of them. */
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
  /** Demand gained per equal slice of the time it was collected in, oldest first. */
  spark: z.array(z.int()).max(LIMITS.sparkMax),
  createdAt: WireInstant,
  ...Versioned.shape,
});
export type ListingCard = z.infer<typeof ListingCard>;
