import type { ListingResponse, Viewer } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { type ListingState, runOf } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { wireBid } from '../bidding/index.ts';
import type { Usernames } from '../members/index.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { ViewerFacts } from './viewer-facts.postgres.ts';
import { wireListing } from './wire-listing.ts';

/**
 * An auction's claim and offer as one member may see them. The money module, which is in a higher layer, provides it.
 */
export interface ViewerMoney extends Pick<Viewer, 'claim' | 'offer'> {
  /** The buyer whose identity the seller may see after the payment; null for everybody else. */
  knownBuyerId: string | null;
}

export const NO_VIEWER_MONEY: ViewerMoney = { claim: null, offer: null, knownBuyerId: null };

/** Whether a claim or offer may exist. While bidding runs there is none, so no query is needed. */
export function hasMoney({ phase: { status } }: Pick<ListingState, 'phase'>): boolean {
  return status === 'ENDED' || status === 'SECOND_CHANCE_AWARDED';
}

/** Whether a listing is over, so that its owner may have relisted it. */
export function isOver(state: Pick<ListingState, 'phase'>): boolean {
  return hasMoney(state) || state.phase.status === 'CANCELLED';
}

export interface ViewerPart extends ViewerFacts, ViewerMoney {
  userId: string;
  nextBoostAt: Instant | null;
  relistedAs: string | null;
}

/** The public answer plus what this member may see: their own ids, maximum and like; for the owner also the terms. */
export function mergeViewer(
  answer: PublicAnswer,
  part: ViewerPart,
  names: Pick<Usernames, 'nameOf'>,
  now: Instant,
): ListingResponse {
  const { view } = answer;
  const { userId } = part;
  const owner = view.state.sellerId === userId;
  const mayKnow = (bidderId: string): boolean => bidderId === userId || bidderId === part.knownBuyerId;
  const ownedOrShown = view.bids.some((bid) => bid.anonymous && mayKnow(bid.bidderId));
  const response = answer.responseAt(now);
  const bids = ownedOrShown
    ? view.bids.map((bid) => wireBid(view.state.auctionId, bid, names.nameOf, mayKnow)).reverse()
    : response.bids;
  const listing = owner ? ownListing(answer) : response.listing;
  return { ...response, listing, bids, highestBid: bids[0] ?? null, viewer: viewerOf(view.state, part) };
}

function ownListing({ view, body }: PublicAnswer): ListingResponse['listing'] {
  const own = wireListing(view.texts, view.state, view.seller.username, true);
  return { ...body.listing, reserveCents: own.reserveCents, digitalDeliveryInfo: own.digitalDeliveryInfo };
}

/** @returns the part that only this member may see */
function viewerOf(state: ListingState, part: ViewerPart): Viewer {
  const leader = runOf(state.phase)?.leader ?? null;
  const leading = leader !== null && leader.bidderId === part.userId && state.phase.status !== 'CANCELLED';
  return {
    liked: part.liked,
    isOwner: state.sellerId === part.userId,
    leading: leading && !endedWithoutWinner(state),
    hasBid: part.hasBid,
    maxAmountCents: part.maxAmountCents,
    anonymous: part.anonymous,
    nextBoostAt: iso(part.nextBoostAt),
    claim: part.claim,
    offer: part.offer,
    relistedAs: part.relistedAs,
  };
}

/** After a decline or an expired decision the top bid won nothing. */
function endedWithoutWinner({ phase }: ListingState): boolean {
  return phase.status === 'ENDED' && phase.outcome !== 'SOLD';
}
