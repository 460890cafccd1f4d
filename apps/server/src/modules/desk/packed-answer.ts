import type { Bid } from '@clamor/domain/bidding';
import type { BidReply, Refusal, Reply } from '@clamor/domain/lifecycle';
import { OVERLOADED } from './entry.ts';
import type { DeskAnswer } from './request.ts';

/** An answer that may be stored: a 503 never is. */
export type DecidedAnswer = Extract<DeskAnswer, { kind: 'accepted' | 'refused' }>;

/**
 * The format of stored answers: a JSON array whose fields are known by position, because every bid with a key stores
 * one. It holds the reply or the refusal, but no listing state. A bid's times are relative to the auction's end.
 */
const FORMAT = 2;

type PackedBid = [
  sequence: number,
  bidderId: string,
  amountCents: number,
  anonymous: boolean,
  automatic: boolean,
  receivedAt: number,
  placedAt: number,
];
type PackedBidReply = [
  bid: PackedBid | null,
  extensionSeconds: number,
  outbid: boolean,
  raised: boolean,
  maxCents: number,
  priceCents: number,
  sequence: number,
  endsAt: number,
  publicNumber: number,
];
type OtherReply = Exclude<Reply, BidReply>;
type Packed =
  | [format: typeof FORMAT, kind: 'a', reply: PackedBidReply | OtherReply]
  | [format: typeof FORMAT, kind: 'r', refusal: Refusal];

export function packAnswer(answer: DecidedAnswer): string {
  const packed: Packed =
    answer.kind === 'refused' ? [FORMAT, 'r', answer.refusal] : [FORMAT, 'a', packReply(answer.reply)];
  return JSON.stringify(packed);
}

/**
 * The answer to a repeated request. If a newer version wrote it in a format unknown here, the answer is 503, and the
 * client's retry may reach a newer node.
 */
export function unpackAnswer(text: string): DeskAnswer {
  const stored = JSON.parse(text) as Packed | Earlier | [format: 0];
  const packed = stored[0] === EARLIER_FORMAT ? broughtUp(stored) : stored;
  if (packed[0] !== FORMAT) return OVERLOADED;
  if (packed[1] === 'r') return { kind: 'refused', refusal: packed[2] };
  return { kind: 'repeated', reply: unpackReply(packed[2]) };
}

function packReply(reply: Reply): PackedBidReply | OtherReply {
  if (reply.kind !== 'bid') return reply;
  const { bid, extensionSeconds, outbid, raised, maxCents, priceCents, sequence, endsAt, publicNumber } = reply;
  const own = bid === null ? null : packBid(bid, endsAt);
  return [own, extensionSeconds, outbid, raised, maxCents, priceCents, sequence, endsAt, publicNumber];
}

function unpackReply(packed: PackedBidReply | OtherReply): Reply {
  if (!Array.isArray(packed)) return packed;
  const [own, extensionSeconds, outbid, raised, maxCents, priceCents, sequence, endsAt, publicNumber] = packed;
  const bid = own === null ? null : unpackBid(own, endsAt);
  return { kind: 'bid', bid, extensionSeconds, outbid, raised, maxCents, priceCents, sequence, endsAt, publicNumber };
}

function packBid({ sequence, bidderId, amountCents, anonymous, automatic, ...bid }: Bid, endsAt: number): PackedBid {
  return [sequence, bidderId, amountCents, anonymous, automatic, bid.receivedAt - endsAt, bid.placedAt - endsAt];
}

function unpackBid(packed: PackedBid, endsAt: number): Bid {
  const [sequence, bidderId, amountCents, anonymous, automatic, received, placed] = packed;
  return {
    sequence,
    bidderId,
    amountCents,
    anonymous,
    automatic,
    receivedAt: received + endsAt,
    placedAt: placed + endsAt,
  };
}

/**
 * The format before this one, which held the listing's whole state with times relative to its last event. It is still
 * read, because keys live for a day and so survive a deploy.
 */
const EARLIER_FORMAT = 1;

type EarlierState = [
  lastEventAt: number,
  tally: unknown,
  phase: [status: string, since: number, endsAt: number, run: [number, unknown, unknown, sequence: number, unknown]],
  frozenAt: unknown,
  hidden: unknown,
  eventNumber: number,
  outageId: unknown,
  version: unknown,
  silentEvents?: number,
];
type EarlierReply = [bid: PackedBid | null, extensionSeconds: number, outbid: boolean, raised: boolean, max: number];
type Earlier =
  | [format: 1, kind: 'a', receivedAt: number, at: number, reply: EarlierReply | OtherReply, state: EarlierState]
  | [format: 1, kind: 'r', refusal: Refusal, state: unknown];

function broughtUp(earlier: Earlier): Packed {
  if (earlier[1] === 'r') return [FORMAT, 'r', earlier[2]];
  const [, , , , reply, state] = earlier;
  if (!Array.isArray(reply)) return [FORMAT, 'a', reply];
  const [base, , [, , untilEnd, run], , , eventNumber, , , silentEvents = 0] = state;
  const [bid, extensionSeconds, outbid, raised, maxCents] = reply;
  if (bid !== null) {
    bid[5] -= untilEnd;
    bid[6] -= untilEnd;
  }
  const after = [run[0], run[3], base + untilEnd, eventNumber - silentEvents] as const;
  return [FORMAT, 'a', [bid, extensionSeconds, outbid, raised, maxCents, ...after]];
}
