import type { Bid as WireBid } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { leadsToProfile } from '@clamor/domain/accounts';
import type { Bid } from '@clamor/domain/bidding';

const ANONYMOUS = 'Anonymous';

/**
 * A bid as one reader sees it. An anonymous bid shows no name, and its bidder's id only to readers who may know them. A
 * deleted bidder has no link.
 * @param mayKnow whether the reader may learn who placed an anonymous bid: the bidder always, and the seller once the
 * item goes to that bidder
 */
export function wireBid(
  auctionId: string,
  bid: Bid,
  nameOf: (userId: string) => string,
  mayKnow: (bidderId: string) => boolean = () => false,
): WireBid {
  const bidder = bid.anonymous ? ANONYMOUS : nameOf(bid.bidderId);
  const isShown = bid.anonymous ? mayKnow(bid.bidderId) : leadsToProfile(bidder);
  return {
    id: bidId(auctionId, bid.sequence),
    sequence: bid.sequence,
    bidder,
    bidderId: isShown ? bid.bidderId : null,
    isAnonymous: bid.anonymous,
    amountCents: bid.amountCents,
    placedAt: iso(bid.placedAt),
    receivedAt: iso(bid.receivedAt),
    automatic: bid.automatic,
  };
}

/** A bid's id follows from its auction and number, so it need not be stored. */
function bidId(auctionId: string, sequence: number): string {
  const tail = (Number.parseInt(auctionId.slice(-8), 16) ^ sequence) >>> 0;
  return auctionId.slice(0, -8) + tail.toString(16).padStart(8, '0');
}
