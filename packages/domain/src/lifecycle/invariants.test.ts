import { describe, expect, it } from 'vitest';
import { NOON, phaseOf } from '../../test/given.ts';
import type { SmallDesk } from '../../test/small-desk.ts';
import { END, LIVE_AT, story } from '../../test/whole-story.ts';
import type { Bid } from '../bidding/index.ts';
import { DAY, SECOND } from '../time/index.ts';
import type { EventType, ListingEvent } from './events.ts';
import { findViolations } from './invariants.ts';
import type { ListingState } from './state.ts';

const TOLD = story();
const RUNNING = story(LIVE_AT + 3);

/** The violations after the first event of this type is changed, or left out (`change` returns null). */
function changed(desk: SmallDesk, type: EventType, change: (event: ListingEvent) => object | null): string[] {
  let done = false;
  const events = desk.events.flatMap((event) => {
    if (done || event.type !== type) return [event];
    done = true;
    const changes = change(event);
    return changes === null ? [] : [{ ...event, ...changes } as ListingEvent];
  });
  if (!done) throw new Error(`No ${type} in the story.`);
  return findViolations(desk.state, events);
}

function bidsOf(event: ListingEvent): Bid[] {
  return event.type === 'bid_placed' ? event.bids : [];
}

function rowsOf(desk: SmallDesk): Bid[] {
  return desk.events.flatMap(bidsOf);
}

describe('a true record', () => {
  it('has no violation', () => {
    expect(findViolations(TOLD.state, TOLD.events)).toEqual([]);
    expect(findViolations(TOLD.state, TOLD.events, rowsOf(TOLD))).toEqual([]);
    expect(findViolations(RUNNING.state, RUNNING.events)).toEqual([]);
    expect(TOLD.state.phase.status).toBe('SECOND_CHANCE_AWARDED');
    expect(rowsOf(TOLD).map(({ amountCents }) => amountCents)).toEqual([10_000, 11_000, 30_000, 31_000, 60_000]);
  });
});

describe('a record that was tampered with', () => {
  it('shows an event that is missing, doubled or in the wrong place', () => {
    for (const type of [
      'liked',
      'goal_met',
      'bid_placed',
      'auction_extended',
      'outage_added',
      'auction_started',
    ] as const) {
      expect(changed(TOLD, type, () => null)).not.toEqual([]);
    }
    expect(findViolations(TOLD.state, [...TOLD.events].reverse())).not.toEqual([]);
    expect(findViolations(TOLD.state, TOLD.events.slice(0, -1))).not.toEqual([]);
    expect(findViolations(TOLD.state, TOLD.events.slice(1))).not.toEqual([]);
    expect(findViolations(TOLD.state, [])).toEqual(['the events cannot be folded']);
  });

  it('shows a number or a time that does not fit', () => {
    expect(changed(TOLD, 'goal_met', ({ number }) => ({ number: number + 1 }))).not.toEqual([]);
    expect(changed(TOLD, 'auction_started', ({ at }) => ({ at: at - DAY }))).not.toEqual([]);
    expect(changed(TOLD, 'goal_met', ({ at }) => ({ at: at - 1 }))).not.toEqual([]);
  });

  it('shows demand that was not there', () => {
    expect(changed(TOLD, 'liked', () => ({ counted: false }))).not.toEqual([]);
    expect(changed(TOLD, 'liked', () => ({ userId: 'cat' }))).not.toEqual([]);
    expect(changed(TOLD, 'goal_met', () => ({ total: 9 }))).not.toEqual([]);
    expect(changed(TOLD, 'boosted', () => ({ type: 'video_likes_counted', videoLikes: 0 }))).not.toEqual([]);
  });

  it('shows a row of the bids that was changed', () => {
    const changeRow = (index: number, changes: Partial<Bid>) =>
      findViolations(
        RUNNING.state,
        RUNNING.events.map((event) => {
          if (event.type !== 'bid_placed' || event.bids.length < 3) return event;
          return { ...event, bids: event.bids.map((bid, at) => (at === index ? { ...bid, ...changes } : bid)) };
        }),
      );
    expect(changeRow(0, {})).toEqual([]);
    expect(changeRow(0, { amountCents: 10_999 })).not.toEqual([]);
    expect(changeRow(0, { automatic: true })).not.toEqual([]);
    expect(changeRow(0, { bidderId: 'ann' })).not.toEqual([]);
    expect(changeRow(0, { sequence: 3 })).not.toEqual([]);
    expect(changeRow(0, { receivedAt: END })).not.toEqual([]);
    expect(changeRow(0, { receivedAt: LIVE_AT - 1 })).not.toEqual([]);
    expect(changeRow(1, { amountCents: 10_000 })).not.toEqual([]);
    expect(changeRow(1, { automatic: false })).not.toEqual([]);
    expect(changeRow(1, { placedAt: LIVE_AT })).not.toEqual([]);
    expect(changeRow(2, { amountCents: 31_001 })).not.toEqual([]);
    expect(changeRow(2, { bidderId: 'ann' })).not.toEqual([]);
  });

  it('shows who led and at what price', () => {
    expect(changed(RUNNING, 'bid_placed', () => ({ leaderMaxCents: 30_001 }))).not.toEqual([]);
    expect(changed(RUNNING, 'bid_placed', () => ({ runnerUpMaxCents: 9_000 }))).not.toEqual([]);
    expect(changed(RUNNING, 'maximum_raised', () => ({ maxCents: 40_000 }))).not.toEqual([]);
    expect(changed(RUNNING, 'maximum_raised', () => ({ bidderId: 'ann' }))).not.toEqual([]);
    expect(changed(RUNNING, 'bid_placed', () => ({ bids: [] }))).not.toEqual([]);
    expect(changed(TOLD, 'second_chance_awarded', () => ({ buyerId: 'ann' }))).not.toEqual([]);
    expect(changed(TOLD, 'second_chance_awarded', () => ({ amountCents: 1 }))).not.toEqual([]);
  });

  it('shows a deadline that moved by something else', () => {
    expect(changed(TOLD, 'auction_extended', () => ({ endsAt: END }))).not.toEqual([]);
    expect(changed(TOLD, 'outage_added', () => ({ deadline: END }))).not.toEqual([]);
    expect(changed(TOLD, 'outage_added', () => ({ addedMs: 0, deadline: END }))).not.toEqual([]);
    expect(changed(TOLD, 'listing_resumed', () => ({ stoodStillMs: SECOND }))).not.toEqual([]);
  });

  it('shows rows kept beside the events that are not theirs', () => {
    const rows = rowsOf(TOLD);
    expect(findViolations(TOLD.state, TOLD.events, rows.slice(0, -1))).toEqual([
      expect.stringMatching(/^bids\.4: the state says undefined, /),
    ]);
    expect(
      findViolations(
        TOLD.state,
        TOLD.events,
        rows.map((row) => ({ ...row, anonymous: true })),
      ),
    ).not.toEqual([]);
  });
});

