import type { ListingNews } from '@clamor/contract/dashboard';
import { aSellerListing } from './seller-listing.fixture.ts';

/** An update of the listing that `aSellerListing` makes, with the fields that matter to the test. */
export function aListingUpdate(part: Partial<ListingNews> = {}): ListingNews {
  const { id, status, phase, frozen, scheduledStartAt, liveAt, endsAt, sellerDecisionDeadline, goalMetAt } =
    aSellerListing();
  const { timeRemaining, serverTime, collectingDemand, outcome, topBidCents, nextMinimumCents, bidCount, reserveMet } =
    aSellerListing();
  return {
    ...{ id, status, phase, frozen, scheduledStartAt, liveAt, endsAt, sellerDecisionDeadline, goalMetAt },
    ...{ timeRemaining, serverTime, collectingDemand, outcome, topBidCents, nextMinimumCents, bidCount, reserveMet },
    version: 6,
    ...part,
  };
}
