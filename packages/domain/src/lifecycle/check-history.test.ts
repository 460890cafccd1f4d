import { describe, expect, it } from 'vitest';
import { BOB, bidOf, CAT, NOON, STAFF, TERMS, TIMING } from '../../test/given.ts';
import type { SmallDesk } from '../../test/small-desk.ts';
import { END, LIVE_AT, story } from '../../test/whole-story.ts';
import type { Bid } from '../bidding/index.ts';
import { DAY, SECOND } from '../time/index.ts';
import type { EventType, ListingEvent } from './events.ts';
import { foldHistory, recordState } from './fold-history.ts';
import { findViolations } from './invariants.ts';
import { openListing } from './open-listing.ts';

const TOLD = story();
const RUNNING = story(LIVE_AT + 3);

describe('a rule of the record', () => {
  type Told<Type extends EventType> = Extract<ListingEvent, { type: Type }>;

  /** The faults that the check finds if the last event of this type gets the fields that `change` returns. */
  function broken<Type extends EventType>(
    { state, events }: Pick<SmallDesk, 'state' | 'events'>,
    type: Type,
    change: (event: Told<Type>) => object,
  ): string {
    const last = events.findLastIndex((event) => event.type === type);
    const told = events.map((event, index) => (index === last ? { ...event, ...change(event as Told<Type>) } : event));
    return findViolations(state, told as ListingEvent[]).join('\n');
  }
  const bidding = (...moves: [Parameters<typeof bidOf>, typeof CAT][]) => {
    const desk = story(LIVE_AT + 3);
    for (const [bid, actor] of moves) desk.submit(bidOf(...bid), actor, LIVE_AT + 4, LIVE_AT + 4);
    return desk;
  };
  const beaten = story(LIVE_AT + 2);
  const defended = bidding([[32_000], CAT]);
  const raised = bidding([[32_000, 95_000], BOB]);
  const sold = story(NOON + DAY, null);

  it('is broken by more rows than a request has, and by rows of somebody who may not have them', () => {
    const fourth = ({ bids }: Told<'bid_placed'>) => {
      const top = bids
        .slice(-1)
        .map((bid) => ({ ...bid, sequence: bid.sequence + 1, amountCents: bid.amountCents + 1 }));
      return { bids: [...bids, ...top] };
    };
    expect(broken(beaten, 'bid_placed', fourth)).toContain('4 rows of one request');
    const first = ({ bids: [own, ...bids] }: Told<'bid_placed'>, changes: Partial<Bid>) => ({
      bids: [{ ...own, ...changes }, ...bids],
    });
    const automatic = broken(beaten, 'bid_placed', (event) => first(event, { automatic: true, bidderId: 'ann' }));
    expect(automatic).toContain('begins with an automatic row and is no raise');
    expect(broken(beaten, 'bid_placed', (event) => first(event, { bidderId: 'ann' }))).toContain('row by the leader');
    expect(broken(beaten, 'bid_placed', (event) => first(event, { amountCents: 10_999 }))).toContain('under the next');
    expect(broken(beaten, 'bid_placed', (event) => first(event, { amountCents: 10_000 }))).toContain(
      '10000 after 10000',
    );
    expect(broken(beaten, 'bid_placed', (event) => first(event, { receivedAt: END }))).toContain('auction was over');
    const early = broken(beaten, 'bid_placed', (event) => first(event, { receivedAt: LIVE_AT - 1 }));
    expect(early).toContain('received before the auction began');
  });

  it('is broken by a maximum that nobody asked for', () => {
    expect(broken(beaten, 'bid_placed', () => ({ runnerUpMaxCents: 29_999 }))).toContain('beaten is not the runner-up');
    expect(broken(defended, 'bid_placed', () => ({ runnerUpMaxCents: 29_999 }))).toContain('the runner-up fell');
    expect(broken(defended, 'bid_placed', () => ({ leaderMaxCents: 50_001 }))).toContain('without a request of theirs');
    expect(raised.events.at(-1)).toMatchObject({ bids: [{ automatic: true, amountCents: 90_000 }] });
    expect(broken(raised, 'bid_placed', () => ({ runnerUpMaxCents: 30_001 }))).toContain('changed the runner-up');
    expect(broken(RUNNING, 'maximum_raised', () => ({ bidderId: 'ann' }))).toContain('somebody who does not lead');
  });

  it('is broken by an end that was not due, and by another outcome', () => {
    expect(findViolations(sold.state, sold.events)).toEqual([]);
    expect(broken(sold, 'auction_ended', ({ at }) => ({ at: at - 1 }))).toContain('before its end');
    const frozen = sold.events.filter(({ type }) => type !== 'listing_resumed');
    expect(findViolations(sold.state, frozen).join()).toContain('while it stood still');
    const outcome = { type: 'auction_ended', outcome: 'SOLD', winnerId: 'cat', amountCents: 60_000 };
    expect(broken(TOLD, 'reserve_not_met', () => outcome)).toContain('SOLD is not what came out');
    expect(broken(TOLD, 'second_chance_awarded', ({ at }) => ({ at: at + 2 * DAY }))).toContain('after the deadline');
    expect(broken(TOLD, 'second_chance_awarded', () => ({ amountCents: 1 }))).toContain('than the top bid');
  });

  it('is broken by time that nobody earned, and by time that is owed', () => {
    const early = ({ bids }: Told<'bid_placed'>) => ({ bids: bids.map((bid) => ({ ...bid, receivedAt: END })) });
    expect(broken(TOLD, 'bid_placed', early)).toContain('no bid earned it');
    const owing = TOLD.events.slice(
      0,
      TOLD.events.findIndex(({ type }) => type === 'auction_extended'),
    );
    expect(findViolations(foldHistory('l', owing), owing)).toEqual(['a late bid did not extend']);
    expect(broken(TOLD, 'outage_added', ({ deadline }) => ({ deadline: (deadline ?? 0) + 1 }))).toContain(
      'something else',
    );
    expect(broken(TOLD, 'listing_resumed', () => ({ stoodStillMs: SECOND }))).toContain('for another time');
    expect(broken(TOLD, 'auction_started', ({ since }) => ({ since: since + 1 }))).toContain('not when the countdown');
    expect(broken(TOLD, 'auction_started', () => ({ auctionId: 'b' }))).toContain('another auction');
    expect(broken(TOLD, 'countdown_started', () => ({ by: 'prime_hours' }))).toContain('too early');
  });

  it('is broken by demand that does not count or counts twice', () => {
    expect(broken(TOLD, 'liked', () => ({ userId: 'ann' }))).toContain('twice the same');
    const terms = { ...TERMS, boostsCount: false };
    expect(broken(TOLD, 'listing_created', () => ({ terms }))).toContain('a boost that does not count');
    expect(broken(TOLD, 'goal_met', () => ({ total: 9 }))).toContain('another total');
  });

  it('is broken by a like that takes back other demand than it added', () => {
    const input = { id: 'l', sellerId: 'seller', auctionId: 'a', terms: TERMS, timing: TIMING };
    const taken = (added: boolean, back: boolean) => {
      const liked = { number: 2, at: NOON, type: 'liked', userId: 'ann', counted: added } as const;
      const unliked = { number: 3, at: NOON, type: 'unliked', userId: 'ann', counted: back } as const;
      const events = [...openListing(input, NOON).events, liked, unliked];
      return findViolations(foldHistory('l', events), events).join();
    };
    expect([taken(true, true), taken(false, false)]).toEqual(['', '']);
    expect(taken(false, true)).toContain('takes back other demand than it added');
    expect(taken(true, false)).toContain('takes back other demand than it added');
  });

  it('is broken by what comes after a removal, and by a state that was recorded otherwise', () => {
    const desk = story(LIVE_AT + 3);
    desk.submit({ kind: 'remove' }, STAFF, 0, LIVE_AT + 4);
    const { eventNumber, lastEventAt: at } = desk.state;
    const republished: ListingEvent = { number: eventNumber + 1, at, type: 'republished' };
    expect(findViolations(desk.state, [...desk.events, republished]).join()).toContain('after the listing was removed');
    const { next, events } = recordState(RUNNING.state);
    const recorded = { state: next, events: [...RUNNING.events, ...events] };
    expect(findViolations(recorded.state, recorded.events)).toEqual([]);
    const other = broken(recorded, 'state_recorded', ({ state }) => ({ state: { ...state, sellerId: 'ann' } }));
    expect(other).toContain('recorded');
    const kept = { ...next, sellerId: 'ann' };
    const written = events.map((event) => ({ ...event, state: { ...RUNNING.state, sellerId: 'ann' } }) as ListingEvent);
    expect(findViolations(kept, [...RUNNING.events, ...written])).not.toEqual([]);
  });
});
