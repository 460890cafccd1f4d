import { describe, expect, it } from 'vitest';
import {
  ANN,
  after,
  BOB,
  bidOf,
  COUNTDOWN,
  collecting,
  DECIDING,
  inPhase,
  live,
  NOON,
  SELLER,
  TIMING,
} from '../../test/given.ts';
import { randomFrom, seeds } from '../../test/random.ts';
import { randomCommand, randomListing, randomWait } from '../../test/random-story.ts';
import { SmallDesk } from '../../test/small-desk.ts';
import { DEFAULT_TERMS, LATER_TERMS } from '../listings/index.ts';
import { MINUTE } from '../time/index.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { begin, evolve } from './evolve.ts';
import { foldHistory, isFoldable, recordState } from './fold-history.ts';
import { appendEvent, beginHistory } from './history.ts';
import { findViolations } from './invariants.ts';
import { type PublicEvent, publicEvent, stepsFrom, stepsOf } from './public-event.ts';
import type { ListingState } from './state.ts';

const eventOf = (state: ListingState, body: EventBody): ListingEvent => ({
  number: state.eventNumber + 1,
  at: state.lastEventAt,
  ...body,
});
const happening = (state: ListingState, body: EventBody) => appendEvent(beginHistory(state), state.lastEventAt, body);

describe('what happens to a listing', () => {
  it('is let through where the table of transitions has it, and nowhere else', () => {
    const started = { type: 'countdown_started', by: 'seller', liveAt: NOON + MINUTE } as const;
    expect(() => happening(collecting(), started)).not.toThrow();
    expect(() => happening(COUNTDOWN, started)).toThrow('No transition: countdown_started from COUNTDOWN to COUNTDOWN');
    expect(() => happening(live(), started)).toThrow('No transition: countdown_started from LIVE to COUNTDOWN');
    expect(() => happening(live(), { type: 'listing_withdrawn', by: 'seller' })).toThrow('No transition');
    expect(() => happening(COUNTDOWN, { type: 'listing_withdrawn', by: 'seller' })).not.toThrow();
  });

  it('does not fit to a phase that lacks what it changes', () => {
    const misfits: [ListingState, EventBody][] = [
      [COUNTDOWN, { type: 'maximum_frozen', bidderId: 'ann' }],
      [live(), { type: 'maximum_frozen', bidderId: 'ann' }],
      [live(), { type: 'bid_placed', bids: [], leaderMaxCents: 1, runnerUpMaxCents: null }],
      [live(), { type: 'start_unscheduled' }],
      [collecting(), { type: 'listing_frozen' }],
      [collecting(), { type: 'decision_expired' }],
      [live(), { type: 'decision_expired' }],
      [DECIDING, { type: 'auction_cancelled' }],
      [COUNTDOWN, { type: 'start_scheduled', startAt: NOON + MINUTE }],
      [inPhase({ status: 'COLLECTING', since: NOON, scheduledStartAt: null }), { type: 'auction_cancelled' }],
    ];
    for (const [state, body] of misfits) {
      expect(() => evolve(state, eventOf(state, body)), body.type).toThrow('does not fit');
    }
    const { events } = new SmallDesk(randomListing(randomFrom(1)), NOON);
    const [created] = events;
    if (created === undefined) throw new Error('A listing begins with an event.');
    expect(() => evolve(collecting(), created)).toThrow('does not fit');
  });
});

describe('what an older version wrote', () => {
  it('of a freeze means the suspension of the seller, and of an outage that it moved nothing', () => {
    const frozen = evolve(live(), eventOf(live(), { type: 'listing_frozen' }));
    expect(frozen.freezes).toEqual({ suspension: true, staff: false });
    const outage = { type: 'outage_added', outageId: 7, addedMs: 1, deadline: null } as const;
    expect(evolve(live(), eventOf(live(), outage))).toMatchObject({ outageId: 7, phase: live().phase });
  });
});

