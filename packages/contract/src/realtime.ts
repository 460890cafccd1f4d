import { z } from 'zod';
import { PlaceBidBody, PlacedBid } from './bidding.ts';
import { ListingNews } from './dashboard.ts';
import { LIMITS } from './limits.ts';
import { Auction, Bid, DemandTotals, ListingResponse, Phase, Seller, Status, StatusView } from './listing-views.ts';
import { Notice, Unread } from './notices.ts';
import { Claim } from './orders.ts';
import { Offer } from './payments.ts';
import { Problem } from './problem.ts';
import { Cents, Count, IdempotencyHeaders, Seconds, Versioned, WireInstant } from './wire.ts';

const message = <Type extends string, Body extends z.ZodRawShape>(type: Type, body: Body) =>
  z.object({ type: z.literal(type), slug: z.string(), ...Versioned.shape, ...body });

const auctionStatus = { status: Status, phase: Phase, auction: Auction.nullable(), highestBid: Bid.nullable() };

export const ListingStatusUpdate = message('listing_status_update', StatusView.shape);
/** Both names of one message, sent together. */
export const AuctionStatusUpdate = message('auction_status_update', auctionStatus);
export const AuctionStatus = message('auction:status', auctionStatus);

export const BidNew = message('bid:new', {
  bid: Bid,
  /** The latest ones since the last frame, in order. */
  bids: z.array(Bid).max(LIMITS.frameBidsMax),
  /** Some were left out: fetch `GET /api/listings/{slug}/bids?after=`. */
  truncated: z.literal(true).optional(),
  nextMinimumCents: Cents,
  reserveMet: z.boolean().nullable(),
  endsAt: WireInstant,
  bidCount: Count,
});

export const DemandUpdate = message('demand:update', {
  total: Count,
  ...DemandTotals.shape,
  threshold: Count,
  goalMetAt: WireInstant.nullable(),
});

/** What moves a deadline that is running: a bid in the last seconds, or time that nobody served. */
export const DEADLINE_CAUSES = ['late_bid', 'outage'] as const;
export type DeadlineCause = (typeof DEADLINE_CAUSES)[number];

export const AuctionTimeUpdate = message('auction_time_update', {
  timeRemaining: Seconds,
  endsAt: WireInstant.nullable(),
  serverTime: WireInstant,
  /** What just moved the deadline; null where this is the regular reading. */
  cause: z.enum(DEADLINE_CAUSES).nullable(),
  /** What it added; 0 where this is the regular reading. */
  addedSeconds: Count,
  /** What late bids just added; 0 where it was something else. */
  extensionSeconds: Count,
  /** How often late bids have extended the auction so far. */
  extensionCount: Count,
  watching: Count,
});

/** What everybody sees of the seller changed: rating, sales, picture, words. */
export const SellerUpdate = message('seller:update', { seller: Seller });

/** What everybody in a listing's room gets. */
export const RoomMessage = z.discriminatedUnion('type', [
  ListingStatusUpdate,
  AuctionStatusUpdate,
  AuctionStatus,
  BidNew,
  DemandUpdate,
  AuctionTimeUpdate,
  SellerUpdate,
]);
export type RoomMessage = z.infer<typeof RoomMessage>;

export const YouOutbid = message('you:outbid', {
  nextMinimumCents: Cents,
  /** The member's own maximum, spent now. */
  maxAmountCents: Cents.nullable(),
  highestBid: Bid,
});
export const YouLeading = message('you:leading', { maxAmountCents: Cents, amountCents: Cents });
export const YouSignedOut = message('you:signed-out', {
  reason: z.enum(['signed-out', 'suspended', 'deleted', 'password-changed', 'expired']),
});

/** What follows the hammer moved: as `viewer` of the listing's answer has it. */
export const YouClaim = message('you:claim', { claim: Claim.nullable(), offer: Offer.nullable() });

/** On the socket of a member's own pages, without a listing: something of their orders moved, or only that the line is open. */
export const YouOrders = message('you:orders', { moved: z.boolean(), serverTime: WireInstant });

/** On the same socket: what moved of the member's own listings since the last of these, once a second at most. */
export const YouListings = message('you:listings', {
  listings: z.array(ListingNews).max(LIMITS.frameListingsMax),
  /** Some were left out: fetch `GET /api/seller/listings`. */
  truncated: z.literal(true).optional(),
  serverTime: WireInstant,
});
/** On the same socket: where the member stands in some auction moved. */
export const YouBids = message('you:bids', { serverTime: WireInstant });
/** How many notices are unread, said on every signed-in socket; `notice` where a new one brought it about. */
export const YouNotice = message('you:notice', { unread: Unread, notice: Notice.nullable() });

/** What a signed-in socket gets beside the room's messages. */
export const PersonalMessage = z.discriminatedUnion('type', [
  YouOutbid,
  YouLeading,
  YouClaim,
  YouOrders,
  YouListings,
  YouBids,
  YouNotice,
  YouSignedOut,
]);
export type PersonalMessage = z.infer<typeof PersonalMessage>;

/** The first message on every socket: a snapshot, or what was missed since the version that `resume` named. */
export const Hello = message('hello', {
  serverTime: WireInstant,
  watching: Count,
  snapshot: ListingResponse.optional(),
  missed: z.array(RoomMessage).optional(),
});
export type Hello = z.infer<typeof Hello>;

export const ServerMessage = z.discriminatedUnion('type', [Hello, ...RoomMessage.options, ...PersonalMessage.options]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export type ServerMessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** The answer to one `bid`, sent to that socket alone. It is of no version: nobody else hears it, and nothing resumes from it. */
export const BidAnswer = z.object({
  type: z.literal('bid:answer'),
  ref: z.string(),
  /** The status and body with which `POST /api/bids` would answer. */
  status: z.int(),
  body: z.union([PlacedBid, Problem]),
});
export type BidAnswer = z.infer<typeof BidAnswer>;

/** What a client says of itself: each at most once, first. */
export const OpeningMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(LIMITS.tokenMax) }),
  z.object({
    type: z.literal('resume'),
    epoch: z.string().min(1).max(LIMITS.tokenMax),
    version: z.int().min(0),
  }),
]);
export type OpeningMessage = z.infer<typeof OpeningMessage>;

/** A bid on the socket's own listing: the body of `POST /api/bids` with its idempotency key, and a name for the answer. */
export const BidMessage = z.object({
  type: z.literal('bid'),
  ref: z.string().min(1).max(LIMITS.bidRefMax),
  key: IdempotencyHeaders.shape['idempotency-key'].unwrap(),
  ...PlaceBidBody.shape,
});
export type BidMessage = z.input<typeof BidMessage>;

/** Everything that a client may send. */
export const ClientMessage = z.discriminatedUnion('type', [...OpeningMessage.options, BidMessage]);
export type ClientMessage = z.input<typeof ClientMessage>;
