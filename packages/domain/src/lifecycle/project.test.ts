import { describe, expect, it } from 'vitest';
import { COUNTDOWN, collecting, DECIDING, END, inPhase, live, NOON, RUN, SOLD } from '../../test/given.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';
import { project } from './project.ts';
import { timeRemainingSeconds } from './time-remaining.ts';

describe('what a reader may say before the clock has acted', () => {
  it('is LIVE from the end of the countdown on', () => {
    expect(project(COUNTDOWN, END - 1)).toEqual({ phase: COUNTDOWN.phase, closing: false });
    expect(project(COUNTDOWN, END)).toEqual({
      phase: { status: 'LIVE', since: END, endsAt: END + 10 * MINUTE, run: EMPTY_RUN },
      closing: false,
    });
    expect(project(COUNTDOWN, END + 10 * MINUTE).closing).toBe(true);
  });

  it('is closing from the end of the auction on, and never a winner', () => {
    expect(project(live(RUN), END - 1).closing).toBe(false);
    expect(project(live(RUN), END)).toEqual({ phase: live(RUN).phase, closing: true });
    expect(project(live(RUN), END + DAY).phase.status).toBe('LIVE');
    expect(project(DECIDING, NOON + 2 * DAY)).toEqual({ phase: DECIDING.phase, closing: false });
  });

  it('is what it is for a frozen and for a removed listing', () => {
    expect(project(live(RUN, { frozenAt: NOON }), END + 1).closing).toBe(false);
    expect(project({ ...COUNTDOWN, hidden: true }, END).phase.status).toBe('COUNTDOWN');
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
    expect(timeRemainingSeconds(COUNTDOWN, END)).toBe(600);
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
