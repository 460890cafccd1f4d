import { describe, expect, it } from 'vitest';
import { aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { type BidTerms, bidTermsOf } from './bid-terms.ts';
import { climb, hurriedLimit, isRunning, meaningOf, type Rung, roomSteps } from './press.ts';

const NOW = 1_000_000;
const STEP = 1_000;
const terms = (change: Partial<BidTerms> = {}): BidTerms => ({
  ...bidTermsOf(aLiveResponse(3)),
  nextMinimumCents: 104_000,
  minIncrementCents: STEP,
  ...change,
});
const bid = (cents: number) => ({ kind: 'bid', cents }) as const;
const upTo = (fromCents: number, toCents: number) => ({ kind: 'up_to', fromCents, toCents }) as const;
const maximum = (cents: number, leading: boolean) => ({ kind: 'maximum', cents, leading }) as const;

describe('what a press means', () => {
  it('is the bid that stood painted, as long as it reaches the next minimum', () => {
    const sent = { kind: 'send', amounts: { amountCents: 104_000, maxAmountCents: null } };
    expect(meaningOf(bid(104_000), terms())).toEqual(sent);
    expect(meaningOf(bid(104_000), terms({ nextMinimumCents: 103_000 }))).toEqual(sent);
    expect(meaningOf(bid(104_000), terms({ nextMinimumCents: 104_001 }))).toEqual({ kind: 'moved' });
  });

  it('is never more than the painted maximum, and goes with the price up to it', () => {
    const sent = { kind: 'send', amounts: { amountCents: 104_000, maxAmountCents: 106_000 } };
    expect(meaningOf(upTo(104_000, 106_000), terms())).toEqual(sent);
    expect(meaningOf(upTo(104_000, 106_000), terms({ nextMinimumCents: 106_000 }))).toEqual(sent);
    expect(meaningOf(upTo(104_000, 106_000), terms({ nextMinimumCents: 106_001 }))).toEqual({ kind: 'moved' });
  });

  it('is nothing to send where the person leads by now', () => {
    for (const offer of [bid(104_000), upTo(104_000, 106_000), maximum(110_000, false)]) {
      expect(meaningOf(offer, terms({ leading: true }))).toEqual({ kind: 'leads' });
    }
  });

  it('is a maximum that bids no more than it has to, also for a leader who was outbid as they pressed', () => {
    const sent = { kind: 'send', amounts: { amountCents: 104_000, maxAmountCents: 110_000 } };
    expect(meaningOf(maximum(110_000, true), terms({ leading: true }))).toEqual(sent);
    expect(meaningOf(maximum(110_000, true), terms())).toEqual(sent);
    expect(meaningOf(maximum(110_000, true), terms({ nextMinimumCents: 110_001 }))).toEqual({ kind: 'moved' });
    expect(meaningOf(maximum(110_000, false), terms())).toEqual(sent);
  });

  it('lets a leader raise to less than the next minimum', () => {
    const sent = { kind: 'send', amounts: { amountCents: 103_500, maxAmountCents: 103_500 } };
    expect(meaningOf(maximum(103_500, true), terms({ leading: true }))).toEqual(sent);
  });
});

describe('the room of a hurried bid', () => {
  const rungs = (...steps: [agoMs: number, cents: number][]): Rung[] =>
    steps.map(([ago, cents]) => ({ cents, at: NOW - ago }));

  it('is one step where the price stood still for 3 seconds', () => {
    expect(roomSteps([], STEP, NOW)).toBe(1);
    expect(roomSteps(rungs([60_000, 10_000]), STEP, NOW)).toBe(1);
    expect(roomSteps(rungs([60_000, 10_000], [3_000, 14_000]), STEP, NOW)).toBe(1);
  });

  it('is as many steps as the price took in the last 3 seconds, a part of one counting whole', () => {
    expect(roomSteps(rungs([60_000, 10_000], [2_999, 14_000]), STEP, NOW)).toBe(4);
    expect(roomSteps(rungs([60_000, 10_000], [2_000, 11_000], [500, 12_001]), STEP, NOW)).toBe(3);
  });

  it('is a hundred steps at most', () => {
    expect(roomSteps(rungs([60_000, 10_000], [100, 111_000]), STEP, NOW)).toBe(100);
  });

  it('is offered before a press where the price changed three times in the last 3 seconds', () => {
    const twice: [number, number][] = [
      [60_000, 10_000],
      [2_000, 11_000],
      [1_000, 12_000],
    ];
    expect(isRunning(rungs(...twice), NOW)).toBe(false);
    expect(isRunning(rungs(...twice, [10, 13_000]), NOW)).toBe(true);
    expect(isRunning(rungs([3_001, 9_000], ...twice.slice(1)), NOW)).toBe(false);
  });

  it('names a limit that stands still while it leaves half of the room, and is never dearer than twice of it', () => {
    expect(hurriedLimit(null, 10_000, STEP, 4)).toBe(14_000);
    expect(hurriedLimit(14_000, 12_000, STEP, 4)).toBe(14_000);
    expect(hurriedLimit(14_000, 12_001, STEP, 4)).toBe(16_001);
    expect(hurriedLimit(40_000, 12_000, STEP, 4)).toBe(16_000);
  });

  it('is measured from where the price stood when the 3 seconds began', () => {
    let climbed: readonly Rung[] = [];
    for (const [index, cents] of [10_000, 11_000, 12_000, 13_000].entries()) {
      climbed = climb(climbed, cents, NOW + 2_000 * index);
    }
    expect(climbed.map(({ cents }) => cents)).toEqual([11_000, 12_000, 13_000]);
    expect(roomSteps(climbed, STEP, NOW + 6_000)).toBe(2);
    expect(climb(climbed, 13_000, NOW + 9_000)).toBe(climbed);
  });
});
