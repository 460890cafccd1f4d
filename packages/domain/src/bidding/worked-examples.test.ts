import { describe, expect, it } from 'vitest';
import { hasSharedData, readSharedData, titleWith } from '../../test/shared-data.ts';
import { fixedIncrement } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';
import { type BiddingRules, placeBid } from './place-bid.ts';
import { reserveMet } from './reserve.ts';
import { type BiddingRun, EMPTY_RUN } from './run.ts';

const EXAMPLES = 'increments/worked_examples.json';

interface Expectation {
  accepted?: boolean;
  minNextCents?: number;
  leaderChanges?: boolean;
  priceCents?: number;
  leader?: string;
  reserveMet?: boolean;
}

interface Example {
  id: string;
  incrementCents?: number;
  openCents?: number;
  /** The price at the start, if another bidder already leads with a plain bid of this amount. */
  startPriceCents?: number;
  reserveCents?: number;
  state?: { priceCents: number; leaderMaxCents: number };
  bidCents?: number;
  raiseToCents?: number;
  sequence?: [string, number][];
  expect: Expectation;
  then?: [string, number][];
  expectThen?: Expectation;
}

const HELD = 'who led before';

function rulesOf(example: Example): BiddingRules {
  return {
    startPriceCents: example.openCents ?? 0,
    reserveCents: example.reserveCents ?? null,
    increment: fixedIncrement(example.incrementCents ?? 100),
  };
}

function held(priceCents: number, maxCents: number): BiddingRun {
  return { ...EMPTY_RUN, priceCents, leader: { bidderId: HELD, anonymous: false, maxCents }, sequence: 1 };
}

function beginning(example: Example): BiddingRun {
  if (example.state !== undefined) return held(example.state.priceCents, example.state.leaderMaxCents);
  return example.startPriceCents === undefined ? EMPTY_RUN : held(example.startPriceCents, example.startPriceCents);
}

/** Bids the next minimum, or the maximum if that is less. Returns the run; null if the bid is refused. */
function bid(run: BiddingRun, bidderId: string, maxCents: number, rules: BiddingRules): BiddingRun | null {
  const amountCents = Math.min(maxCents, nextMinimumCents(run.priceCents, rules.startPriceCents, rules.increment));
  const request = { bidderId, anonymous: false, amountCents, maxCents, receivedAt: 0, placedAt: 0 };
  const placement = placeBid(run, request, rules);
  return 'run' in placement ? placement.run : null;
}

function check(before: BiddingRun, after: BiddingRun, rules: BiddingRules, expected: Expectation): void {
  if (expected.priceCents !== undefined) expect(after.priceCents).toBe(expected.priceCents);
  if (expected.leader !== undefined) expect(after.leader?.bidderId).toBe(expected.leader);
  if (expected.leaderChanges !== undefined) {
    expect(after.leader?.bidderId !== before.leader?.bidderId).toBe(expected.leaderChanges);
  }
  if (expected.reserveMet !== undefined) {
    expect(reserveMet(after.priceCents, rules.reserveCents)).toBe(expected.reserveMet);
  }
}

function play(run: BiddingRun, bids: readonly [string, number][], rules: BiddingRules): BiddingRun {
  return bids.reduce((before, [bidderId, maxCents]) => bid(before, bidderId, maxCents, rules) ?? before, run);
}

function holds(example: Example): void {
  const rules = rulesOf(example);
  const before = beginning(example);
  const { minNextCents, accepted } = example.expect;
  if (minNextCents !== undefined) {
    expect(nextMinimumCents(before.priceCents, rules.startPriceCents, rules.increment)).toBe(minNextCents);
  }
  const bids = [...(example.sequence ?? [])];
  if (example.bidCents !== undefined) bids.push(['A', example.bidCents]);
  if (example.raiseToCents !== undefined) bids.push([HELD, example.raiseToCents]);
  expect(bids.length).toBeGreaterThan(0);
  if (accepted !== undefined) {
    for (const [bidderId, maxCents] of bids) expect(bid(before, bidderId, maxCents, rules) !== null).toBe(accepted);
  }
  const run = play(before, bids, rules);
  check(before, run, rules, example.expect);

  if (example.then === undefined || example.expectThen === undefined) return;
  const later = play(run, example.then, rules);
  check(run, later, rules, example.expectThen);
  const next = example.expectThen.minNextCents;
  if (next !== undefined) expect(nextMinimumCents(later.priceCents, 0, rules.increment)).toBe(next);
}

describe('the examples that auction houses publish', () => {
  it.skipIf(!hasSharedData(EXAMPLES))(
    titleWith(EXAMPLES, 'all hold: in none of the 13 does Clamor differ from the house'),
    () => {
      const { examples } = JSON.parse(readSharedData(EXAMPLES)) as { examples: Example[] };
      expect(examples).toHaveLength(13);
      for (const example of examples) {
        try {
          holds(example);
        } catch (error) {
          throw new Error(`The example ${example.id} does not hold.`, { cause: error });
        }
      }
    },
  );
});
