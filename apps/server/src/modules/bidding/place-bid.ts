import { hash } from 'node:crypto';
import type { PlaceBidBody, PlacedBid } from '@clamor/contract/bidding';
import { iso } from '@clamor/contract/wire';
import { type Bid, fixedIncrement, nextMinimumCents, reserveMet } from '@clamor/domain/bidding';
import type { BidReply, CommandOf } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { type DeskAnswer, type DeskRequest, deskRequest } from '../desk/index.ts';
import { memberAsker } from '../desk-http/index.ts';
import type { ListingView } from '../listings/index.ts';
import type { Usernames } from '../members/index.ts';
import { findTopBid } from './bids.postgres.ts';
import { wireBid } from './wire-bid.ts';

export interface ReceiptPorts {
  /** Loads what a bid needs, on connections that readers cannot keep busy. */
  admissionPool: Queryable;
  names: Usernames;
  /** The database's epoch. Versions compare only within one epoch. */
  epoch(): string;
}

type Placed = Extract<DeskAnswer, { kind: 'accepted' | 'repeated' }>;

/** A bid as the desk takes it. */
export function bidRequest(
  caller: Caller,
  listingId: string,
  body: PlaceBidBody,
  arrival: { receivedAt: number; key: string | undefined },
): DeskRequest<CommandOf<'place_bid'>> {
  const { amountCents, maxAmountCents, isAnonymous } = body;
  const request = deskRequest({
    listingId,
    command: { kind: 'place_bid', amountCents, maxAmountCents, anonymous: isAnonymous },
    asker: memberAsker(caller),
    receivedAt: arrival.receivedAt,
  });
  if (arrival.key === undefined) return request;
  return { ...request, key: { value: arrival.key, bodyHash: bodyHashOf(body) } };
}

/**
 * A hash of the request's body, to which its idempotency key is bound. It covers only what the rule reads, so a repeat
 * may be spelled differently. A maximum equal to the amount is a plain bid. `isAnonymous: false` differs from leaving
 * it out.
 */
function bodyHashOf({ amountCents, maxAmountCents, isAnonymous }: PlaceBidBody): Buffer {
  const maximum = maxAmountCents === amountCents ? null : maxAmountCents;
  return hash('sha256', `${amountCents} ${maximum} ${isAnonymous}`, 'buffer');
}

/** The receipt of an accepted bid. The first answer and repeats both use it. */
export async function receiptOf(
  { admissionPool, names, epoch }: ReceiptPorts,
  view: ListingView,
  caller: Caller,
  placed: Placed,
): Promise<PlacedBid> {
  const { reply } = placed;
  const { auctionId, terms } = view.state;
  if (reply.kind !== 'bid') throw new Error('the desk answered a bid with something else');
  const top = await topBidOf(admissionPool, view, placed, reply);
  const bid = reply.bid ?? top;
  if (!top.anonymous && top.bidderId !== caller.userId) await names.learn([top.bidderId]);
  const isOwn = (userId: string) => userId === caller.userId;
  const nameOf = (userId: string) => (isOwn(userId) ? caller.username : names.nameOf(userId));
  const highestBid = wireBid(auctionId, top, nameOf, isOwn);
  return {
    bid: bid === top ? highestBid : wireBid(auctionId, bid, nameOf, isOwn),
    timeExtended: reply.extensionSeconds > 0,
    extensionSeconds: reply.extensionSeconds,
    nextMinimumCents: nextMinimumCents(
      reply.priceCents,
      terms.startPriceCents,
      fixedIncrement(terms.minIncrementCents),
    ),
    outbid: reply.outbid,
    raised: reply.raised,
    maxAmountCents: reply.maxCents,
    highestBid,
    reserveMet: reserveMet(reply.priceCents, terms.reserveCents),
    bidCount: reply.sequence,
    endsAt: iso(reply.endsAt),
    version: reply.publicNumber,
    epoch: epoch(),
  };
}

/**
 * The leading bid after the request: the last bid that the request placed, or the earlier one if it was a raise that
 * placed none.
 */
async function topBidOf(
  admissionPool: Queryable,
  view: ListingView,
  placed: Placed,
  { bid, sequence }: BidReply,
): Promise<Bid> {
  const event = placed.kind === 'accepted' ? placed.events.findLast(({ type }) => type === 'bid_placed') : undefined;
  const own = event?.type === 'bid_placed' ? event.bids[event.bids.length - 1] : undefined;
  const known = [own, bid, view.bids[view.bids.length - 1]].find((row) => row?.sequence === sequence);
  return known ?? (await findTopBid(admissionPool, view.state.id, sequence));
}
