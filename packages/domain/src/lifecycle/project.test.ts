import { describe, expect, it } from 'vitest';
import {
  advanceTo,
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  inPhase,
  knownAt,
  live,
  NOON,
  phaseOf,
  RUN,
  SOLD,
} from '../../test/given.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';
import { project } from './project.ts';
import { timeRemainingSeconds } from './time-remaining.ts';

describe('what a reader may say before the clock has acted', () => {
  it('is LIVE from the end of the countdown on', () => {
    expect(project(COUNTDOWN, knownAt(END - 1))).toEqual({ state: COUNTDOWN, closing: false });
    expect(project(COUNTDOWN, knownAt(END))).toEqual({
      state: { ...COUNTDOWN, phase: { status: 'LIVE', since: END, endsAt: END + 10 * MINUTE, run: EMPTY_RUN } },
      closing: false,
    });
    expect(project(COUNTDOWN, knownAt(END + 10 * MINUTE)).closing).toBe(true);
  });

  it('is closing from the end of the auction on, and never a winner', () => {
    expect(project(live(RUN), knownAt(END - 1)).closing).toBe(false);
    expect(project(live(RUN), knownAt(END))).toEqual({ state: live(RUN), closing: true });
    expect(project(live(RUN), knownAt(END + DAY)).state.phase.status).toBe('LIVE');
    expect(project(DECIDING, knownAt(NOON + 2 * DAY))).toEqual({ state: DECIDING, closing: false });
  });

  it('is what it is for a frozen and for a removed listing', () => {
    expect(project(live(RUN, { frozenAt: NOON }), knownAt(END + 1)).closing).toBe(false);
    const removed = { ...COUNTDOWN, hidden: true };
    expect(project(removed, knownAt(END))).toEqual({ state: removed, closing: false });
  });

  it('is nothing that an outage which is still to be found could take back', () => {
    const late = { servedUntil: END - 1 };
    expect(project(COUNTDOWN, knownAt(END + MINUTE, late)).state).toBe(COUNTDOWN);
    expect(project(live(RUN), knownAt(END + MINUTE, late)).closing).toBe(false);
    const proven = { servedUntil: END };
    expect(project(COUNTDOWN, knownAt(END + MINUTE, proven)).state.phase.status).toBe('LIVE');
    expect(project(live(RUN), knownAt(END + MINUTE, proven)).closing).toBe(true);
  });
});

describe('an outage that a listing has not seen yet', () => {
  const outage = (from: number, to: number, id = 1) => ({ id, from, to });

  it('is given back to whoever reads, without a new version', () => {
    const outages = [outage(NOON + MINUTE, NOON + 3 * MINUTE)];
    const at = knownAt(NOON + 4 * MINUTE, { outages });
    const { state } = project(live(RUN), at);
    expect(state).toEqual({ ...live(RUN), outageId: 1, phase: { ...live(RUN).phase, endsAt: END + 2 * MINUTE } });
    expect(project(state, at).state).toEqual(state);
    expect(phaseOf(project(COUNTDOWN, at).state, 'COUNTDOWN').liveAt).toBe(END + 2 * MINUTE);
    expect(phaseOf(project(DECIDING, at).state, 'RESERVE_NOT_MET').decisionDeadline).toBe(NOON + DAY + 2 * MINUTE);
  });

  it('is taken note of where it moves nothing', () => {
    const at = knownAt(NOON + MINUTE, { outages: [outage(NOON - 2 * MINUTE, NOON - MINUTE)] });
    for (const state of [collecting(), live(RUN), SOLD]) {
      expect(project(state, at)).toEqual({ state: { ...state, outageId: 1 }, closing: false });
    }
  });

  it('keeps a countdown and an auction whose deadlines fell into it', () => {
    const at = knownAt(END + MINUTE, { outages: [outage(END - SECOND, END + MINUTE)] });
    expect(project(COUNTDOWN, at).state.phase.status).toBe('COUNTDOWN');
    expect(project(live(RUN), at).closing).toBe(false);
  });

  it('waits for the settling of an auction that had ended before it', () => {
    const at = knownAt(END + MINUTE, { outages: [outage(END, END + MINUTE)] });
    expect(project(live(RUN), at)).toEqual({ state: live(RUN), closing: true });
  });

  it('moves a deadline for a reader exactly as the desk will move it', () => {
    const moments = [0, 5, 9, 10, 11, 15, 19, 20, 21].map((minutes) => NOON + minutes * MINUTE);
    let compared = 0;
    for (const state of [COUNTDOWN, live(RUN), DECIDING]) {
      for (const from of moments) {
        for (const between of [1, 4 * MINUTE]) {
          const outages = [outage(from, from + 3 * MINUTE), outage(from + 3 * MINUTE + between, from + HOUR, 2)];
          const now = from + HOUR + MINUTE;
          const { next } = advanceTo(state, now, outages);
          if (['ENDED', 'RESERVE_NOT_MET'].includes(next.phase.status) && state !== DECIDING) continue;
          expect(project(state, knownAt(now, { outages })).state.phase).toEqual(next.phase);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('the time that remains', () => {
  it('is whole seconds to the next deadline, rounded up, and never below zero', () => {
    expect(timeRemainingSeconds(live(RUN), END - 1_001)).toBe(2);
    expect(timeRemainingSeconds(live(RUN), END - 1_000)).toBe(1);
    expect(timeRemainingSeconds(live(RUN), END - 1)).toBe(1);
    expect(timeRemainingSeconds(live(RUN), END)).toBe(0);
    expect(timeRemainingSeconds(live(RUN), END + HOUR)).toBe(0);
  });

  it('counts to the start of the auction, then to its end', () => {
    expect(timeRemainingSeconds(COUNTDOWN, END - 30 * SECOND)).toBe(30);
    expect(timeRemainingSeconds(COUNTDOWN, END)).toBe(0);
    expect(timeRemainingSeconds(project(COUNTDOWN, knownAt(END)).state, END)).toBe(600);
  });

  it('counts to a scheduled start and to the seller’s deadline', () => {
    const scheduled = inPhase({ status: 'COLLECTING', since: NOON, scheduledStartAt: NOON + HOUR });
    expect(timeRemainingSeconds(scheduled, NOON)).toBe(3_600);
    expect(timeRemainingSeconds(DECIDING, NOON)).toBe(86_400);
  });

  it('is zero where there is no deadline', () => {
    expect(timeRemainingSeconds(collecting(), NOON)).toBe(0);
    expect(timeRemainingSeconds(SOLD, NOON)).toBe(0);
    expect(timeRemainingSeconds({ ...COUNTDOWN, hidden: true }, NOON)).toBe(0);
  });

  it('stands still while an auction is frozen', () => {
    const frozen = live(RUN, { frozenAt: NOON + MINUTE });
    expect(timeRemainingSeconds(frozen, NOON + 5 * MINUTE)).toBe(540);
    expect(timeRemainingSeconds(frozen, NOON + DAY)).toBe(540);
  });
});
