import { z } from 'zod';
import { LIMITS, OUTCOMES } from './limits.ts';
import { DemandTotals } from './listing-views.ts';
import { Cents, Count, Cursor, defineCall, Flag, PageLimit, SlugParams, Versioned, WireInstant } from './wire.ts';

/** `liked` is the wanted state, so a repeated request does not undo the first one. Without it the like is toggled. */
export const LikeBody = z.object({ liked: Flag.optional() }).nullish();

export const LikeAnswer = z.object({
  liked: z.boolean(),
  likes: Count,
  /** Demand of all sources. */
  total: Count,
  ...Versioned.shape,
});
export type LikeAnswer = z.infer<typeof LikeAnswer>;

export const like = defineCall({
  method: 'POST',
  path: '/api/listings/{slug}/like',
  summary: 'Like or stop liking a listing. Allowed in every status; demand while COLLECTING or COUNTDOWN.',
  access: 'member',
  params: SlugParams,
  body: LikeBody,
  answers: { 200: LikeAnswer },
  refusals: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'OWN_LISTING', 'NOT_FOUND', 'OUTCOME_UNKNOWN'],
});

export const LikeStatus = z.object({ liked: z.boolean() });

export const readLikeStatus = defineCall({
  method: 'GET',
  path: '/api/listings/{slug}/like-status',
  summary: 'Whether the member likes the listing; false without a token.',
  access: 'optional',
  params: SlugParams,
  answers: { 200: LikeStatus },
  refusals: ['NOT_FOUND'],
});

export const BoostAnswer = z.object({
  success: z.literal(true),
  boosts: Count,
  total: Count,
  /** When this device may boost the listing again. */
  nextBoostAt: WireInstant,
  ...Versioned.shape,
});
export type BoostAnswer = z.infer<typeof BoostAnswer>;

export const boost = defineCall({
  method: 'POST',
  path: '/boost/{slug}',
  summary: 'Add one to the demand, once an hour and device. A form post is sent back to the listing instead.',
  access: 'optional',
  params: SlugParams,
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  answers: { 200: BoostAnswer, 303: null },
  refusals: [
    'OWN_LISTING',
    'FORBIDDEN',
    'NOT_FOUND',
    'NOT_COLLECTING',
    'BOOST_DISABLED',
    'BOOST_LIMIT',
    'OUTCOME_UNKNOWN',
  ],
});

/** The net changes of demand from `from` to the next slice's `from`. */
export const DemandSlice = z.object({ from: WireInstant, likes: z.int(), boosts: z.int(), youTube: z.int() });

export const DemandBreakdown = z.object({
  total: Count,
  ...DemandTotals.shape,
  /** The number of networks that boosted: IPv4 addresses and IPv6 /64s, at most eight of one /48. */
  networks: Count,
  threshold: Count,
  goalMetAt: WireInstant.nullable(),
  /** False if the listing counts video likes, but the server has no API key to read them. */
  youTubeConnected: z.boolean(),
  /** Oldest first, over the listing's life so far. */
  slices: z.array(DemandSlice).max(LIMITS.demandSlicesMax),
  sliceSeconds: z.number().positive(),
  ...Versioned.shape,
});
export type DemandBreakdown = z.infer<typeof DemandBreakdown>;

export const readDemandBreakdown = defineCall({
  method: 'GET',
  path: '/api/listings/{slug}/demand-breakdown',
  summary: 'The demand by source, and how it grew in slices of time.',
  access: 'visitor',
  params: SlugParams,
  answers: { 200: DemandBreakdown },
  refusals: ['NOT_FOUND'],
});

const item = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    /**
     * The listing's version after the event; stable and increasing. Several items may share one (the bids of one
     * request).
     */
    number: z.int().min(1),
    /** Stable and unique within the listing. */
    id: z.string(),
    type: z.literal(type),
    timestamp: WireInstant,
    data: z.object(data),
  });

/** One line of the activity feed: demand, a bid, or a lifecycle step. */
export const ActivityItem = z.discriminatedUnion('type', [
  item('like', { username: z.string(), demand: Count }),
  item('boost', { demand: Count }),
  item('demand', { demand: Count }),
  item('bid', { bidder: z.string(), amount: Cents, sequence: z.int(), automatic: z.boolean() }),
  item('created', {}),
  item('goal_met', { demand: Count }),
  item('start_scheduled', { scheduledStartAt: WireInstant }),
  item('countdown_started', { liveAt: WireInstant, by: z.enum(['goal', 'prime_hours', 'hot_override', 'seller']) }),
  item('live', { endsAt: WireInstant }),
  item('extended', { endsAt: WireInstant, extensionSeconds: Count }),
  item('outage', { addedSeconds: Count, deadline: WireInstant.nullable() }),
  item('frozen', {}),
  item('resumed', { stoodStillSeconds: Count }),
  item('reserve_not_met', { sellerDecisionDeadline: WireInstant }),
  item('second_chance_awarded', { amount: Cents }),
  item('second_chance_declined', {}),
  item('decision_expired', {}),
  item('ended', { outcome: z.enum(OUTCOMES), amount: Cents.nullable() }),
  item('withdrawn', {}),
  item('cancelled', {}),
]);
export type ActivityItem = z.infer<typeof ActivityItem>;

export const ListActivityQuery = z.object({
  before: Cursor.optional(),
  limit: PageLimit,
});

export const listActivity = defineCall({
  method: 'GET',
  path: '/api/listings/{slug}/activity',
  summary: 'What happened to a listing, newest first. A `Link` header names the next page; a page may be short.',
  access: 'visitor',
  params: SlugParams,
  query: ListActivityQuery,
  answers: { 200: z.array(ActivityItem) },
  refusals: ['NOT_FOUND'],
});
