import type { Bid, BiddingRun } from '@clamor/domain/bidding';
import type { ListingState, Phase, Refusal, Reply } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { OVERLOADED } from './entry.ts';
import type { DeskAnswer } from './request.ts';

/** An answer that may be stored: a 503 never is. */
export type DecidedAnswer = Extract<DeskAnswer, { kind: 'accepted' | 'refused' }>;

/*
 * A stored answer is positional JSON with moments relative to the listing's last event: a third of the bytes, and bytes are what a
 * key on every bid costs. What stands still on a listing while a command can sensibly be repeated (ids, terms, timing) is not in it
 * but taken from the listing as it is now.
 */
const FORMAT = 1;

type PackedRun = [number | null, [string, boolean, number] | null, number | null, number, number];
type PackedPhase =
  | ['COLLECTING', number, number | null]
  | ['COUNTDOWN', number, number]
  | ['LIVE', number, number, PackedRun]
  | ['RESERVE_NOT_MET', number, number, PackedRun]
  | ['SECOND_CHANCE_AWARDED', number, PackedRun]
  | ['ENDED', number, Extract<Phase, { status: 'ENDED' }>['outcome'], PackedRun]
  | ['CANCELLED', number, 'seller' | 'staff', PackedRun | null];
type PackedState = [
  lastEventAt: number,
  tally: [number, number, number, number | null],
  phase: PackedPhase,
  frozenAt: number | null,
  hidden: boolean,
  eventNumber: number,
  outageId: number,
  version: number,
  /** How many of the events are silent; left out where none is. */
  silentEvents?: number,
];
type PackedBid = [number, string, number, boolean, boolean, number, number];
type PackedReply = [PackedBid | null, number, boolean, boolean, number] | Exclude<Reply, { kind: 'bid' }>;
type Packed =
  | [format: number, kind: 'a', receivedAt: number, at: number, reply: PackedReply, state: PackedState]
  | [format: number, kind: 'r', refusal: Refusal, state: PackedState | null];

/** An answer as it is stored. */
export function packAnswer(answer: DecidedAnswer): string {
  return JSON.stringify(answer.kind === 'accepted' ? packAccepted(answer) : packRefused(answer));
}

/** The answer of a repeat, on the listing as it is now. A format that only newer nodes know is for them to answer. */
export function unpackAnswer(text: string, now: ListingState): DeskAnswer {
  const packed = JSON.parse(text) as Packed;
  if (packed[0] !== FORMAT) return OVERLOADED;
  if (packed[1] === 'r') {
    const [, , refusal, state] = packed;
    return { kind: 'refused', refusal, state: state === null ? null : unpackState(state, now) };
  }
  const [, , receivedAt, at, reply, state] = packed;
  const base = state[0];
  return {
    kind: 'accepted',
    state: unpackState(state, now),
    events: [],
    reply: unpackReply(reply, base),
    receivedAt: receivedAt + base,
    at: at + base,
    repeated: true,
  };
}

function packAccepted({ receivedAt, at, reply, state }: Extract<DeskAnswer, { kind: 'accepted' }>): Packed {
  const base = state.lastEventAt;
  return [FORMAT, 'a', receivedAt - base, at - base, packReply(reply, base), packState(state)];
}

function packRefused({ refusal, state }: Extract<DeskAnswer, { kind: 'refused' }>): Packed {
  return [FORMAT, 'r', refusal, state === null ? null : packState(state)];
}

function packState(state: ListingState): PackedState {
  const { tally, lastEventAt: base } = state;
  const silentEvents = state.eventNumber - state.publicNumber;
  return [
    base,
    [tally.likes, tally.boosts, tally.videoLikes, from(tally.goalMetAt, base)],
    packPhase(state.phase, base),
    from(state.frozenAt, base),
    state.hidden,
    state.eventNumber,
    state.outageId,
    state.version,
    ...(silentEvents === 0 ? ([] as const) : ([silentEvents] as const)),
  ];
}

function unpackState(packed: PackedState, now: ListingState): ListingState {
  const [base, [likes, boosts, videoLikes, goalMetAt], phase, frozenAt, hidden, eventNumber, outageId, version] =
    packed;
  const silentEvents = packed[8] ?? 0;
  const { id, sellerId, auctionId, terms, timing } = now;
  return {
    id,
    sellerId,
    auctionId,
    terms,
    timing,
    tally: { likes, boosts, videoLikes, goalMetAt: to(goalMetAt, base) },
    phase: unpackPhase(phase, base),
    frozenAt: to(frozenAt, base),
    hidden,
    eventNumber,
    lastEventAt: base,
    outageId,
    version,
    publicNumber: eventNumber - silentEvents,
  };
}

