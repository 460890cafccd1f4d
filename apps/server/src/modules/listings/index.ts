export { askDesk, deskRefusal, deskRequest, memberAsker } from './ask-desk.ts';
export { insertTexts } from './insert-texts.postgres.ts';
export { registerListingRoutes } from './listing-routes.ts';
export { LISTING_COLUMNS, type ListingRow, textsOf } from './listing-rows.ts';
export { type ListingTexts, type StaffTexts, tagsOf } from './listing-texts.ts';
export { listingsSection, NewTexts, newTextsOf } from './listings-section.ts';
export { picturesOfListings, pictureUrlsOf } from './pictures-of-listings.postgres.ts';
export { searchQueryOf } from './search-words.ts';
export { type ListingView, type SellerCard, type ShownListings, VIEW_BIDS } from './shown-listings.ts';
