import { describe, expect, it } from 'vitest';
import {
  advanceTo,
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  live,
  NOON,
  OPENING,
  phaseOf,
  RUN,
  SMART,
  TERMS,
  typesOf,
  utc,
} from '../../test/given.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';
import type { ListingState } from './state.ts';

const outage = (from: number, to: number, id = 1) => ({ id, from, to });
const endOf = (state: ListingState) => phaseOf(state, 'LIVE').endsAt;

describe('an outage', () => {
  it('is added to the end of a LIVE auction, once', () => {
    const hole = outage(NOON + MINUTE, NOON + 3 * MINUTE);
    const { next, events } = advanceTo(live(RUN), NOON + 4 * MINUTE, [hole]);
    expect(endOf(next)).toBe(END + 2 * MINUTE);
    expect(events).toEqual([
      {
        number: 2,
        at: NOON + 3 * MINUTE,
        type: 'outage_added',
        outageId: 1,
        addedMs: 2 * MINUTE,
        deadline: END + 2 * MINUTE,
      },
    ]);
    expect(next).toMatchObject({ outageId: 1, version: 2 });
    expect(advanceTo(next, NOON + 4 * MINUTE, [hole]).next).toBe(next);
  });

  it('saves an auction whose end fell into it', () => {
    const { next, events } = advanceTo(live(RUN), END + HOUR, [outage(END - SECOND, END + HOUR)]);
    expect(typesOf(events)).toEqual(['outage_added']);
    expect(endOf(next)).toBe(END + HOUR + SECOND);
  });

  it('does not move the end of a LIVE auction into prime hours', () => {
    const { next } = advanceTo(live(RUN, { timing: SMART }), NOON + 4 * MINUTE, [outage(NOON, NOON + MINUTE)]);
    expect(endOf(next)).toBe(END + MINUTE);
  });

  it('does not revive an auction whose end had passed at its beginning', () => {
    const { events } = advanceTo(live(RUN), END + HOUR, [outage(END, END + HOUR)]);
    expect(typesOf(events)).toEqual(['auction_ended']);
    expect(events[0]?.at).toBe(END);
    const justBefore = advanceTo(live(RUN), END + HOUR, [outage(END - 1, END + HOUR)]);
    expect(typesOf(justBefore.events)).toEqual(['outage_added']);
  });

  it('moves the countdown and the seller’s decision too', () => {
    const later = advanceTo(COUNTDOWN, NOON + 5 * MINUTE, [outage(NOON + MINUTE, NOON + 5 * MINUTE)]).next;
    expect(phaseOf(later, 'COUNTDOWN').liveAt).toBe(NOON + 14 * MINUTE);
    const decided = advanceTo(DECIDING, NOON + 5 * MINUTE, [outage(NOON + MINUTE, NOON + 5 * MINUTE)]).next;
    expect(phaseOf(decided, 'RESERVE_NOT_MET').decisionDeadline).toBe(NOON + DAY + 4 * MINUTE);
  });

  it('counts only from the start of a phase that began during it', () => {
    const young = live(RUN, { lastEventAt: NOON });
    const { next } = advanceTo(young, NOON + 5 * MINUTE, [outage(NOON - MINUTE, NOON + 4 * MINUTE)]);
    expect(endOf(next)).toBe(END + 4 * MINUTE);
  });

  it('never moves a deadline back, where the phase began after it', () => {
    const { next, events } = advanceTo(live(RUN), NOON + MINUTE, [outage(NOON - HOUR, NOON - MINUTE)]);
    expect(endOf(next)).toBe(END);
    expect(events).toEqual([]);
    expect(next.outageId).toBe(1);
    expect(advanceTo(live(RUN), NOON + MINUTE, [outage(NOON - HOUR, NOON)]).events).toEqual([]);
  });

  it('is added after the steps that fall before it, to what they set running', () => {
    const hole = outage(NOON + 12 * MINUTE, NOON + 15 * MINUTE);
    const { next, events } = advanceTo(COUNTDOWN, NOON + 16 * MINUTE, [hole]);
    expect(typesOf(events)).toEqual(['auction_started', 'outage_added']);
    expect(endOf(next)).toBe(NOON + 23 * MINUTE);
  });

  it('is added before the steps that fall behind it', () => {
    const hole = outage(NOON + 9 * MINUTE, NOON + 12 * MINUTE);
    const { next, events } = advanceTo(COUNTDOWN, NOON + 13 * MINUTE, [hole]);
    expect(typesOf(events)).toEqual(['outage_added', 'auction_started']);
    expect(phaseOf(next, 'LIVE')).toMatchObject({ since: NOON + 13 * MINUTE, endsAt: NOON + 23 * MINUTE });
  });

  it('is folded in order of its beginning with others, whatever the order they come in', () => {
    const holes = [outage(NOON + 11 * MINUTE, NOON + 15 * MINUTE, 2), outage(NOON + 5 * MINUTE, NOON + 7 * MINUTE, 1)];
    for (const order of [holes, [...holes].reverse()]) {
      const { next, events } = advanceTo(live(RUN), NOON + 16 * MINUTE, order);
      expect(events).toMatchObject([
        { outageId: 1, deadline: END + 2 * MINUTE },
        { outageId: 2, deadline: END + 6 * MINUTE },
      ]);
      expect(next.outageId).toBe(2);
    }
  });

  it('reaches the decision that a settling before it opened', () => {
    const state = live(RUN, { terms: { ...TERMS, reserveCents: 50_000 } });
    const hole = outage(END + MINUTE, END + 3 * MINUTE);
    const { next, events } = advanceTo(state, END + HOUR, [hole]);
    expect(typesOf(events)).toEqual(['reserve_not_met', 'outage_added']);
    expect(phaseOf(next, 'RESERVE_NOT_MET').decisionDeadline).toBe(END + DAY + 2 * MINUTE);
  });

  it('comes after a step that was due at its very beginning', () => {
    const state = live(RUN, { terms: { ...TERMS, reserveCents: 50_000 } });
    const decision = advanceTo(state, END + HOUR, [outage(END, END + MINUTE)]).next;
    expect(phaseOf(decision, 'RESERVE_NOT_MET').decisionDeadline).toBe(END + DAY + MINUTE);
    const { next } = advanceTo(COUNTDOWN, END + 2 * MINUTE, [outage(END, END + MINUTE)]);
    expect(phaseOf(next, 'LIVE')).toMatchObject({ since: END, endsAt: END + 11 * MINUTE });
  });

  it('waits, unseen, while a settling before it is still in its grace', () => {
    const state = live(RUN, { terms: { ...TERMS, reserveCents: 50_000 } });
    const hole = outage(END + SECOND, END + 20 * SECOND);
    const early = advanceTo(state, END + 2 * SECOND, [hole]);
    expect(early.next).toMatchObject({ outageId: 0, phase: { status: 'LIVE' } });
    const late = advanceTo(early.next, END + 20 * SECOND, [hole]);
    expect(phaseOf(late.next, 'RESERVE_NOT_MET').decisionDeadline).toBe(END + DAY + 19 * SECOND);
  });

  it('is only remembered where nothing was running', () => {
    const state = collecting();
    const { next, events } = advanceTo(state, NOON + HOUR, [outage(NOON, NOON + MINUTE, 7)]);
    expect(events).toEqual([]);
    expect(next).toEqual({ ...state, outageId: 7 });
    const hidden = live(RUN, { hidden: true });
    expect(advanceTo(hidden, NOON + HOUR, [outage(NOON, NOON + MINUTE)]).events).toEqual([]);
  });
});

