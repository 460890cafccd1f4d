import { createHash } from 'node:crypto';
import type { PlaceBidBody, PlacedBid } from '@clamor/contract/bidding';
import type { Bid } from '@clamor/domain/bidding';
import { reserveMet } from '@clamor/domain/bidding';
import type { ListingState, Reply } from '@clamor/domain/lifecycle';
import type { Caller } from '../../platform/http/index.ts';
import type { DeskAnswer, DeskRequest } from '../desk/index.ts';
import { type Listings, type ListingView, memberRequest, nextMinimumOf, runOf, wireBid } from '../listings/index.ts';
import { findTopBid } from './bids.postgres.ts';

type Accepted = Extract<DeskAnswer, { kind: 'accepted' }>;
type BidReply = Extract<Reply, { kind: 'bid' }>;

/** A bid as the desk takes it. */
export function bidRequest(
  caller: Caller,
  listingId: string,
  body: PlaceBidBody,
  arrival: { receivedAt: number; key: string | undefined },
): DeskRequest {
  const { amountCents, maxAmountCents, isAnonymous } = body;
  const request = memberRequest(caller, {
    listingId,
    command: { kind: 'place_bid', amountCents, maxAmountCents, anonymous: isAnonymous },
    receivedAt: arrival.receivedAt,
  });
  if (arrival.key === undefined) return request;
  return { ...request, key: { value: arrival.key, bodyHash: bodyHashOf(body) } };
}

/**
 * What a key is bound to: what the rule reads of the body, so that a repeat may spell the rest otherwise. A maximum equal to the
 * amount is a plain bid; saying `false` and saying nothing are two things.
 */
function bodyHashOf({ amountCents, maxAmountCents, isAnonymous }: PlaceBidBody): Buffer {
  const maximum = maxAmountCents === amountCents ? null : maxAmountCents;
  return createHash('sha256').update(`${amountCents} ${maximum} ${isAnonymous}`).digest();
}

/** The receipt of an accepted bid. */
export async function receiptOf(
  listings: Listings,
  view: ListingView,
  caller: Caller,
  accepted: Accepted,
): Promise<PlacedBid> {
  const { state, reply } = accepted;
  if (reply.kind !== 'bid') throw new Error('the desk answered a bid with something else');
  const top = await topBidOf(listings, view, accepted, reply);
  const bid = reply.bid ?? top;
  if (!top.anonymous && top.bidderId !== caller.userId) await listings.names.learn([top.bidderId]);
  const reader = {
    nameOf: (userId: string) => (userId === caller.userId ? caller.username : listings.names.nameOf(userId)),
    mayKnow: (bidderId: string) => bidderId === caller.userId,
  };
  const highestBid = wireBid(state.auctionId, top, reader);
  return {
    bid: bid === top ? highestBid : wireBid(state.auctionId, bid, reader),
    timeExtended: reply.extensionSeconds > 0,
    extensionSeconds: reply.extensionSeconds,
    nextMinimumCents: nextMinimumOf(state),
    outbid: reply.outbid,
    raised: reply.raised,
    maxAmountCents: reply.maxCents,
    highestBid,
    reserveMet: reserveMet(runOf(state.phase)?.priceCents ?? null, state.terms.reserveCents),
    bidCount: runOf(state.phase)?.sequence ?? 0,
    endsAt: endsAtOf(state),
    version: state.publicNumber,
    epoch: listings.epoch,
  };
}

/** The bid that leads after the request: its own last row, or for a raise without a row the one that stood already. */
async function topBidOf(
  listings: Listings,
  view: ListingView,
  { state, events }: Accepted,
  reply: BidReply,
): Promise<Bid> {
  const placed = events.findLast((event) => event.type === 'bid_placed');
  const own = placed?.type === 'bid_placed' ? placed.bids[placed.bids.length - 1] : undefined;
  const sequence = runOf(state.phase)?.sequence ?? 0;
  const known = [own, reply.bid ?? undefined, view.bids[view.bids.length - 1]].find(
    (bid) => bid?.sequence === sequence,
  );
  return known ?? (await findTopBid(listings.entrance, state.id, sequence));
}

/** A bid is accepted while LIVE only; a batch may have ended the auction since, but not within this answer. */
function endsAtOf({ phase }: ListingState): string {
  if (phase.status !== 'LIVE') throw new Error(`a bid was accepted while ${phase.status}`);
  return new Date(phase.endsAt).toISOString();
}
