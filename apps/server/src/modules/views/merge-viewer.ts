import type { ListingResponse, Viewer } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { type ListingState, runOf } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { wireBid } from '../bidding/index.ts';
import type { Usernames } from '../members/index.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { ViewerFacts } from './viewer-facts.postgres.ts';
import { wireListing } from './wire-listing.ts';

/** An auction's claim and offer as one member may see them. They come from `sales`, a higher module. */
export interface ViewerMoney extends Pick<Viewer, 'claim' | 'offer'> {
  /** Only for the seller: the buyer, whom they may know after the payment. Otherwise null. */
  knownBuyerId: string | null;
}

export const NO_VIEWER_MONEY: ViewerMoney = { claim: null, offer: null, knownBuyerId: null };

/** Whether a claim or an offer may exist. While bidding runs there is none, which saves a query. */
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

/**
 * The public answer with what this member may see besides: the viewer part, and who placed their own anonymous bids. A
 * listing's owner also sees its hidden terms, and who placed the known buyer's anonymous bids.
 */
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

/** The viewer part of the answer. */
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

/** Whether the auction ended without a winner: the seller declined the top bid or let the decision expire. */
function endedWithoutWinner({ phase }: ListingState): boolean {
  return phase.status === 'ENDED' && phase.outcome !== 'SOLD';
}
