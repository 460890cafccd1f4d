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
/** One message under two names. The server always sends both. */
export const AuctionStatusUpdate = message('auction_status_update', auctionStatus);
export const AuctionStatus = message('auction:status', auctionStatus);

export const BidNew = message('bid:new', {
  bid: Bid,
  /** The latest bids since the last frame, in order. */
  bids: z.array(Bid).max(LIMITS.frameBidsMax),
  /** Set if `bids` lacks some of these bids. Fetch them with `GET /api/listings/{slug}/bids?after=`. */
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

/** The causes that move a running deadline: a bid in the last seconds, or an outage. */
export const DEADLINE_CAUSES = ['late_bid', 'outage'] as const;
export type DeadlineCause = (typeof DEADLINE_CAUSES)[number];

export const AuctionTimeUpdate = message('auction_time_update', {
  timeRemaining: Seconds,
  endsAt: WireInstant.nullable(),
  serverTime: WireInstant,
  /** Why the deadline has just moved; null in the periodic message, which reports no change. */
  cause: z.enum(DEADLINE_CAUSES).nullable(),
  /** By how many seconds the deadline has just moved; 0 in the periodic message. */
  addedSeconds: Count,
  /** Equal to `addedSeconds` if the cause is `late_bid`, otherwise 0. */
  extensionSeconds: Count,
  /** The number of extensions by late bids so far. */
  extensionCount: Count,
  /** The open sockets of the listing, on all nodes. A person with two tabs counts twice. */
  watching: Count,
});

/** The seller's public card changed: rating, sales, picture or bio. */
export const SellerUpdate = message('seller:update', { seller: Seller });

/** The messages for everybody in a listing's room. */
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
  /** The maximum with which the member last led; null if they did not lead, or the server does not know it. */
  maxAmountCents: Cents.nullable(),
  highestBid: Bid,
});
export const YouLeading = message('you:leading', { maxAmountCents: Cents, amountCents: Cents });
export const YouSignedOut = message('you:signed-out', {
  reason: z.enum(['signed-out', 'suspended', 'deleted', 'password-changed', 'expired']),
});

/** The member's claim or offer changed. Both fields are as in `viewer` of the listing's answer. */
export const YouClaim = message('you:claim', { claim: Claim.nullable(), offer: Offer.nullable() });

/**
 * On the socket of a member's own pages: one of their orders changed, or (`moved: false`) the socket has just opened.
 */
export const YouOrders = message('you:orders', { moved: z.boolean(), serverTime: WireInstant });

/**
 * On the socket of a member's own pages: the changes of the member's listings since the last such message. It is sent
 * at most once a second.
 */
export const YouListings = message('you:listings', {
  listings: z.array(ListingNews).max(LIMITS.frameListingsMax),
  /** Set if `listings` lacks some of them. Fetch them with `GET /api/seller/listings`. */
  truncated: z.literal(true).optional(),
  serverTime: WireInstant,
});
/** On the socket of a member's own pages: the member's position in one of their auctions changed. */
export const YouBids = message('you:bids', { serverTime: WireInstant });
/** The unread count, sent on every signed-in socket, with `notice` if a new notification changed it. */
export const YouNotice = message('you:notice', { unread: Unread, notice: Notice.nullable() });

/** The additional messages of a signed-in socket. */
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

/** The first message on every socket: a snapshot, or the messages missed since the version in `resume`. */
export const Hello = message('hello', {
  serverTime: WireInstant,
  /** As in `AuctionTimeUpdate`; 0 on the socket of a member's own pages. */
  watching: Count,
  snapshot: ListingResponse.optional(),
  missed: z.array(RoomMessage).optional(),
});
export type Hello = z.infer<typeof Hello>;

export const ServerMessage = z.discriminatedUnion('type', [Hello, ...RoomMessage.options, ...PersonalMessage.options]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export type ServerMessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** The answer to one `bid`, sent only to its socket. It has no version, so no client can resume from it. */
export const BidAnswer = z.object({
  type: z.literal('bid:answer'),
  ref: z.string(),
  /** The status and body that `POST /api/bids` would return. */
  status: z.int(),
  body: z.union([PlacedBid, Problem]),
});
export type BidAnswer = z.infer<typeof BidAnswer>;

/** The client's opening messages, each at most once, before any other. */
export const OpeningMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(LIMITS.tokenMax) }),
  z.object({
    type: z.literal('resume'),
    epoch: z.string().min(1).max(LIMITS.tokenMax),
    version: z.int().min(0),
  }),
]);
export type OpeningMessage = z.infer<typeof OpeningMessage>;

/** A bid on the socket's listing: the body of `POST /api/bids`, its idempotency key, and a reference for the answer. */
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