function packPhase(phase: Phase, base: Instant): PackedPhase {
  const since = phase.since - base;
  switch (phase.status) {
    case 'COLLECTING':
      return [phase.status, since, from(phase.scheduledStartAt, base)];
    case 'COUNTDOWN':
      return [phase.status, since, phase.liveAt - base];
    case 'LIVE':
      return [phase.status, since, phase.endsAt - base, packRun(phase.run)];
    case 'RESERVE_NOT_MET':
      return [phase.status, since, phase.decisionDeadline - base, packRun(phase.run)];
    case 'SECOND_CHANCE_AWARDED':
      return [phase.status, since, packRun(phase.run)];
    case 'ENDED':
      return [phase.status, since, phase.outcome, packRun(phase.run)];
    case 'CANCELLED':
      return [phase.status, since, phase.by, phase.run === null ? null : packRun(phase.run)];
  }
}

function unpackPhase(packed: PackedPhase, base: Instant): Phase {
  const since = packed[1] + base;
  switch (packed[0]) {
    case 'COLLECTING':
      return { status: packed[0], since, scheduledStartAt: to(packed[2], base) };
    case 'COUNTDOWN':
      return { status: packed[0], since, liveAt: packed[2] + base };
    case 'LIVE':
      return { status: packed[0], since, endsAt: packed[2] + base, run: unpackRun(packed[3]) };
    case 'RESERVE_NOT_MET':
      return { status: packed[0], since, decisionDeadline: packed[2] + base, run: unpackRun(packed[3]) };
    case 'SECOND_CHANCE_AWARDED':
      return { status: packed[0], since, run: unpackRun(packed[2]) };
    case 'ENDED':
      return { status: packed[0], since, outcome: packed[2], run: unpackRun(packed[3]) };
    case 'CANCELLED':
      return { status: packed[0], since, by: packed[2], run: packed[3] === null ? null : unpackRun(packed[3]) };
  }
}

function packRun({ priceCents, leader, runnerUpMaxCents, sequence, extensionCount }: BiddingRun): PackedRun {
  const packed: PackedRun[1] = leader === null ? null : [leader.bidderId, leader.anonymous, leader.maxCents];
  return [priceCents, packed, runnerUpMaxCents, sequence, extensionCount];
}

function unpackRun([priceCents, leader, runnerUpMaxCents, sequence, extensionCount]: PackedRun): BiddingRun {
  return {
    priceCents,
    leader: leader === null ? null : { bidderId: leader[0], anonymous: leader[1], maxCents: leader[2] },
    runnerUpMaxCents,
    sequence,
    extensionCount,
  };
}

function packReply(reply: Reply, base: Instant): PackedReply {
  if (reply.kind !== 'bid') return reply;
  const { bid, extensionSeconds, outbid, raised, maxCents } = reply;
  return [bid === null ? null : packBid(bid, base), extensionSeconds, outbid, raised, maxCents];
}

function unpackReply(packed: PackedReply, base: Instant): Reply {
  if (!Array.isArray(packed)) return packed;
  const [bid, extensionSeconds, outbid, raised, maxCents] = packed;
  return { kind: 'bid', bid: bid === null ? null : unpackBid(bid, base), extensionSeconds, outbid, raised, maxCents };
}

function packBid(bid: Bid, base: Instant): PackedBid {
  const { sequence, bidderId, amountCents, anonymous, automatic } = bid;
  return [sequence, bidderId, amountCents, anonymous, automatic, bid.receivedAt - base, bid.placedAt - base];
}

function unpackBid(packed: PackedBid, base: Instant): Bid {
  const [sequence, bidderId, amountCents, anonymous, automatic, receivedAt, placedAt] = packed;
  return {
    sequence,
    bidderId,
    amountCents,
    anonymous,
    automatic,
    receivedAt: receivedAt + base,
    placedAt: placedAt + base,
  };
}

function from(moment: Instant | null, base: Instant): number | null {
  return moment === null ? null : moment - base;
}

function to(packed: number | null, base: Instant): Instant | null {
  return packed === null ? null : packed + base;
}
