import type { ActivityItem } from '@clamor/contract/demand';
import { expect, it } from 'vitest';
import { aBid, at, NOON } from '../../../test/listing-response.fixture.ts';
import { outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { json, problem, type StubRoutes } from '../../lib/transport.fixture.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { BoostButton } from './boost-button.tsx';
import { BoostCard, BoostedCard } from './boost-cards.tsx';
import { LikeButton } from './like-button.tsx';
import { Meter } from './meter.tsx';
import type { Boost } from './use-boost.ts';

const nothing = () => undefined;
const DATA: readonly (readonly [ActivityItem['type'], object])[] = [
  ['bid', { bidder: 'theo', amount: 103_000, sequence: 2, automatic: true }],
  ['bid', { bidder: 'nora', amount: 102_000, sequence: 1, automatic: false }],
  ['like', { username: 'theo' }],
  ['boost', {}],
  ['boost', {}],
  ['demand', { demand: 5_000 }],
  ['created', {}],
  ['goal_met', { demand: 5_000 }],
  ['start_scheduled', { scheduledStartAt: at(7_200) }],
  ...(['goal', 'prime_hours', 'hot_override', 'seller'] as const).map((by) => ['countdown_started', { by }] as const),
  ['live', {}],
  ['extended', { extensionSeconds: 60 }],
  ['outage', { addedSeconds: 300 }],
  ['frozen', {}],
  ['resumed', {}],
  ['reserve_not_met', {}],
  ['second_chance_awarded', { amount: 103_000 }],
  ['second_chance_declined', {}],
  ['decision_expired', {}],
  ['ended', { outcome: 'SOLD', amount: 103_000 }],
  ...(['UNSOLD', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'CANCELLED'] as const).map(
    (outcome) => ['ended', { outcome, amount: null }] as const,
  ),
  ['withdrawn', {}],
  ['cancelled', {}],
];
const ITEMS = DATA.map(([type, data], index) => ({
  number: index,
  id: `i${index}`,
  type,
  timestamp: at(-60 * index),
  data,
}));
const feed = (activity: StubRoutes[string], bids = [aBid(3)]): Shown => ({
  content: <ActivityFeed slug="rolleiflex" version={10} bids={bids} />,
  routes: { 'GET /api/listings/rolleiflex/activity': activity },
});

const boost = (part: Partial<Boost> = {}): Boost => ({
  ...{ action: '/boost/rolleiflex', waitUntil: null, pending: false, boost: nothing, ...part },
});
const like = (liked: boolean) => ({ liked, toggle: nothing }) as unknown as Parameters<typeof LikeButton>[0]['like'];
const slices = [0, 4, 1, 9].map((likes, index) => ({
  from: NOON - (4 - index) * 60_000,
  likes,
  boosts: 0,
  videoLikes: 0,
}));

const STATES: Readonly<Record<string, Shown>> = {
  'activity on its way': feed(() => new Promise(nothing)),
  'activity that failed': { ...feed(() => problem(500, 'INTERNAL', '')), steps: [press('Try Again')] },
  'no activity': feed(() => json([]), []),
  activity: feed(() => json(ITEMS, 200, { link: '</api/listings/rolleiflex/activity?cursor=x>; rel="next"' })),
  boost: { content: <BoostButton boost={boost()} /> },
  'boost, large': { content: <BoostButton boost={boost()} large /> },
  boosting: { content: <BoostButton boost={boost({ pending: true })} /> },
  'boost, in a second': { content: <BoostButton boost={boost({ waitUntil: NOON + 1_000 })} /> },
  'boost, in an hour': { content: <BoostButton boost={boost({ waitUntil: NOON + 3_600_000 })} /> },
  'boost, after the wait': { content: <BoostButton boost={boost({ waitUntil: NOON - 1 })} /> },
  'boost, asked for': { content: <BoostCard boost={boost()} title="A lamp" /> },
  boosted: { content: <BoostedCard onDone={nothing} /> },
  like: { content: <LikeButton like={like(false)} denial={null} slug="lamp" /> },
  liked: { content: <LikeButton like={like(true)} denial={null} slug="lamp" quiet /> },
  'like, unverified': {
    content: <LikeButton like={like(false)} denial="email_not_verified" slug="lamp" />,
    steps: [press('I want this')],
  },
  'like, of a visitor': { content: <LikeButton like={like(false)} denial="unauthenticated" slug="lamp" quiet /> },
  'meter of slots': { content: <Meter slices={slices} total={14} goal={40} now={NOON} compact /> },
  meter: { content: <Meter slices={slices} total={14} goal={400} now={NOON} compact /> },
  'meter of nothing': { content: <Meter slices={[]} total={0} goal={400} now={NOON} /> },
};

it('says in each state what it always said', async () => {
  await expect(await outlinesOf(STATES)).toMatchFileSnapshot('./outlines/demand.txt');
});
