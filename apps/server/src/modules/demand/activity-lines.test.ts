import { iso } from '@clamor/contract/wire';
import type { EventBody, EventType } from '@clamor/domain/lifecycle';
import { HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { EVENT_EXAMPLES } from '../../../../../packages/domain/test/event-examples.ts';
import { activityItems, PUBLIC_EVENTS } from './activity.ts';

const AT = Date.UTC(2026, 5, 15, 12);
const THEN = AT + HOUR;
const LINE = { number: 41, id: '41', timestamp: iso(AT) };
const bid = (sequence: number, amountCents: number, anonymous: boolean, automatic: boolean) => ({
  ...{ sequence, bidderId: `bidder-${sequence}`, amountCents, anonymous, automatic },
  ...{ receivedAt: AT - SECOND, placedAt: AT - MINUTE },
});

/** A line without its number and time. */
type Line = { type: string; data: object; id?: string };
type Row<Type extends EventType> = readonly [event: Extract<EventBody, { type: Type }>, ...lines: Line[]];
const silent = <Type extends EventType>(type: Type): Row<Type> => [EVENT_EXAMPLES[type]];

/** For each event its lines in the feed of activity, the latest first. 73: the demand after the event. */
const LINES: { readonly [Type in EventType]: Row<Type> } = {
  listing_created: [EVENT_EXAMPLES.listing_created, { type: 'created', data: {} }],
  liked: [
    { type: 'liked', userId: 'ann', counted: true },
    { type: 'like', data: { username: 'name of ann', demand: 73 } },
  ],
  boosted: [
    { type: 'boosted', deviceId: 'phone', userId: 'ann' },
    { type: 'boost', data: { demand: 73 } },
  ],
  video_likes_counted: [
    { type: 'video_likes_counted', videoLikes: 5 },
    { type: 'demand', data: { demand: 73 } },
  ],
  goal_met: [
    { type: 'goal_met', total: 70 },
    { type: 'goal_met', data: { demand: 70 } },
  ],
  start_scheduled: [
    { type: 'start_scheduled', startAt: THEN },
    { type: 'start_scheduled', data: { scheduledStartAt: iso(THEN) } },
  ],
  countdown_started: [
    { type: 'countdown_started', by: 'prime_hours', liveAt: THEN },
    { type: 'countdown_started', data: { liveAt: iso(THEN), by: 'prime_hours' } },
  ],
  auction_started: [
    { type: 'auction_started', auctionId: 'auction', since: AT - HOUR, endsAt: THEN },
    { type: 'live', data: { endsAt: iso(THEN) } },
  ],
  bid_placed: [
    {
      ...{ type: 'bid_placed', leaderMaxCents: 9_000, runnerUpMaxCents: 8_000 },
      bids: [bid(7, 1_100, true, false), bid(8, 1_200, false, true)],
    },
    {
      ...{ id: '41.8', type: 'bid' },
      data: { bidder: 'name of bidder-8', amount: 1_200, sequence: 8, automatic: true },
    },
    { id: '41.7', type: 'bid', data: { bidder: 'Anonymous', amount: 1_100, sequence: 7, automatic: false } },
  ],
  auction_extended: [
    { type: 'auction_extended', extensionSeconds: 60, endsAt: THEN },
    { type: 'extended', data: { endsAt: iso(THEN), extensionSeconds: 60 } },
  ],
  reserve_not_met: [
    { type: 'reserve_not_met', decisionDeadline: THEN },
    { type: 'reserve_not_met', data: { sellerDecisionDeadline: iso(THEN) } },
  ],
  auction_ended: [
    { type: 'auction_ended', outcome: 'SOLD', winnerId: 'ann', amountCents: 1_200 },
    { type: 'ended', data: { outcome: 'SOLD', amount: 1_200 } },
  ],
  second_chance_awarded: [
    { type: 'second_chance_awarded', buyerId: 'ann', amountCents: 1_200 },
    { type: 'second_chance_awarded', data: { amount: 1_200 } },
  ],
  second_chance_declined: [{ type: 'second_chance_declined' }, { type: 'second_chance_declined', data: {} }],
  decision_expired: [{ type: 'decision_expired' }, { type: 'decision_expired', data: {} }],
  listing_withdrawn: [EVENT_EXAMPLES.listing_withdrawn, { type: 'withdrawn', data: {} }],
  listing_frozen: [EVENT_EXAMPLES.listing_frozen, { type: 'frozen', data: {} }],
  listing_resumed: [
    { type: 'listing_resumed', stoodStillMs: 61_499 },
    { type: 'resumed', data: { stoodStillSeconds: 61 } },
  ],
  auction_cancelled: [{ type: 'auction_cancelled' }, { type: 'cancelled', data: {} }],
  outage_added: [
    { type: 'outage_added', outageId: 1, addedMs: 12_500, deadline: THEN },
    { type: 'outage', data: { addedSeconds: 13, deadline: iso(THEN) } },
  ],
  state_recorded: silent('state_recorded'),
  details_edited: silent('details_edited'),
  timing_changed: silent('timing_changed'),
  unliked: silent('unliked'),
  start_unscheduled: silent('start_unscheduled'),
  maximum_raised: silent('maximum_raised'),
  maximum_frozen: silent('maximum_frozen'),
  freeze_added: silent('freeze_added'),
  freeze_lifted: silent('freeze_lifted'),
  listing_removed: silent('listing_removed'),
  republished: silent('republished'),
  annotated: silent('annotated'),
};
const ROWS: [string, Row<EventType>][] = Object.entries(LINES);

it.each(ROWS)('of %s are the lines of the feed', (_, [body, ...lines]) => {
  const event = { number: 43, at: AT, ...body };
  const items = activityItems({ event, publicNumber: 41, demand: 73 }, (userId) => `name of ${userId}`);
  expect(items).toEqual(lines.map((line) => ({ ...LINE, ...line })));
});

it('is read of the database for exactly the events that have a line', () => {
  const shown = ROWS.filter(([, [, ...lines]]) => lines.length > 0).map(([type]) => type);
  expect([...PUBLIC_EVENTS].sort()).toEqual(shown.sort());
});
