export { createViews, type Views } from './create-views.ts';
export { phaseOf, projected } from './projection.ts';
export { registerViewRoutes } from './view-routes.ts';
export { auctionOf, deadlinesOf, outcomeOf, publicBody } from './wire-listing.ts';
