import { describe, expect, it } from 'vitest';
import { fixedIncrement } from './increment.ts';
import { type BiddingRules, type Placement, placeBid } from './place-bid.ts';
import { type BiddingRun, EMPTY_RUN } from './run.ts';

const RULES: BiddingRules = { startPriceCents: 10_000, reserveCents: null, increment: fixedIncrement(1_000) };
const WITH_RESERVE: BiddingRules = { ...RULES, reserveCents: 50_000 };

function bid(
  run: BiddingRun,
  bidderId: string,
  amountCents: number,
  maxCents = amountCents,
  rules = RULES,
  anonymous = false,
): Placement {
  return placeBid(run, { bidderId, anonymous, amountCents, maxCents, receivedAt: 1_000, placedAt: 1_005 }, rules);
}

function runAfter(placement: Placement): BiddingRun {
  if (!('run' in placement)) throw new Error(`Refused: ${placement.kind}`);
  return placement.run;
}

/** The rows as `who amount`, automatic ones with a star. */
function rows(placement: Placement): string[] {
  if (!('bids' in placement)) throw new Error(`Refused: ${placement.kind}`);
  return placement.bids.map((row) => `${row.bidderId} ${row.amountCents}${row.automatic ? '*' : ''}`);
}

const ANN_AT_100_UP_TO_300: BiddingRun = runAfter(bid(EMPTY_RUN, 'ann', 10_000, 30_000));

describe('the first bid', () => {
  it('sets the price to its amount, even where its maximum is higher', () => {
    const placed = bid(EMPTY_RUN, 'ann', 12_000, 30_000);
    expect(rows(placed)).toEqual(['ann 12000']);
    expect(placed).toMatchObject({ kind: 'placed', outbid: false });
    expect(runAfter(placed)).toEqual({
      priceCents: 12_000,
      leader: { bidderId: 'ann', anonymous: false, maxCents: 30_000 },
      runnerUpMaxCents: null,
      sequence: 1,
      extensionCount: 0,
    });
  });

  it('is refused a cent under the start price', () => {
    expect(bid(EMPTY_RUN, 'ann', 10_000).kind).toBe('placed');
    expect(bid(EMPTY_RUN, 'ann', 9_999)).toEqual({ kind: 'too_low', minimumCents: 10_000 });
    expect(bid(EMPTY_RUN, 'ann', 9_000, 9_999)).toEqual({ kind: 'too_low', minimumCents: 10_000 });
  });

  it('of less than the start price stands at the start price where its maximum reaches it', () => {
    const placed = bid(EMPTY_RUN, 'ann', 9_999, 30_000);
    expect(rows(placed)).toEqual(['ann 10000']);
    expect(runAfter(placed).leader?.maxCents).toBe(30_000);
    expect(rows(bid(EMPTY_RUN, 'ann', 1, 10_000))).toEqual(['ann 10000']);
  });

  it('is lifted to the reserve at once where its maximum reaches it', () => {
    expect(rows(bid(EMPTY_RUN, 'ann', 10_000, 50_000, WITH_RESERVE))).toEqual(['ann 10000', 'ann 50000*']);
    expect(rows(bid(EMPTY_RUN, 'ann', 10_000, 49_999, WITH_RESERVE))).toEqual(['ann 10000']);
    expect(rows(bid(EMPTY_RUN, 'ann', 50_000, 60_000, WITH_RESERVE))).toEqual(['ann 50000']);
  });

  it('carries when it was received and when it was decided', () => {
    const placed = bid(EMPTY_RUN, 'ann', 10_000, 50_000, WITH_RESERVE);
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    for (const row of placed.bids) expect(row).toMatchObject({ receivedAt: 1_000, placedAt: 1_005 });
  });
});

