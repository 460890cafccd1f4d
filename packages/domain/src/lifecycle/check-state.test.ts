import { expect, it } from 'vitest';
import {
  COUNTDOWN,
  collecting,
  DECIDING,
  frozenSince,
  inPhase,
  live,
  NOON,
  phaseOf,
  RUN,
  SOLD,
  TERMS,
} from '../../test/given.ts';
import { unlikeNamed } from '../../test/named-faults.ts';
import { type BiddingRun, EMPTY_RUN, maximumBidCents } from '../bidding/index.ts';
import type { Terms } from '../listings/index.ts';
import { checkState } from './check-state.ts';
import type { ListingState, Phase } from './state.ts';

const LED = live(RUN);
const AWARDED: ListingState = { ...DECIDING, phase: { status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN } };
const SCHEDULED: Phase = { status: 'COLLECTING', since: NOON, scheduledStartAt: NOON };

const inTerms = (state: ListingState, terms: Partial<Terms>): ListingState => ({
  ...state,
  terms: { ...state.terms, ...terms },
});
const unmet = (state: ListingState): ListingState => ({ ...state, tally: { ...state.tally, goalMetAt: null } });
const demand = (part: 'likes' | 'boosts' | 'videoLikes'): ListingState => ({
  ...LED,
  tally: { ...LED.tally, [part]: -1 },
});
const cancelled = (run: BiddingRun | null): ListingState =>
  inPhase({ status: 'CANCELLED', since: NOON, by: 'staff', run });
const blankBut = (run: Partial<BiddingRun>): ListingState => live({ ...EMPTY_RUN, ...run });
const withMaximum = (maxCents: number): ListingState => live({ ...RUN, leader: { ...RUN.leader, maxCents } });
const endingAt = (endsAt: number): ListingState => ({ ...LED, phase: { ...phaseOf(LED, 'LIVE'), endsAt } });
const { endsAt: END } = phaseOf(LED, 'LIVE');

const BELOW_ZERO = 'a part of the demand is below zero';
const NOT_BLANK = 'a run without a leader is not blank';
const REASONS = 'frozen for no reason, or running with one';

const FAULTS: readonly [string, ListingState, string[]][] = [
  ['fewer likes than none', demand('likes'), [BELOW_ZERO]],
  ['fewer boosts than none', demand('boosts'), [BELOW_ZERO]],
  ['fewer likes of the video than none', demand('videoLikes'), [BELOW_ZERO]],
  ['a version that missed an event', { ...LED, version: LED.eventNumber - 1 }, ['the version is behind the events']],
  ['a frozen countdown', { ...COUNTDOWN, ...frozenSince(NOON, 'staff') }, ['frozen although not LIVE']],
  ['a freeze without a reason', { ...LED, ...frozenSince(NOON) }, [REASONS]],
  ['a reason without a freeze', { ...LED, freezes: { suspension: true, staff: false } }, [REASONS]],
  ['a countdown to nothing', unmet(COUNTDOWN), ['COUNTDOWN without a met goal']],
  ['an auction that nobody demanded', unmet(LED), ['LIVE without a met goal']],
  ['a start scheduled too early', collecting({ phase: SCHEDULED }), ['scheduled without a met goal']],
  ['a millisecond too few', endingAt(END - 1), ['the auction is shorter than its duration']],
  [
    'a decision about a reserve that was met',
    inTerms(DECIDING, { reserveCents: RUN.priceCents }),
    ['RESERVE_NOT_MET although the reserve was met'],
  ],
  [
    'a decision about no reserve',
    inTerms(DECIDING, { reserveCents: null }),
    ['RESERVE_NOT_MET although the reserve was met'],
  ],
  [
    'a second chance of what was sold',
    inTerms(AWARDED, { reserveCents: RUN.priceCents }),
    ['SECOND_CHANCE_AWARDED although the reserve was met'],
  ],
  ['a leader without a price', blankBut({ leader: RUN.leader }), [NOT_BLANK]],
  ['a price without a leader', blankBut({ priceCents: 10_000 }), [NOT_BLANK]],
  ['a runner-up without a leader', blankBut({ runnerUpMaxCents: 10_000 }), [NOT_BLANK]],
  ['a bid without a leader', blankBut({ sequence: 1 }), [NOT_BLANK]],
  ['an extension without a bid', blankBut({ extensionCount: 1 }), [NOT_BLANK]],
  ['a bid of nobody in what was cancelled', cancelled({ ...EMPTY_RUN, sequence: 1 }), [NOT_BLANK]],
  ['a leader who never bid', live({ ...RUN, sequence: 0 }), ['a leader without a bid']],
  ['a maximum under the price', withMaximum(RUN.priceCents - 1), ["the price is above the leader's maximum"]],
  [
    'a runner-up above the price',
    live({ ...RUN, runnerUpMaxCents: RUN.priceCents + 1 }),
    ['the price is under a maximum that does not lead'],
  ],
  [
    'a price that the reserve did not lift',
    inTerms(LED, { reserveCents: RUN.leader.maxCents }),
    ["the leader's maximum reaches the reserve and the price does not"],
  ],
  [
    'a maximum that is a cent too high',
    withMaximum(maximumBidCents(TERMS.shippingCostCents) + 1),
    ['no card can be charged the maximum'],
  ],
];

const SOUND: readonly [string, ListingState][] = [
  ['collecting', collecting()],
  ['scheduled', inPhase(SCHEDULED)],
  ['counting down', COUNTDOWN],
  ['LIVE without a bid', live()],
  ['LIVE with a leader', LED],
  ['LIVE for longer than its duration', endingAt(END + 1)],
  ['frozen for one reason', { ...LED, ...frozenSince(NOON, 'staff') }],
  ['frozen for both reasons', { ...LED, ...frozenSince(NOON, 'suspension', 'staff') }],
  ['of a later version than its last event', { ...LED, version: LED.eventNumber + 1 }],
  ['led by a maximum at the price', withMaximum(RUN.priceCents)],
  ['led by the highest maximum', withMaximum(maximumBidCents(TERMS.shippingCostCents))],
  ['at the price of its runner-up', live({ ...RUN, runnerUpMaxCents: RUN.priceCents })],
  ['at its reserve', inTerms(LED, { reserveCents: RUN.priceCents })],
  ['a cent under its reserve', inTerms(LED, { reserveCents: RUN.leader.maxCents + 1 })],
  ['waiting for a decision', DECIDING],
  ['awarded', AWARDED],
  ['sold', SOLD],
  ['withdrawn before its goal', unmet(cancelled(null))],
  ['cancelled with its bids', cancelled(RUN)],
];

it.each(SOUND)('finds nothing in what is %s', (_, state) => {
  expect(checkState(state)).toEqual([]);
});

it.each(FAULTS)('finds %s', (_, state, faults) => {
  expect(checkState(state)).toEqual(faults);
});

it('has a state for each fault that it names', () => {
  const shown = FAULTS.flatMap(([, , faults]) => faults);
  expect(unlikeNamed(new URL('check-state.ts', import.meta.url), shown)).toEqual({ missing: [], unnamed: [] });
});
