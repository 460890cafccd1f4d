import { describe, expect, it } from 'vitest';
import {
  advanceTo,
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  frozenSince,
  GRACE,
  inPhase,
  live,
  NOON,
  phaseOf,
  RUN,
  SOLD,
  TERMS,
  TIMING,
  typesOf,
} from '../../test/given.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import { DAY, HOUR, MINUTE } from '../time/index.ts';
import { dueAt } from './deadline.ts';

const scheduled = inPhase({ status: 'COLLECTING', since: NOON - HOUR, scheduledStartAt: NOON + HOUR });

describe('time alone', () => {
  it('changes nothing before anything is due, and hands back the very same state', () => {
    for (const state of [collecting(), scheduled, COUNTDOWN, live(RUN), DECIDING]) {
      const { next, events } = advanceTo(state, NOON);
      expect(next).toBe(state);
      expect(events).toEqual([]);
    }
  });

  it('starts the countdown of a scheduled listing at its moment, not one millisecond before', () => {
    expect(advanceTo(scheduled, NOON + HOUR - 1).events).toEqual([]);
    const { next, events } = advanceTo(scheduled, NOON + HOUR);
    expect(events).toMatchObject([
      { type: 'countdown_started', by: 'prime_hours', at: NOON + HOUR, liveAt: NOON + 70 * MINUTE },
    ]);
    expect(next.phase).toEqual({ status: 'COUNTDOWN', since: NOON + HOUR, liveAt: NOON + 70 * MINUTE });
  });

  it('goes live at the end of the countdown for the duration of the auction', () => {
    expect(advanceTo(COUNTDOWN, END - 1).events).toEqual([]);
    const { next, events } = advanceTo(COUNTDOWN, END);
    expect(events).toMatchObject([{ type: 'auction_started', auctionId: 'auction', endsAt: NOON + 20 * MINUTE }]);
    const endsAt = NOON + 20 * MINUTE;
    expect(next.phase).toEqual({ status: 'LIVE', since: END, endsAt, run: EMPTY_RUN });
  });

  it('settles only when the grace after the end is over, at the moment of the end', () => {
    expect(advanceTo(live(RUN), END + GRACE - 1).events).toEqual([]);
    const { next, events } = advanceTo(live(RUN), END + GRACE);
    expect(events).toMatchObject([
      { type: 'auction_ended', at: END, outcome: 'SOLD', winnerId: 'ann', amountCents: 20_000 },
    ]);
    expect(next.phase).toEqual({ status: 'ENDED', since: END, outcome: 'SOLD', run: RUN });
  });

  it('records the settling no earlier than what happened in the grace', () => {
    const { next, events } = advanceTo(live(RUN, { lastEventAt: END + 900 }), NOON + HOUR);
    expect(events[0]?.at).toBe(END + 900);
    expect(next.lastEventAt).toBe(END + 900);
    expect(next.phase).toMatchObject({ since: END });
  });

  it('ends unsold without a bid', () => {
    const { next, events } = advanceTo(live({}, { terms: { ...TERMS, reserveCents: 50_000 } }), NOON + HOUR);
    expect(events).toMatchObject([{ type: 'auction_ended', outcome: 'UNSOLD', winnerId: null, amountCents: null }]);
    expect(next.phase).toMatchObject({ status: 'ENDED', outcome: 'UNSOLD' });
  });

  it('asks the seller where the top bid is under the reserve, for 24 hours from the end on', () => {
    const under = live(RUN, { terms: { ...TERMS, reserveCents: 20_001 } });
    const { next, events } = advanceTo(under, NOON + HOUR);
    expect(events).toMatchObject([{ type: 'reserve_not_met', at: END, decisionDeadline: END + DAY }]);
    expect(next.phase).toEqual({ status: 'RESERVE_NOT_MET', since: END, decisionDeadline: END + DAY, run: RUN });
    const at = live(RUN, { terms: { ...TERMS, reserveCents: 20_000 } });
    expect(advanceTo(at, NOON + HOUR).next.phase).toMatchObject({ status: 'ENDED', outcome: 'SOLD' });
  });

  it('ends without a winner when the seller’s time is over', () => {
    expect(advanceTo(DECIDING, NOON + DAY - 1).events).toEqual([]);
    const { next, events } = advanceTo(DECIDING, NOON + DAY);
    expect(events).toMatchObject([{ type: 'decision_expired', at: NOON + DAY }]);
    expect(next.phase).toEqual({ status: 'ENDED', since: NOON + DAY, outcome: 'RESERVE_NOT_MET', run: RUN });
  });

  it('takes every step at its own due time, however late the clock comes', () => {
    const { next, events } = advanceTo(scheduled, NOON + 30 * DAY);
    expect(typesOf(events)).toEqual(['countdown_started', 'auction_started', 'auction_ended']);
    expect(events.map(({ at }) => at - NOON)).toEqual([60 * MINUTE, 70 * MINUTE, 80 * MINUTE]);
    expect(events.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(next).toMatchObject({ eventNumber: 4, lastEventAt: NOON + 80 * MINUTE, version: 4 });
  });

  it('comes to the same in many small steps as in one', () => {
    let state = scheduled;
    const events = [];
    const states = [];
    for (let now = NOON; now < NOON + 3 * HOUR; now += 7_919) {
      const step = advanceTo(state, now);
      events.push(...step.events);
      states.push(...step.states);
      state = step.next;
    }
    expect({ next: state, events, states }).toEqual(advanceTo(scheduled, NOON + 3 * HOUR));
  });

  it('stands still for a frozen, a removed and a finished listing', () => {
    const frozen = live(RUN, frozenSince(NOON + MINUTE, 'suspension'));
    const removed = { ...COUNTDOWN, hidden: true };
    const awarded = inPhase({ status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN });
    const cancelled = inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: null });
    for (const state of [frozen, removed, SOLD, awarded, cancelled, collecting()]) {
      expect(advanceTo(state, NOON + 90 * DAY).next).toBe(state);
      expect(dueAt(state, GRACE)).toBeNull();
    }
  });
});

describe('the moment at which the clock must act', () => {
  it('is the running deadline, and the grace later for a LIVE auction', () => {
    expect(dueAt(scheduled, GRACE)).toBe(NOON + HOUR);
    expect(dueAt(COUNTDOWN, GRACE)).toBe(END);
    expect(dueAt(live(RUN), GRACE)).toBe(END + GRACE);
    expect(dueAt(DECIDING, GRACE)).toBe(NOON + DAY);
  });

  it('is exactly when advancing changes something', () => {
    for (const state of [scheduled, COUNTDOWN, live(RUN), DECIDING]) {
      const due = dueAt(state, GRACE) ?? 0;
      expect(advanceTo(state, due - 1).next).toBe(state);
      expect(advanceTo(state, due).events.length).toBeGreaterThan(0);
    }
  });
});

describe('a time zone that is not asked for', () => {
  it('is not needed by steps that know their moment', () => {
    const offsetAt = () => {
      throw new Error('asked');
    };
    expect(
      phaseOf(advanceTo({ ...scheduled, timing: TIMING }, NOON + HOUR, [], offsetAt).next, 'COUNTDOWN').since,
    ).toBe(NOON + HOUR);
  });
});
