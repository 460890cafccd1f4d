import { type ListingState, openListing } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS } from '@clamor/domain/listings';

/** The state of a listing that was just created and collects demand. */
export function collecting(listingId: string): ListingState {
  return openListing(
    {
      id: listingId,
      sellerId: 'sal',
      auctionId: 'first',
      terms: DEFAULT_TERMS,
      timing: {
        startPolicy: 'IMMEDIATE',
        countdownMinutes: 10,
        primeHours: null,
        hotOverridePercent: null,
        sellerTimezone: 'Asia/Kathmandu',
      },
    },
    1_000,
  ).next;
}