describe("a rival whose maximum does not beat the leader's", () => {
  it('stands at its own amount and is answered one increment above its maximum', () => {
    const placed = bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 20_000);
    expect(rows(placed)).toEqual(['bob 11000', 'ann 21000*']);
    expect(placed).toMatchObject({ kind: 'placed', outbid: true });
    expect(runAfter(placed)).toMatchObject({ priceCents: 21_000, runnerUpMaxCents: 20_000, sequence: 3 });
  });

  it('numbers its row and the answer without a gap', () => {
    const placed = bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 20_000);
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    expect(placed.bids.map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  it("is answered at the leader's maximum where there is no room for a whole increment", () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 29_500))).toEqual(['bob 11000', 'ann 30000*']);
  });

  it('loses a tie to the earlier maximum, whose row of the same amount comes after', () => {
    const tied = bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 30_000);
    expect(rows(tied)).toEqual(['bob 11000', 'ann 30000*']);
    expect(runAfter(tied)).toMatchObject({ priceCents: 30_000, leader: { bidderId: 'ann' }, runnerUpMaxCents: 30_000 });
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 30_000))).toEqual(['bob 30000', 'ann 30000*']);
  });

  it('does not lower the runner-up that an earlier rival set', () => {
    const second = runAfter(bid({ ...ANN_AT_100_UP_TO_300, runnerUpMaxCents: 28_000 }, 'bob', 11_000, 12_000));
    expect(second.runnerUpMaxCents).toBe(28_000);
  });

  it('is refused where its maximum is a cent under the next minimum', () => {
    expect(bid(ANN_AT_100_UP_TO_300, 'bob', 10_999)).toEqual({ kind: 'too_low', minimumCents: 11_000 });
    expect(bid(ANN_AT_100_UP_TO_300, 'bob', 5_000, 10_999)).toEqual({ kind: 'too_low', minimumCents: 11_000 });
  });

  it('stands at the next minimum where its amount is below it and its maximum reaches it', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 5_000, 11_000))).toEqual(['bob 11000', 'ann 12000*']);
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 10_999, 90_000))).toEqual(['bob 11000', 'ann 30000*', 'bob 31000*']);
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 10_999, 90_000))).toEqual(
      rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 90_000)),
    );
  });

  it('brings the price to the reserve that the leader reaches and the price does not', () => {
    const run: BiddingRun = {
      ...ANN_AT_100_UP_TO_300,
      leader: { bidderId: 'ann', anonymous: false, maxCents: 60_000 },
    };
    expect(rows(bid(run, 'bob', 11_000, 12_000, WITH_RESERVE))).toEqual(['bob 11000', 'ann 50000*']);
  });
});

describe("a rival whose maximum beats the leader's", () => {
  it("leads one increment above the leader's spent maximum, in three rows", () => {
    const placed = bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 40_000);
    expect(rows(placed)).toEqual(['bob 11000', 'ann 30000*', 'bob 31000*']);
    expect(placed).toMatchObject({ kind: 'placed', outbid: false });
    expect(runAfter(placed)).toMatchObject({
      priceCents: 31_000,
      leader: { bidderId: 'bob', maxCents: 40_000 },
      runnerUpMaxCents: 30_000,
      sequence: 4,
    });
  });

  it('leads at its own maximum where there is no room for a whole increment', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 30_001))).toEqual(['bob 11000', 'ann 30000*', 'bob 30001*']);
  });

  it('stays at its amount where that is above what the leader could pay', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 35_000, 40_000))).toEqual(['bob 35000']);
  });

  it('rises from its amount where that lies within one increment of the spent maximum', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 30_500, 40_000))).toEqual(['bob 30500', 'bob 31000*']);
  });

  it("answers the leader's row of the same amount", () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 30_000, 40_000))).toEqual(['bob 30000', 'ann 30000*', 'bob 31000*']);
  });

  it('is lifted to the reserve where its maximum reaches it', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 50_000, WITH_RESERVE))).toEqual([
      'bob 11000',
      'ann 30000*',
      'bob 50000*',
    ]);
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 49_999, WITH_RESERVE))).toEqual([
      'bob 11000',
      'ann 30000*',
      'bob 31000*',
    ]);
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 55_000, 60_000, WITH_RESERVE))).toEqual(['bob 55000']);
  });
});

