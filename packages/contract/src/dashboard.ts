import { FORECAST_KINDS } from '@clamor/domain/demand';
import { STATUSES } from '@clamor/domain/lifecycle';
import { START_POLICIES } from '@clamor/domain/listings';
import { z } from 'zod';
import { ListingCard, Status } from './listing-views.ts';
import { Claim } from './orders.ts';
import { Count, Cursor, defineCall, Id, PageLimit, WireInstant } from './wire.ts';

/** What waits for a seller. */
export const WAITING_KINDS = ['decide', 'unpaid', 'ship', 'hand_over', 'problem', 'go_live', 'frozen'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** So much of what waits is told at once. */
export const WAITING_MAX = 20;
/** Listings of a status are counted so far: a larger number is "more than". */
export const LISTINGS_COUNTED_MAX = 500;

/** One thing that waits for the seller. */
export const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  slug: z.string(),
  title: z.string(),
  pictureUrl: z.string().nullable(),
  /** The order, where something was sold. */
  auctionId: Id.nullable(),
  /** Until when; null where no date is set. */
  by: WireInstant.nullable(),
  /** Since when it waits. */
  since: WireInstant,
});
export type Waiting = z.infer<typeof Waiting>;

export const SellerSummary = z.object({
  /** What waits for the seller: what has a date first, the soonest foremost. */
  waiting: z.array(Waiting).max(WAITING_MAX),
  /** More waits than is told. */
  moreWaiting: z.boolean(),
  /** How many listings there are of each status, as far as they are counted. */
  listings: z
    .array(z.object({ status: Status, count: Count.max(LISTINGS_COUNTED_MAX), more: z.boolean() }))
    .length(STATUSES.length),
  /** What was paid and not given back. */
  sales: Count,
  /** What sales brought the seller, the platform's fee apart; below zero where more went back than came. */
  earnedCents: z.int(),
  serverTime: WireInstant,
});
export type SellerSummary = z.infer<typeof SellerSummary>;

/** A listing as its seller looks after it. */
export const SellerListing = ListingCard.extend({
  startPolicy: z.enum(START_POLICIES),
  /** When the goal will be met, if what came lately goes on (docs/product.md#forecast); null from the countdown on. */
  forecast: z.object({ kind: z.enum(FORECAST_KINDS), at: WireInstant.nullable() }).nullable(),
  /** The order, where something was sold, with what its seller sees of it. */
  auctionId: Id.nullable(),
  claim: Claim.nullable(),
});
export type SellerListing = z.infer<typeof SellerListing>;

const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN'] as const;

export const readSellerSummary = defineCall({
  method: 'GET',
  path: '/api/seller/summary',
  summary: 'What waits for the seller, how many listings stand where, and what sales brought.',
  access: 'member',
  answers: { 200: SellerSummary },
  refusals: REFUSALS,
});

export const SellerListingsPage = z.object({ listings: z.array(SellerListing), nextCursor: z.string().nullable() });
export type SellerListingsPage = z.infer<typeof SellerListingsPage>;

export const ListSellerListingsQuery = z.object({
  status: z.enum(STATUSES, { error: 'Status is not known' }).optional(),
  limit: PageLimit,
  cursor: Cursor.optional(),
});
export type ListSellerListingsQuery = z.output<typeof ListSellerListingsQuery>;

export const listSellerListings = defineCall({
  method: 'GET',
  path: '/api/seller/listings',
  summary: 'The seller\u2019s listings, newest first; the LIVE ones alone by their end.',
  access: 'member',
  query: ListSellerListingsQuery,
  answers: { 200: SellerListingsPage },
  refusals: REFUSALS,
});

export const exportSellerListings = defineCall({
  method: 'GET',
  path: '/api/seller/export.csv',
  summary: 'All of the seller\u2019s listings as a table, newest first.',
  access: 'member',
  answers: { 200: null },
  refusals: REFUSALS,
});

/** What moves of a listing while its seller looks on. */
export const ListingNews = ListingCard.pick({
  id: true,
  status: true,
  phase: true,
  frozen: true,
  scheduledStartAt: true,
  liveAt: true,
  endsAt: true,
  sellerDecisionDeadline: true,
  goalMetAt: true,
  timeRemaining: true,
  serverTime: true,
  collectingDemand: true,
  outcome: true,
  topBidCents: true,
  nextMinimumCents: true,
  bidCount: true,
  reserveMet: true,
  version: true,
});
export type ListingNews = z.infer<typeof ListingNews>;
