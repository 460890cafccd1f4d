import { describe, expect, it } from 'vitest';
import {
  ANN,
  advanceTo,
  after,
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  inPhase,
  live,
  member,
  NOBODY,
  NOON,
  OFFICE,
  OPENING,
  phaseOf,
  RUN,
  refusalOf,
  SELLER,
  SMART,
  SOLD,
  STAFF,
  TERMS,
  TIMING,
  typesOf,
} from '../../test/given.ts';
import { type EditableTerms, editableTermsOf, type Timing } from '../listings/index.ts';
import { DAY, HOUR } from '../time/index.ts';
import type { Command } from './commands.ts';
import type { ListingState, Phase } from './state.ts';

const GO_LIVE: Command = { kind: 'go_live' };
const WITHDRAW: Command = { kind: 'withdraw' };
const AWARD: Command = { kind: 'award_second_chance' };
const DECLINE: Command = { kind: 'decline_second_chance' };
const timingOf = (timing: Partial<Timing>): Command => ({ kind: 'change_timing', timing });
const edit = (terms: Partial<EditableTerms>): Command => ({ kind: 'edit_details', terms });

const MET = { likes: 3, boosts: 0, videoLikes: 0, goalMetAt: NOON - HOUR };
const manual = collecting({ tally: MET, timing: { ...TIMING, startPolicy: 'MANUAL' } });
const waiting: ListingState = collecting({
  tally: MET,
  timing: SMART,
  phase: { status: 'COLLECTING', since: NOON - HOUR, scheduledStartAt: OPENING },
});

describe('what only the owner may do', () => {
  it('is refused to everybody else, before the status is looked at', () => {
    for (const command of [GO_LIVE, WITHDRAW, AWARD, DECLINE, timingOf({}), edit({ shippingCostCents: 0 })]) {
      for (const state of [collecting(), SOLD]) {
        expect(refusalOf(state, command, ANN, NOON)).toEqual({ kind: 'forbidden' });
        expect(refusalOf(state, command, STAFF, NOON)).toEqual({ kind: 'forbidden' });
        expect(refusalOf(state, command, NOBODY, NOON)).toEqual({ kind: 'unauthenticated' });
        const suspended = member('seller', { status: 'SUSPENDED' });
        expect(refusalOf(state, command, suspended, NOON)).toEqual({ kind: 'unauthenticated' });
      }
    }
  });
});

describe('going live', () => {
  it('starts the countdown once the goal is met', () => {
    const { next, events } = after(manual, GO_LIVE, SELLER, NOON);
    expect(events).toMatchObject([{ type: 'countdown_started', by: 'seller', liveAt: END }]);
    expect(next.phase).toEqual({ status: 'COUNTDOWN', since: NOON, liveAt: END });
  });

  it('is refused before the goal, with what is missing', () => {
    const state = collecting({ tally: { likes: 1, boosts: 1, videoLikes: 0, goalMetAt: null } });
    expect(refusalOf(state, GO_LIVE, SELLER, NOON)).toEqual({ kind: 'goal_not_met', missing: 1 });
  });

  it('is allowed when likes were taken back after the goal', () => {
    expect(after({ ...manual, tally: { ...MET, likes: 0 } }, GO_LIVE, SELLER, NOON).next.phase.status).toBe(
      'COUNTDOWN',
    );
  });

  it('is refused once the countdown runs', () => {
    expect(refusalOf(COUNTDOWN, GO_LIVE, SELLER, NOON)).toEqual({ kind: 'not_collecting', status: 'COUNTDOWN' });
  });
});

describe('withdrawing', () => {
  it('is allowed while collecting and in the countdown', () => {
    for (const state of [collecting(), waiting, COUNTDOWN]) {
      const { next, events } = after(state, WITHDRAW, SELLER, NOON + 1);
      expect(typesOf(events)).toEqual(['listing_withdrawn']);
      expect(next.phase).toEqual({ status: 'CANCELLED', since: NOON + 1, by: 'seller', run: null });
    }
  });

  it('is refused from LIVE on, and a second time', () => {
    expect(refusalOf(live(), WITHDRAW, SELLER, NOON)).toEqual({ kind: 'not_collecting', status: 'LIVE' });
    const gone = after(COUNTDOWN, WITHDRAW, SELLER, NOON).next;
    expect(refusalOf(gone, WITHDRAW, SELLER, NOON)).toEqual({ kind: 'not_collecting', status: 'CANCELLED' });
  });
});

describe('editing', () => {
  it('changes the shipping where it is given', () => {
    expect(after(collecting(), edit({ shippingCostCents: 900 }), SELLER, NOON).next.terms).toEqual({
      ...TERMS,
      shippingCostCents: 900,
    });
    expect(after(collecting(), edit({ shippingCostCents: 0 }), SELLER, NOON).next.terms.shippingCostCents).toBe(0);
    expect(editableTermsOf({ shippingCostCents: undefined })).toStrictEqual({});
    const { next, events } = after(collecting(), edit({}), SELLER, NOON);
    expect(next.terms).toEqual(TERMS);
    expect(typesOf(events)).toEqual(['details_edited']);
  });

  it('is refused once the listing no longer collects', () => {
    for (const state of [COUNTDOWN, live(), SOLD]) {
      expect(refusalOf(state, edit({ shippingCostCents: 1 }), SELLER, NOON)).toEqual({
        kind: 'not_collecting',
        status: state.phase.status,
      });
      expect(refusalOf(state, timingOf({}), SELLER, NOON)).toEqual({
        kind: 'not_collecting',
        status: state.phase.status,
      });
    }
  });
});

