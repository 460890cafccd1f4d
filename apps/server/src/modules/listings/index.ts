export { deskRefusal, memberRequest } from './ask-desk.ts';
export { type BidRow, bidOf } from './bid-rows.ts';
export type { BidderNames } from './bidder-names.ts';
export { createListings, type Listings, type ListingsOptions } from './create-listings.ts';
export { demandChanges } from './demand-slices.ts';
export type { ListingTexts, StaffTexts } from './listing-texts.ts';
export { type ListingView, VIEW_BIDS } from './listing-view.ts';
export { listingsSection, NewTexts } from './listings-section.ts';
export { nextPageLink } from './next-page-link.ts';
export { picturesOfListings, pictureUrlsOf } from './pictures-of-listings.postgres.ts';
export { phaseOf, projected } from './projection.ts';
export { buyerOf } from './read-listing.ts';
export { shelfPlaceOf } from './shelf.ts';
export type { ViewCache } from './view-cache.ts';
export { type BidReader, publicBid, wireBid } from './wire-bid.ts';
export { collectedUntil } from './wire-card.ts';
export {
  auctionOf,
  deadlinesOf,
  listingStep,
  nextMinimumOf,
  publicBody,
  runOf,
  writtenListing,
} from './wire-listing.ts';