describe('a history', () => {
  it('begins with a creation or a recorded state', () => {
    expect(() => foldHistory('listing', [])).toThrow('no history');
    expect(() => begin('listing', eventOf(collecting(), { type: 'republished' }))).toThrow('begins with republished');
  });

  it('folds to the same state from wherever that was recorded', () => {
    for (const seed of seeds(60)) {
      const random = randomFrom(seed);
      const desk = new SmallDesk(randomListing(random), NOON);
      let now = NOON;
      for (let step = 0; step < 40; step += 1) {
        now += randomWait(random, desk.state, now);
        const { command, actor } = randomCommand(random, desk.state);
        desk.submit(command, actor, now, now);
        if (step % 9 !== 8) continue;
        const before = desk.state;
        const recorded = recordState(before);
        desk.state = recorded.next;
        desk.events.push(...recorded.events);
        expect(desk.state).toEqual({
          ...before,
          eventNumber: before.eventNumber + 1,
          version: before.version + 1,
        });
        const { version: _version, ...rest } = foldHistory(before.id, desk.events);
        expect(desk.state, `seed ${seed}`).toMatchObject(rest);
      }
      expect(findViolations(desk.state, desk.events), `seed ${seed}`).toEqual([]);
    }
  });

  it('written before a term could be chosen has it as it was then', () => {
    const stored = {
      startPriceCents: 10_000,
      minIncrementCents: 1_000,
      reserveCents: null,
      goal: 3,
      auctionDurationSeconds: 600,
      shippingCostCents: 500,
      boostsCount: true,
      videoLikesCount: true,
    };
    const whole = { ...stored, ...LATER_TERMS };
    expect(Object.keys(whole).sort()).toEqual(Object.keys(DEFAULT_TERMS).sort());
    const older = (event: object) => ({ at: NOON, ...event }) as ListingEvent;
    const who = { sellerId: 'seller', auctionId: 'auction' };
    const state = begin(
      'listing',
      older({ number: 1, type: 'listing_created', ...who, terms: stored, timing: TIMING }),
    );
    expect(state.terms).toEqual(whole);
    const recorded = older({ number: 2, type: 'state_recorded', state: { ...state, terms: stored } });
    expect(begin('listing', recorded).terms).toEqual(whole);
    expect(evolve(state, recorded).terms).toEqual(whole);
    const edited = older({ number: 2, type: 'details_edited', shippingCostCents: 7 });
    expect(evolve(state, edited).terms).toEqual({ ...whole, shippingCostCents: 7 });
  });

  it('cannot be folded over events that lack what they changed, unless the state was recorded after them', () => {
    const { next, events } = after(live(), bidOf(10_000, 20_000), ANN, NOON + MINUTE);
    expect(events.every(isFoldable)).toBe(true);
    const old = events.map(({ number, at, type }) => ({ number, at, type, bids: [], leaderId: 'ann' })) as never[];
    expect(old.some(isFoldable)).toBe(false);
    const recorded = recordState(next);
    expect(foldHistory('listing', [...old, ...recorded.events])).toMatchObject({ phase: next.phase });
  });
});

describe('what leaves the desk', () => {
  it('has no maximum, device or term in it, and each event comes with the state that it made', () => {
    const before = live();
    const first = after(before, bidOf(10_000, 77_777), ANN, NOON + MINUTE);
    const raised = after(first.next, bidOf(10_000, 88_888), ANN, NOON + MINUTE + 1);
    const second = after(raised.next, bidOf(12_000, 66_666), BOB, NOON + MINUTE + 2);
    const events = [...first.events, ...raised.events, ...second.events];
    const steps = stepsFrom(before, events);
    expect(steps.map(({ event }) => event.number)).toEqual(events.map(({ number }) => number));
    expect(stepsOf({ events, states: [first, raised, second].flatMap(({ states }) => states) })).toEqual(steps);
    expect(steps.at(-1)?.state).toEqual(second.next);
    const told = JSON.stringify(steps.map(({ event }) => event));
    expect(told).not.toMatch(/77777|88888|axCents/);
    expect(told).toContain('"bidderId":"ann"');
  });

  it('tells nothing of a recorded state, of terms, of timing or of devices', () => {
    const recorded = recordState(live());
    expect(stepsFrom(live(), recorded.events)).toEqual([]);
    const created = eventOf(collecting(), { type: 'details_edited', ...DEFAULT_TERMS, shippingCostCents: 1_234 });
    expect(publicEvent(created)).toEqual({ number: created.number, at: created.at, type: 'details_edited' });
    const boosted = eventOf(collecting(), { type: 'boosted', deviceId: 'phone', userId: 'ann' });
    expect(publicEvent(boosted)).toEqual({ number: boosted.number, at: boosted.at, type: 'boosted' });
    const liked = eventOf(collecting(), { type: 'liked', userId: SELLER.kind, counted: true });
    expect(publicEvent(liked)).toEqual(liked);
  });

  it('is not what the desk knows, for the compiler either', () => {
    const boosted = { number: 1, at: NOON, type: 'boosted' as const, deviceId: 'phone', userId: 'ann' };
    // @ts-expect-error It has a device and a member in it.
    const leaked: PublicEvent = boosted;
    expect(leaked).toBe(boosted);
  });
});
