import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { Bid } from '@clamor/domain/bidding';

/** What a reader may know of bidders: names by id, and whose ids behind anonymous bids. */
export interface BidReader {
  nameOf(userId: string): string;
  /** Whether this reader may learn who placed an anonymous bid (the bidder always; the seller whom the item goes to). */
  mayKnow(bidderId: string): boolean;
}

export const ANONYMOUS = 'Anonymous';
const NOBODY = (): boolean => false;

/** A bid as everybody sees it. */
export function publicBid(auctionId: string, bid: Bid, nameOf: BidReader['nameOf']): WireBid {
  return wireBid(auctionId, bid, { nameOf, mayKnow: NOBODY });
}

/** A bid as one reader sees it: an anonymous one is never named, and its id is for those alone who may know it. */
export function wireBid(auctionId: string, bid: Bid, reader: BidReader): WireBid {
  return {
    id: bidId(auctionId, bid.sequence),
    sequence: bid.sequence,
    bidder: bid.anonymous ? ANONYMOUS : reader.nameOf(bid.bidderId),
    bidderId: bid.anonymous && !reader.mayKnow(bid.bidderId) ? null : bid.bidderId,
    isAnonymous: bid.anonymous,
    amountCents: bid.amountCents,
    placedAt: new Date(bid.placedAt).toISOString(),
    receivedAt: new Date(bid.receivedAt).toISOString(),
    automatic: bid.automatic,
  };
}

/** A bid is known by its auction and number; its id is made of both, so that nothing has to be stored or drawn for it. */
export function bidId(auctionId: string, sequence: number): string {
  const tail = (Number.parseInt(auctionId.slice(-8), 16) ^ sequence) >>> 0;
  return auctionId.slice(0, -8) + tail.toString(16).padStart(8, '0');
}
