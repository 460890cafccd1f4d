import { placeBid } from '@clamor/contract/bidding';
import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance } from 'fastify';
import { type Caller, type MessageAnswer, messageCall, refuse } from '../../platform/http/index.ts';
import { bidTaker, type TakeBidPorts } from './take-bid.ts';

/** A bid that came over a socket, before the contract has parsed any of it. */
export interface SocketBid {
  /** The member who is signed in on the socket; null if nobody is. */
  caller: Caller | null | Promise<Caller | null>;
  /** The network address of the socket. */
  address: string;
  /** The slug of the listing that the socket watches. */
  slug: string;
  message: Readonly<Record<string, unknown>>;
  /** Raw database time at which the whole message had arrived. */
  receivedAt: Instant;
}

/** Answers with the status and body of `POST /api/bids`. Never throws. */
export type AnswerBid = (bid: SocketBid) => Promise<MessageAnswer>;

/** Takes bids from sockets: the same limit, rules and answers as over HTTP. */
export function socketBids(app: FastifyInstance, ports: TakeBidPorts): AnswerBid {
  const takeBid = bidTaker(ports);
  const call = messageCall(app, placeBid, 'bid');
  return ({ slug, message, ...arrived }) =>
    call(
      { ...arrived, headers: { 'idempotency-key': message.key }, body: message },
      async ({ caller, headers: { 'idempotency-key': key }, body, receivedAt }) => {
        if (body.slug !== slug) return refuseField('slug', 'This socket is of another listing');
        if (key === undefined) return refuseField('key', 'A bid over a socket needs a key');
        return takeBid({ caller, body, key, receivedAt, way: 'socket' });
      },
    );
}

function refuseField(field: string, message: string) {
  return refuse('VALIDATION_FAILED', { errors: [{ field, message }] });
}
