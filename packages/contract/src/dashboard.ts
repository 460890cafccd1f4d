import { FORECAST_KINDS } from '@clamor/domain/demand';
import { STATUSES } from '@clamor/domain/lifecycle';
import { START_POLICIES } from '@clamor/domain/listings';
import { z } from 'zod';
import { ListingCard, Status } from './listing-views.ts';
import { Claim } from './orders.ts';
import { Count, Cursor, defineCall, Id, PageLimit, WireInstant } from './wire.ts';

/** The kinds of tasks that wait for a seller. */
export const WAITING_KINDS = ['decide', 'unpaid', 'ship', 'hand_over', 'problem', 'go_live', 'frozen'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The most tasks in one answer. */
export const WAITING_MAX = 20;
/** The listings of each status are counted up to this number. If there are more, `more` is true. */
export const LISTINGS_COUNTED_MAX = 500;

/** One task of the seller. */
export const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  slug: z.string(),
  title: z.string(),
  pictureUrl: z.string().nullable(),
  /** The auction of the sale that the task is about; null if nothing was sold. */
  auctionId: Id.nullable(),
  /** The task's deadline; null: none. */
  by: WireInstant.nullable(),
  /** Since when the task has waited. */
  since: WireInstant,
});
export type Waiting = z.infer<typeof Waiting>;

export const SellerSummary = z.object({
  /** The seller's tasks: those with a deadline first, soonest first. */
  waiting: z.array(Waiting).max(WAITING_MAX),
  /** Whether there are more tasks than those in `waiting`. */
  moreWaiting: z.boolean(),
  /** The number of listings by status, up to the counting limit. */
  listings: z
    .array(z.object({ status: Status, count: Count.max(LISTINGS_COUNTED_MAX), more: z.boolean() }))
    .length(STATUSES.length),
  /** Paid sales that were not refunded in full. */
  sales: Count,
  /** The seller's income from sales after the platform's fee. It is negative if refunds exceed sales. */
  earnedCents: z.int(),
  serverTime: WireInstant,
});
export type SellerSummary = z.infer<typeof SellerSummary>;

/** A listing on its seller's dashboard. */
export const SellerListing = ListingCard.extend({
  startPolicy: z.enum(START_POLICIES),
  /** When the goal is reached if the recent pace continues (docs/product.md#forecast); null from the countdown on. */
  forecast: z.object({ kind: z.enum(FORECAST_KINDS), at: WireInstant.nullable() }).nullable(),
  /** The sale, if the item was sold, as its seller sees it. */
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

/**
 * The facts of a listing that change. The server sends them to the listing's seller over a socket while the dashboard
 * is open.
 */
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