describe('changing the timing', () => {
  it('before the goal only keeps it', () => {
    const { next, events } = after(
      collecting(),
      timingOf({ startPolicy: 'SMART', hotOverridePercent: 10 }),
      SELLER,
      NOON,
    );
    expect(typesOf(events)).toEqual(['timing_changed']);
    expect(next.timing).toEqual({ ...TIMING, startPolicy: 'SMART', hotOverridePercent: 120 });
  });

  it('is refused with the field that is wrong', () => {
    const wrong = timingOf({ primeHours: { start: '09:00', end: '09:00' } });
    expect(refusalOf(collecting(), wrong, SELLER, NOON)).toMatchObject({
      kind: 'invalid_timing',
      field: 'primeListingHoursEnd',
    });
  });

  it('starts the countdown of a waiting listing that need not wait any more', () => {
    const immediate = after(waiting, timingOf({ startPolicy: 'IMMEDIATE' }), SELLER, NOON);
    expect(immediate.events).toMatchObject([
      { type: 'timing_changed' },
      { type: 'countdown_started', by: 'seller', at: NOON },
    ]);
    const open = after(waiting, timingOf({ primeHours: null }), SELLER, NOON);
    expect(typesOf(open.events)).toEqual(['timing_changed', 'countdown_started']);
    expect(open.next.phase.status).toBe('COUNTDOWN');
  });

  it('schedules a waiting listing anew, from that moment on', () => {
    const { next, events } = after(waiting, timingOf({ primeHours: { start: '11:00', end: '17:00' } }), SELLER, NOON);
    expect(events).toMatchObject([
      { type: 'timing_changed' },
      { type: 'start_scheduled', startAt: OPENING + 2 * HOUR },
    ]);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(OPENING + 2 * HOUR);
    const fromManual = after(manual, timingOf({ startPolicy: 'SMART', primeHours: OFFICE }), SELLER, NOON);
    expect(fromManual.events[1]).toMatchObject({ type: 'start_scheduled', startAt: OPENING });
  });

  it('says nothing about a start that stays where it was', () => {
    expect(typesOf(after(waiting, timingOf({ countdownMinutes: 20 }), SELLER, NOON).events)).toEqual([
      'timing_changed',
    ]);
    expect(typesOf(after(manual, timingOf({ countdownMinutes: 20 }), SELLER, NOON).events)).toEqual(['timing_changed']);
  });

  it('takes a scheduled start back under MANUAL', () => {
    const { next, events } = after(waiting, timingOf({ startPolicy: 'MANUAL' }), SELLER, NOON);
    expect(typesOf(events)).toEqual(['timing_changed', 'start_unscheduled']);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBeNull();
    expect(advanceTo(next, OPENING + DAY).events).toEqual([]);
  });

  it('starts a listing that is hot enough by its new percentage', () => {
    const hot = { ...waiting, tally: { ...MET, likes: 6 } };
    expect(after(hot, timingOf({ hotOverridePercent: 200 }), SELLER, NOON).events[1]).toMatchObject({
      by: 'hot_override',
    });
    expect(typesOf(after(hot, timingOf({ hotOverridePercent: 201 }), SELLER, NOON).events)).toEqual(['timing_changed']);
  });
});

describe('the decision on an unmet reserve', () => {
  it('awards the highest bidder at the top bid', () => {
    const { next, events } = after(DECIDING, AWARD, SELLER, NOON + HOUR);
    expect(events).toMatchObject([{ type: 'second_chance_awarded', buyerId: 'ann', amountCents: 20_000 }]);
    expect(next.phase).toEqual({ status: 'SECOND_CHANCE_AWARDED', since: NOON + HOUR, run: RUN });
  });

  it('or declines and ends without a winner', () => {
    const { next, events } = after(DECIDING, DECLINE, SELLER, NOON + HOUR);
    expect(typesOf(events)).toEqual(['second_chance_declined']);
    expect(next.phase).toEqual({ status: 'ENDED', since: NOON + HOUR, outcome: 'RESERVE_NOT_MET', run: RUN });
  });

  it('is closed at the deadline, and wherever there is nothing to decide', () => {
    const others: Phase[] = [SOLD.phase, live(RUN).phase, { status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN }];
    for (const command of [AWARD, DECLINE]) {
      expect(after(DECIDING, command, SELLER, NOON + DAY - 1).events).toHaveLength(1);
      expect(refusalOf(DECIDING, command, SELLER, NOON + DAY)).toEqual({ kind: 'decision_closed' });
      for (const phase of others)
        expect(refusalOf(inPhase(phase), command, SELLER, NOON)).toEqual({ kind: 'decision_closed' });
      expect(refusalOf(collecting(), command, SELLER, NOON)).toEqual({ kind: 'decision_closed' });
    }
  });
});
