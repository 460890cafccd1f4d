import {
  type Bid,
  EXTENSION_SECONDS,
  fixedIncrement,
  isInLastSeconds,
  nextMinimumCents,
  reserveMet,
} from '../bidding/index.ts';
import { SECOND } from '../time/index.ts';
import type { CheckedStep, Expect } from './checked-step.ts';
import type { ListingEvent } from './events.ts';
import type { ListingState, Phase } from './state.ts';

type EventOf<Type extends ListingEvent['type']> = Extract<ListingEvent, { type: Type }>;
type Live = Extract<Phase, { status: 'LIVE' }>;

/** Checks the rows of one request: their numbers and amounts, the leader after them, and that they arrived in time. */
export function checkBids({ before, event }: CheckedStep<EventOf<'bid_placed'>>, expect: Expect): void {
  const { phase, terms, frozenAt } = before;
  const { bids, leaderMaxCents } = event;
  const [first] = bids;
  const top = bids[bids.length - 1];
  if (phase.status !== 'LIVE' || first === undefined || top === undefined) return;
  const { leader, priceCents } = phase.run;
  expect(frozenAt === null, 'a bid on an auction that does not run');
  expect(bids.length <= 3, `${bids.length} rows of one request`);
  if (first.automatic) {
    expect(bids.length === 1 && first.bidderId === leader?.bidderId, 'begins with an automatic row and is no raise');
  } else {
    const least = nextMinimumCents(priceCents, terms.startPriceCents, fixedIncrement(terms.minIncrementCents));
    expect(first.amountCents >= least, `${first.amountCents} is under the next minimum of ${least}`);
    expect(first.bidderId !== leader?.bidderId, 'a manual row by the leader');
  }
  expect(leaderMaxCents >= top.amountCents, "the price is above the leader's maximum");
  checkMaxima(phase, event, first, top, expect);
  let previous: Bid | null = null;
  for (const bid of bids) {
    checkRow(phase, event, bid, previous, expect);
    previous = bid;
  }
}

/** A leader's maximum may only grow, and the maximum that was beaten must be kept. */
function checkMaxima(
  { run }: Live,
  { leaderMaxCents, runnerUpMaxCents }: EventOf<'bid_placed'>,
  first: Bid,
  top: Bid,
  expect: Expect,
): void {
  const { leader } = run;
  if (leader === null) expect(runnerUpMaxCents === null, 'a runner-up before any rival');
  else if (first.automatic) {
    expect(leaderMaxCents > leader.maxCents, 'a raise that raises nothing');
    expect(runnerUpMaxCents === run.runnerUpMaxCents, 'a raise that changed the runner-up');
  } else if (top.bidderId === leader.bidderId) {
    expect(leaderMaxCents === leader.maxCents, "the leader's maximum changed without a request of theirs");
    expect((runnerUpMaxCents ?? 0) >= (run.runnerUpMaxCents ?? first.amountCents), 'the runner-up fell');
  } else expect(runnerUpMaxCents === leader.maxCents, 'the maximum that was beaten is not the runner-up');
}

function checkRow(
  { since, endsAt, run }: Live,
  event: EventOf<'bid_placed'>,
  bid: Bid,
  previous: Bid | null,
  expect: Expect,
): void {
  const last = previous?.sequence ?? run.sequence;
  const price = previous?.amountCents ?? run.priceCents ?? 0;
  expect(bid.sequence === last + 1, `number ${bid.sequence} after ${last}`);
  expect(previous === null || bid.automatic, 'a second manual row');
  const isTie = bid.amountCents === price && bid.automatic && previous !== null;
  expect(bid.amountCents > price || isTie, `${bid.amountCents} after ${price}`);
  expect(bid.receivedAt < endsAt, 'received when the auction was over');
  expect(bid.receivedAt >= since, 'received before the auction began');
  expect(bid.placedAt === event.at && bid.receivedAt <= bid.placedAt, 'decided at another time');
}

/** Whether these bids extend the auction: the bidder did not lead before, and bid in the last seconds. */
export function earnsExtension({ phase }: ListingState, { bids }: EventOf<'bid_placed'>): boolean {
  const [first] = bids;
  if (phase.status !== 'LIVE' || first === undefined) return false;
  return !first.automatic && isInLastSeconds(first.receivedAt, phase.endsAt);
}

/**
 * Checks a change of the leader's maximum that moved no price: they raised it, or it was lowered to the price because
 * they were suspended.
 */
export function checkMaximum(
  { before, event }: CheckedStep<EventOf<'maximum_raised'> | EventOf<'maximum_frozen'>>,
  expect: Expect,
): void {
  const leader = before.phase.status === 'LIVE' ? before.phase.run.leader : null;
  expect(event.bidderId === leader?.bidderId, 'the maximum of somebody who does not lead');
  if (event.type === 'maximum_raised') expect(event.maxCents > (leader?.maxCents ?? 0), 'a raise that raises nothing');
}

/** Checks an extension: 60 seconds, once, directly after the bid that caused it. */
export function checkExtension(
  { before, event }: CheckedStep<EventOf<'auction_extended'>>,
  isEarned: boolean,
  expect: Expect,
): void {
  expect(isEarned, 'no bid earned it');
  if (before.phase.status !== 'LIVE') return;
  const due = before.phase.endsAt + EXTENSION_SECONDS * SECOND;
  expect(event.endsAt === due, 'the end did not move by exactly 60 seconds');
}

/** The leader wins at the current price if the reserve is met. Without a bid there is no winner. */
export function checkEnd({ before, event }: CheckedStep<EventOf<'auction_ended'>>, expect: Expect): void {
  const { phase, terms, frozenAt } = before;
  if (phase.status !== 'LIVE') return;
  const { leader, priceCents } = phase.run;
  expect(event.at >= phase.endsAt, 'before its end');
  expect(frozenAt === null, 'while it stood still');
  const outcome = leader === null ? 'UNSOLD' : 'SOLD';
  const isUnder = leader !== null && reserveMet(priceCents, terms.reserveCents) === false;
  expect(event.outcome === outcome && !isUnder, `${event.outcome} is not what came out`);
  const winnerId = leader?.bidderId ?? null;
  expect(event.winnerId === winnerId && event.amountCents === priceCents, 'another winner or price');
}
