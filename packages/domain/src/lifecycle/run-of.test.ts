import { describe, expect, it } from 'vitest';
import { COUNTDOWN, collecting, DECIDING, inPhase, live, NOON, RUN, SOLD, TERMS } from '../../test/given.ts';
import { buyerOf, nextMinimumOf, runOf } from './run-of.ts';

const AWARDED = inPhase({ status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN });
const UNSOLD = inPhase({ status: 'ENDED', since: NOON, outcome: 'UNSOLD', run: { ...RUN, leader: null } });
const UNMET = inPhase({ status: 'ENDED', since: NOON, outcome: 'RESERVE_NOT_MET', run: RUN });
const WITHDRAWN = inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: RUN });
const NEVER_RUN = inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: null });

describe('the buyer of a listing', () => {
  it.each([
    ['sold', SOLD, 'ann'],
    ['awarded', AWARDED, 'ann'],
    ['sold without a leader', inPhase({ ...SOLD.phase, run: { ...RUN, leader: null } } as typeof SOLD.phase), null],
    ['running', live(RUN), null],
    ['waiting for the seller', DECIDING, null],
    ['ended unsold', UNSOLD, null],
    ['ended under its reserve', UNMET, null],
    ['withdrawn', WITHDRAWN, null],
    ['collecting', collecting(), null],
  ])('is read from one that is %s', (_what, state, buyerId) => {
    expect(buyerOf(state)).toBe(buyerId);
  });
});

describe('the run of a phase', () => {
  it('is the one that the phase has', () => {
    expect(runOf(SOLD.phase)).toBe(RUN);
    expect(runOf(COUNTDOWN.phase)).toBeNull();
    expect(runOf(NEVER_RUN.phase)).toBeNull();
  });

  it('gives the least that a next bid may be, and the start price where nobody bid', () => {
    expect(nextMinimumOf(live(RUN))).toBeGreaterThan(RUN.priceCents);
    expect(nextMinimumOf(collecting())).toBe(TERMS.startPriceCents);
  });
});