describe('a leader who asks again', () => {
  it('raises the maximum without moving the price where nobody pushes', () => {
    const raised = bid(ANN_AT_100_UP_TO_300, 'ann', 11_000, 40_000);
    expect(raised.kind).toBe('raised');
    expect(rows(raised)).toEqual([]);
    expect(runAfter(raised)).toMatchObject({ priceCents: 10_000, leader: { maxCents: 40_000 }, sequence: 1 });
  });

  it('stays where it is without a rival, even under a single increment', () => {
    const cheap = { ...RULES, startPriceCents: 1 };
    const raised = bid(runAfter(bid(EMPTY_RUN, 'ann', 1, 1, cheap)), 'ann', 5_000, 5_000, cheap);
    expect(runAfter(raised)).toMatchObject({ priceCents: 1, leader: { maxCents: 5_000 }, sequence: 1 });
  });

  it('may name an amount under the next minimum', () => {
    expect(bid(ANN_AT_100_UP_TO_300, 'ann', 1, 30_001).kind).toBe('raised');
  });

  it('raises with a plain bid too', () => {
    expect(runAfter(bid(ANN_AT_100_UP_TO_300, 'ann', 35_000))).toMatchObject({
      priceCents: 10_000,
      leader: { maxCents: 35_000 },
    });
  });

  it('is the highest already where the maximum is not above the present one', () => {
    expect(bid(ANN_AT_100_UP_TO_300, 'ann', 11_000, 30_000)).toEqual({
      kind: 'already_highest',
      maxAmountCents: 30_000,
    });
    expect(bid(ANN_AT_100_UP_TO_300, 'ann', 11_000)).toEqual({ kind: 'already_highest', maxAmountCents: 30_000 });
  });

  it('pays the whole increment above the runner-up that a tie or a cap had saved', () => {
    const tied = runAfter(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 30_000));
    const raised = bid(tied, 'ann', 31_000, 50_000);
    expect(rows(raised)).toEqual(['ann 31000*']);
    expect(runAfter(raised)).toMatchObject({ priceCents: 31_000, sequence: 4, runnerUpMaxCents: 30_000 });
    expect(rows(bid(tied, 'ann', 30_500, 30_500))).toEqual(['ann 30500*']);
  });

  it('does not pay less than the price that stands', () => {
    const run: BiddingRun = { ...ANN_AT_100_UP_TO_300, priceCents: 25_000, runnerUpMaxCents: 12_000 };
    expect(runAfter(bid(run, 'ann', 1, 40_000)).priceCents).toBe(25_000);
  });

  it('is lifted to the reserve as soon as the maximum reaches it', () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'ann', 11_000, 49_999, WITH_RESERVE))).toEqual([]);
    const raised = bid(ANN_AT_100_UP_TO_300, 'ann', 11_000, 50_000, WITH_RESERVE);
    expect(rows(raised)).toEqual(['ann 50000*']);
    expect(runAfter(raised).sequence).toBe(2);
  });
});

describe('anonymity', () => {
  it('of automatic rows is that of the request which set the maximum', () => {
    const secret = runAfter(bid(EMPTY_RUN, 'ann', 10_000, 30_000, RULES, true));
    const answered = bid(secret, 'bob', 11_000, 20_000);
    if (answered.kind !== 'placed') throw new Error(answered.kind);
    expect(answered.bids.map((row) => row.anonymous)).toEqual([false, true]);
    const open = runAfter(bid(secret, 'ann', 11_000, 40_000, RULES, false));
    const later = bid(open, 'bob', 11_000, 20_000, RULES, true);
    if (later.kind !== 'placed') throw new Error(later.kind);
    expect(later.bids.map((row) => row.anonymous)).toEqual([true, false]);
  });
});

describe('an increment that grows with the price', () => {
  const rising: BiddingRules = { ...RULES, increment: (priceCents) => (priceCents < 30_000 ? 1_000 : 5_000) };

  it("is taken at the loser's maximum, not at the price", () => {
    expect(rows(bid(ANN_AT_100_UP_TO_300, 'bob', 11_000, 40_000, rising))).toEqual([
      'bob 11000',
      'ann 30000*',
      'bob 35000*',
    ]);
    const answered = bid(runAfter(bid(EMPTY_RUN, 'ann', 10_000, 90_000)), 'bob', 11_000, 30_000, rising);
    expect(rows(answered)).toEqual(['bob 11000', 'ann 35000*']);
  });
});