describe('an outage and a frozen auction', () => {
  it('gives back only what was lost before it froze', () => {
    const frozen = live(RUN, { frozenAt: NOON + 2 * MINUTE, lastEventAt: NOON + 2 * MINUTE });
    const hole = outage(NOON + MINUTE, NOON + 5 * MINUTE);
    expect(endOf(advanceTo(frozen, NOON + 6 * MINUTE, [hole]).next)).toBe(END + MINUTE);
    const behind = outage(NOON + 3 * MINUTE, NOON + 5 * MINUTE);
    const { next, events } = advanceTo(frozen, NOON + 6 * MINUTE, [behind]);
    expect(events).toEqual([]);
    expect(endOf(next)).toBe(END);
  });

  it('does not lengthen one that froze while closing', () => {
    const closing = live(RUN, { frozenAt: END + 2 * SECOND, lastEventAt: END + 2 * SECOND });
    for (const from of [END, END + SECOND]) {
      const { next, events } = advanceTo(closing, END + HOUR, [outage(from, END + MINUTE)]);
      expect(events).toEqual([]);
      expect(endOf(next)).toBe(END);
    }
  });
});

describe('an outage and a scheduled start', () => {
  const timing = { ...SMART, countdownMinutes: 30 };
  const met = { likes: 3, boosts: 0, videoLikes: 0, goalMetAt: NOON };

  function waiting(scheduledStartAt: number, goalMetAt = met.goalMetAt): ListingState {
    const phase = { status: 'COLLECTING' as const, since: NOON - DAY, scheduledStartAt };
    return collecting({ timing, phase, tally: { ...met, goalMetAt } });
  }

  it('moves it by the time lost', () => {
    const { next } = advanceTo(waiting(OPENING), NOON + 20 * MINUTE, [outage(NOON + 5 * MINUTE, NOON + 15 * MINUTE)]);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(OPENING + 10 * MINUTE);
  });

  it('moves it on to the next moment that prime hours allow', () => {
    const late = utc('2026-06-15T20:25:00Z');
    const { next, events } = advanceTo(waiting(late), late, [outage(late - 10 * MINUTE, late - 4 * MINUTE)]);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(utc('2026-06-16T13:00:00Z'));
    expect(events).toMatchObject([{ addedMs: 6 * MINUTE, deadline: utc('2026-06-16T13:00:00Z') }]);
  });

  it('counts from the moment the goal was met, where that lies within it', () => {
    const state = waiting(OPENING, NOON + 10 * MINUTE);
    const { next } = advanceTo(state, NOON + 20 * MINUTE, [outage(NOON, NOON + 15 * MINUTE)]);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(OPENING + 5 * MINUTE);
  });
});
