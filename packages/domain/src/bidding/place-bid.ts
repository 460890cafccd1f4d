import type { Instant } from '../time/index.ts';
import type { Increment } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';
import { liftToReserve } from './reserve.ts';
import type { Bid, BiddingRun, Leader, LedRun } from './run.ts';

export interface BidRequest {
  bidderId: string;
  anonymous: boolean;
  amountCents: number;
  /** At least `amountCents`; equal to it for a bid without a maximum. */
  maxCents: number;
  receivedAt: Instant;
  placedAt: Instant;
}

export interface BiddingRules {
  startPriceCents: number;
  reserveCents: number | null;
  increment: Increment;
}

/** The result of a request. `bids`: the new rows in order. The last one is the top bid. A raise has one row or none. */
export type Placement =
  | { kind: 'placed'; run: LedRun; bids: [Bid, ...Bid[]]; outbid: boolean }
  | { kind: 'raised'; run: LedRun; bids: [] | [Bid] }
  | { kind: 'too_low'; minimumCents: number }
  | { kind: 'already_highest'; maxAmountCents: number };

/**
 * The rule of maximum bids in closed form, without a loop of bids (docs/product.md#maximum-bids). A request makes at
 * most three rows. On a tie the earlier maximum wins, and the price never falls. If the leader's maximum reaches the
 * reserve, the price rises to the reserve at once. An amount below the next minimum is raised to the next minimum if
 * the request's maximum allows. Pure; the caller checks the end of the auction and who may bid.
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

/**
 * The leader bids again. This only raises their maximum. The price moves only if the new maximum allows more: up to one
 * increment above the runner-up's maximum, or up to the reserve.
 */
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

/**
 * The request's maximum beats the leader's. The price becomes the old maximum plus one increment, or less if the new
 * maximum is less. It is never below the request's amount.
 */
function overtake(run: BiddingRun, leader: Leader, request: BidRequest, rules: BiddingRules): Placement {
  const spent = leader.maxCents;
  const target = Math.max(request.amountCents, Math.min(request.maxCents, spent + rules.increment(spent)));
  return lead(run, request, target, leader, rules);
}

/** Makes the request's bidder lead at `target`, or at the reserve if that is higher and their maximum reaches it. */
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

/**
 * The leader stays ahead, also on a tie. Clamor bids for the leader at once: one increment above the rival's maximum,
 * or the leader's own maximum if that is less.
 */
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
