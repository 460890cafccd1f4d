import type { Instant } from '../time/index.ts';
import type { Increment } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';
import { liftToReserve } from './reserve.ts';
import type { Bid, BiddingRun, Leader, LedRun } from './run.ts';

export interface BidRequest {
  bidderId: string;
  anonymous: boolean;
  amountCents: number;
  /** At least `amountCents`; equal to it for a plain bid. */
  maxCents: number;
  receivedAt: Instant;
  placedAt: Instant;
}

export interface BiddingRules {
  startPriceCents: number;
  reserveCents: number | null;
  increment: Increment;
}

/** What a request came to. `bids`: its rows in order, the last of them the top bid; a raise has one row or none. */
export type Placement =
  | { kind: 'placed'; run: LedRun; bids: [Bid, ...Bid[]]; outbid: boolean }
  | { kind: 'raised'; run: LedRun; bids: [] | [Bid] }
  | { kind: 'too_low'; minimumCents: number }
  | { kind: 'already_highest'; maxAmountCents: number };

/**
 * The rule of maximum bids in its closed form (docs/product.md#maximum-bids): at most three rows a request, no bidding war in a loop.
 * The earliest holder of a maximum wins a tie, the price never falls, a maximum that reaches the reserve lifts the price to it at
 * once, and an amount under the next minimum stands for the next minimum where its maximum reaches that. Pure; knows neither the end of the auction nor who may bid.
 */
export function placeBid(run: BiddingRun, request: BidRequest, rules: BiddingRules): Placement {
  const { leader, priceCents } = run;
  if (leader !== null && priceCents !== null && leader.bidderId === request.bidderId) {
    return raiseMaximum(run, leader, priceCents, request, rules);
  }
  const minimumCents = nextMinimumCents(priceCents, rules.startPriceCents, rules.increment);
  if (request.maxCents < minimumCents) return { kind: 'too_low', minimumCents };
  const reaching = request.amountCents < minimumCents ? { ...request, amountCents: minimumCents } : request;
  if (leader === null) return lead(run, reaching, reaching.amountCents, null, rules);
  if (reaching.maxCents > leader.maxCents) return overtake(run, leader, reaching, rules);
  return answerFor(run, leader, reaching, rules);
}

/** A leader's own request: it only ever raises their maximum, and moves the price where a runner-up or the reserve says so. */
function raiseMaximum(
  run: BiddingRun,
  leader: Leader,
  priceCents: number,
  request: BidRequest,
  rules: BiddingRules,
): Placement {
  const { maxCents } = request;
  if (maxCents <= leader.maxCents) return { kind: 'already_highest', maxAmountCents: leader.maxCents };
  const runnerUp = run.runnerUpMaxCents;
  const pushed =
    runnerUp === null ? priceCents : Math.min(maxCents, Math.max(priceCents, runnerUp + rules.increment(runnerUp)));
  const target = liftToReserve(pushed, maxCents, rules.reserveCents);
  const bids: [] | [Bid] = target > priceCents ? [row(run.sequence + 1, request, request, target, true)] : [];
  const raised: LedRun = {
    priceCents: target,
    leader: holder(request),
    runnerUpMaxCents: runnerUp,
    sequence: run.sequence + bids.length,
    extensionCount: run.extensionCount,
  };
  return { kind: 'raised', run: raised, bids };
}

/** The rival's maximum beats the leader's: the old leader's is spent, the rival leads one increment above it. */
function overtake(run: BiddingRun, leader: Leader, request: BidRequest, rules: BiddingRules): Placement {
  const spent = leader.maxCents;
  const target = Math.max(request.amountCents, Math.min(request.maxCents, spent + rules.increment(spent)));
  return lead(run, request, target, leader, rules);
}

/** The request leads at `target`, lifted to the reserve where its maximum reaches it. */
function lead(
  run: BiddingRun,
  request: BidRequest,
  target: number,
  old: Leader | null,
  rules: BiddingRules,
): Placement {
  const priceCents = liftToReserve(target, request.maxCents, rules.reserveCents);
  let sequence = run.sequence + 1;
  const bids: [Bid, ...Bid[]] = [row(sequence, request, request, request.amountCents, false)];
  if (old !== null && old.maxCents >= request.amountCents) {
    sequence += 1;
    bids.push(row(sequence, old, request, old.maxCents, true));
  }
  if (priceCents > request.amountCents) {
    sequence += 1;
    bids.push(row(sequence, request, request, priceCents, true));
  }
  const next: LedRun = {
    priceCents,
    leader: holder(request),
    runnerUpMaxCents: old === null ? null : old.maxCents,
    sequence,
    extensionCount: run.extensionCount,
  };
  return { kind: 'placed', run: next, bids, outbid: false };
}

/** The leader's maximum holds, on a tie too: the engine answers at once, one increment above the rival's maximum or at its own. */
function answerFor(run: BiddingRun, leader: Leader, request: BidRequest, rules: BiddingRules): Placement {
  const rivalMax = request.maxCents;
  const answer = Math.min(leader.maxCents, rivalMax + rules.increment(rivalMax));
  const priceCents = liftToReserve(answer, leader.maxCents, rules.reserveCents);
  const bids: [Bid, Bid] = [
    row(run.sequence + 1, request, request, request.amountCents, false),
    row(run.sequence + 2, leader, request, priceCents, true),
  ];
  const next: LedRun = {
    priceCents,
    leader,
    runnerUpMaxCents: run.runnerUpMaxCents === null ? rivalMax : Math.max(run.runnerUpMaxCents, rivalMax),
    sequence: run.sequence + 2,
    extensionCount: run.extensionCount,
  };
  return { kind: 'placed', run: next, bids, outbid: true };
}

function holder(request: BidRequest): Leader {
  return { bidderId: request.bidderId, anonymous: request.anonymous, maxCents: request.maxCents };
}

function row(
  sequence: number,
  whose: { bidderId: string; anonymous: boolean },
  cause: BidRequest,
  amountCents: number,
  automatic: boolean,
): Bid {
  return {
    sequence,
    bidderId: whose.bidderId,
    amountCents,
    anonymous: whose.anonymous,
    automatic,
    receivedAt: cause.receivedAt,
    placedAt: cause.placedAt,
  };
}
