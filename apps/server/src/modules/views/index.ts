export { createViews, type Views } from './create-views.ts';
export { hasMoney, type ViewerMoney } from './merge-viewer.ts';
export { phaseOf, projected } from './projection.ts';
export { type PublicAnswer, renderPublic } from './public-answer.ts';
export { sellerCards } from './seller-cards.postgres.ts';
export { SellerFollower, type SellerKeeper } from './seller-follower.ts';
export { registerViewRoutes } from './view-routes.ts';
export { auctionOf, deadlinesOf, outcomeOf, statusView, wireListing, wireSeller } from './wire-listing.ts';
export { withSeller } from './with-seller.ts';