describe('a state that does not fit to its own record', () => {
  const wrongly = (changes: Partial<ListingState>, desk = RUNNING) =>
    findViolations({ ...desk.state, ...changes }, desk.events);

  it('is shown field by field', () => {
    const { tally } = RUNNING.state;
    const phase = phaseOf(RUNNING.state, 'LIVE');
    expect(wrongly({})).toEqual([]);
    expect(wrongly({ tally: { ...tally, likes: 3 } })).not.toEqual([]);
    expect(wrongly({ tally: { ...tally, boosts: 0 } })).not.toEqual([]);
    expect(wrongly({ tally: { ...tally, videoLikes: 1 } })).not.toEqual([]);
    expect(wrongly({ tally: { ...tally, goalMetAt: NOON - 1 } })).not.toEqual([]);
    expect(wrongly({ phase: { ...phase, endsAt: END + 1 } })).not.toEqual([]);
    expect(wrongly({ phase: { ...phase, run: { ...phase.run, sequence: 9 } } })).not.toEqual([]);
    expect(wrongly({ phase: { ...phase, run: { ...phase.run, extensionCount: 1 } } })).not.toEqual([]);
    expect(wrongly({ phase: { ...phase, run: { ...phase.run, priceCents: 31_001 } } })).not.toEqual([]);
    expect(wrongly({ eventNumber: 99, version: 99 })).not.toEqual([]);
    expect(wrongly({ publicNumber: RUNNING.state.publicNumber - 1 })).not.toEqual([]);
    expect(wrongly({ publicNumber: RUNNING.state.eventNumber + 1 })).not.toEqual([]);
    expect(wrongly({ lastEventAt: NOON })).not.toEqual([]);
    expect(wrongly({ hidden: true })).not.toEqual([]);
    expect(wrongly({ frozenAt: NOON })).not.toEqual([]);
    expect(wrongly({ phase: { status: 'ENDED', since: END, outcome: 'SOLD', run: phase.run } })).not.toEqual([]);
  });
});
