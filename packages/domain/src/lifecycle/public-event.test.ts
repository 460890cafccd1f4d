import { describe, expect, it } from 'vitest';
import { NOON, SOLD, TERMS, TIMING } from '../../test/given.ts';
import type { Bid } from '../bidding/run.ts';
import type { EventBody, EventType } from './events.ts';
import { publicEvent, publicEvents, stepsOf } from './public-event.ts';
import { isSilent } from './silent-event.ts';

const BIDS: Bid[] = [];
const KNOWN = { number: 7, at: NOON };

/** An example of each event type. */
const EXAMPLES: { [Type in EventType]: Extract<EventBody, { type: Type }> } = {
  listing_created: { type: 'listing_created', sellerId: 'seller', auctionId: 'auction', terms: TERMS, timing: TIMING },
  state_recorded: { type: 'state_recorded', state: SOLD },
  details_edited: { type: 'details_edited', ...TERMS },
  timing_changed: { type: 'timing_changed', timing: TIMING },
  liked: { type: 'liked', userId: 'ann', counted: true },
  unliked: { type: 'unliked', userId: 'ann', counted: true },
  boosted: { type: 'boosted', deviceId: 'phone', userId: 'ann' },
  video_likes_counted: { type: 'video_likes_counted', videoLikes: 5 },
  goal_met: { type: 'goal_met', total: 3 },
  start_scheduled: { type: 'start_scheduled', startAt: NOON },
  start_unscheduled: { type: 'start_unscheduled' },
  countdown_started: { type: 'countdown_started', by: 'goal', liveAt: NOON },
  auction_started: { type: 'auction_started', auctionId: 'auction', since: NOON, endsAt: NOON },
  bid_placed: { type: 'bid_placed', bids: BIDS, leaderMaxCents: 2, runnerUpMaxCents: 1 },
  maximum_raised: { type: 'maximum_raised', bidderId: 'ann', maxCents: 2, anonymous: true },
  maximum_frozen: { type: 'maximum_frozen', bidderId: 'ann' },
  auction_extended: { type: 'auction_extended', extensionSeconds: 60, endsAt: NOON },
  reserve_not_met: { type: 'reserve_not_met', decisionDeadline: NOON },
  auction_ended: { type: 'auction_ended', outcome: 'SOLD', winnerId: 'ann', amountCents: 2 },
  second_chance_awarded: { type: 'second_chance_awarded', buyerId: 'ann', amountCents: 2 },
  second_chance_declined: { type: 'second_chance_declined' },
  decision_expired: { type: 'decision_expired' },
  listing_withdrawn: { type: 'listing_withdrawn', by: 'staff' },
  listing_frozen: { type: 'listing_frozen', reason: 'staff' },
  freeze_added: { type: 'freeze_added', reason: 'staff' },
  freeze_lifted: { type: 'freeze_lifted', reason: 'staff' },
  listing_resumed: { type: 'listing_resumed', stoodStillMs: 1 },
  auction_cancelled: { type: 'auction_cancelled' },
  listing_removed: { type: 'listing_removed' },
  republished: { type: 'republished' },
  annotated: { type: 'annotated' },
  outage_added: { type: 'outage_added', outageId: 1, addedMs: 1, deadline: null },
};

/**
 * The fields of each event type that others see; null: the event is private. A type without an entry shows all its
 * fields.
 */
const SHOWN: { [Type in EventType]?: object | null } = {
  state_recorded: null,
  freeze_added: null,
  freeze_lifted: null,
  annotated: null,
  listing_created: {},
  details_edited: {},
  timing_changed: {},
  boosted: {},
  listing_frozen: {},
  bid_placed: { bids: BIDS },
  maximum_raised: { bidderId: 'ann' },
};

const events = Object.values(EXAMPLES).map((body) => ({ ...KNOWN, ...body }));

describe('what an event shows to others', () => {
  it.each(events)('is what each may know: $type', (event) => {
    const shown = SHOWN[event.type];
    if (shown === null) expect(publicEvent(event)).toBeNull();
    else if (shown === undefined) expect(publicEvent(event)).toEqual(event);
    else expect(publicEvent(event)).toStrictEqual({ ...KNOWN, type: event.type, ...shown });
  });

  it('has a public number unless only the one who caused it may notice', () => {
    expect(events.filter(isSilent).map(({ type }) => type)).toEqual([
      'state_recorded',
      'maximum_raised',
      'maximum_frozen',
      'freeze_added',
      'freeze_lifted',
      'annotated',
    ]);
    expect(isSilent({ ...EXAMPLES.unliked, counted: false })).toBe(true);
    expect(isSilent(EXAMPLES.republished)).toBe(false);
  });

  it('leaves out of a list what nobody hears of', () => {
    const told = events.filter(({ type }) => SHOWN[type] !== null).map(({ type }) => type);
    expect(publicEvents(events).map(({ type }) => type)).toEqual(told);
  });

  it('comes with the state that it made', () => {
    const [first, second] = [SOLD, { ...SOLD, eventNumber: 8 }];
    const given = [
      { ...KNOWN, ...EXAMPLES.annotated },
      { ...KNOWN, ...EXAMPLES.liked },
    ];
    expect(stepsOf({ events: given, states: [first, second] })).toEqual([{ event: given[1], state: second }]);
    expect(stepsOf({ events: given, states: [first] })).toEqual([]);
  });
});
