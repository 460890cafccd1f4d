import { describe, expect, it } from 'vitest';
import { collecting, inPhase, live, NOON } from '../../test/given.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/index.ts';
import { project } from './project.ts';
import { timeRemainingSeconds } from './time-remaining.ts';

const BID = { priceCents: 20_000, leader: { bidderId: 'ann', anonymous: false, maxCents: 25_000 }, sequence: 1 };
const RUN = { ...EMPTY_RUN, ...BID };
const END = NOON + 10 * MINUTE;
const countdown = inPhase({ status: 'COUNTDOWN', since: NOON, liveAt: END });
const deciding = inPhase({ status: 'RESERVE_NOT_MET', since: NOON, decisionDeadline: NOON + DAY, run: RUN });

describe('what a reader may say before the clock has acted', () => {
  it('is LIVE from the end of the countdown on', () => {
    expect(project(countdown, END - 1)).toEqual({ phase: countdown.phase, closing: false });
    expect(project(countdown, END)).toEqual({
      phase: { status: 'LIVE', since: END, endsAt: END + 10 * MINUTE, run: EMPTY_RUN },
      closing: false,
    });
    expect(project(countdown, END + 10 * MINUTE).closing).toBe(true);
  });

  it('is closing from the end of the auction on, and never a winner', () => {
    expect(project(live(BID), END - 1).closing).toBe(false);
    expect(project(live(BID), END)).toEqual({ phase: live(BID).phase, closing: true });
    expect(project(live(BID), END + DAY).phase.status).toBe('LIVE');
    expect(project(deciding, NOON + 2 * DAY)).toEqual({ phase: deciding.phase, closing: false });
  });

  it('is what it is for a frozen and for a removed listing', () => {
    expect(project(live(BID, { frozenAt: NOON }), END + 1).closing).toBe(false);
    expect(project({ ...countdown, hidden: true }, END).phase.status).toBe('COUNTDOWN');
  });
});

describe('the time that remains', () => {
  it('is whole seconds to the next deadline, rounded up, and never below zero', () => {
    expect(timeRemainingSeconds(live(BID), END - 1_001)).toBe(2);
    expect(timeRemainingSeconds(live(BID), END - 1_000)).toBe(1);
    expect(timeRemainingSeconds(live(BID), END - 1)).toBe(1);
    expect(timeRemainingSeconds(live(BID), END)).toBe(0);
    expect(timeRemainingSeconds(live(BID), END + HOUR)).toBe(0);
  });

  it('counts to the start of the auction, then to its end', () => {
    expect(timeRemainingSeconds(countdown, END - 30 * SECOND)).toBe(30);
    expect(timeRemainingSeconds(countdown, END)).toBe(600);
  });

  it('counts to a scheduled start and to the seller’s deadline', () => {
    const scheduled = inPhase({ status: 'COLLECTING', since: NOON, scheduledStartAt: NOON + HOUR });
    expect(timeRemainingSeconds(scheduled, NOON)).toBe(3_600);
    expect(timeRemainingSeconds(deciding, NOON)).toBe(86_400);
  });

  it('is zero where there is no deadline', () => {
    expect(timeRemainingSeconds(collecting(), NOON)).toBe(0);
    expect(timeRemainingSeconds(inPhase({ status: 'ENDED', since: NOON, outcome: 'SOLD', run: RUN }), NOON)).toBe(0);
    expect(timeRemainingSeconds({ ...countdown, hidden: true }, NOON)).toBe(0);
  });

  it('stands still while an auction is frozen', () => {
    const frozen = live(BID, { frozenAt: NOON + MINUTE });
    expect(timeRemainingSeconds(frozen, NOON + 5 * MINUTE)).toBe(540);
    expect(timeRemainingSeconds(frozen, NOON + DAY)).toBe(540);
  });
});
