import type { PlaceBidBody, placeBid } from '@clamor/contract/bidding';
import type { ErrorCode } from '@clamor/contract/errors';
import type { Instant } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { type AnswerTo, answer, type Caller, type Refused, refuse } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { deskRefusal } from '../desk-http/index.ts';
import { REPLAYED } from '../idempotency/index.ts';
import type { ShownListings } from '../listings/index.ts';
import { bidRequest, type ReceiptPorts, receiptOf } from './place-bid.ts';

/** The connections that carry bids. */
export const BID_WAYS = ['http', 'socket'] as const;
export type BidWay = (typeof BID_WAYS)[number];

/** What happened to a bid: accepted, repeated, or the code of its refusal. */
export type BidOutcome = 'accepted' | 'repeated' | 'OVERLOADED' | (typeof placeBid.refusals)[number];

/** A bid of an admitted member, whatever connection carried it. */
export interface ArrivedBid {
  caller: Caller;
  body: PlaceBidBody;
  /** The idempotency key, if the member sent one. */
  key: string | undefined;
  /** Raw database time at which the whole bid had arrived. */
  receivedAt: Instant;
  way: BidWay;
}

export interface TakeBidPorts extends ReceiptPorts {
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: Pick<ShownListings, 'shown'>;
  /** Counts what happened to a bid, by connection. */
  counted?: (outcome: BidOutcome, way: BidWay) => void;
}

/** Places a bid and answers as the contract's `placeBid` does. Throws only on a bug or an outage, or `SessionEnded`. */
export type TakeBid = (bid: ArrivedBid) => Promise<AnswerTo<typeof placeBid>>;

/** The function that takes every bid, whatever connection carried it. So all connections give the same answers. */
export function bidTaker(ports: TakeBidPorts): TakeBid {
  const { views, desk, clock, names, counted = () => undefined } = ports;
  return async ({ caller, body, key, receivedAt, way }) => {
    const refused = <Problem extends Refused<BidOutcome & ErrorCode>>(problem: Problem): Problem => {
      counted(problem.problem.code, way);
      return problem;
    };
    const view = await views.shown(body.slug);
    if (view === null) return refused(refuse('NOT_FOUND'));
    const placed = await desk.submit(bidRequest(caller, view.texts.id, body, { receivedAt, key }));
    if (placed.kind === 'key_reused') return refused(refuse('KEY_REUSED'));
    if (placed.kind !== 'accepted' && placed.kind !== 'repeated') return refused(deskRefusal(placed, clock.now()));
    counted(placed.kind, way);
    names.remember(caller.userId, caller.username);
    const headers = placed.kind === 'repeated' ? REPLAYED : {};
    return answer(201, await receiptOf(ports, view, caller, placed), headers);
  };
}
