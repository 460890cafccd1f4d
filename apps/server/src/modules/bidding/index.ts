export { registerBidRoutes } from './bid-routes.ts';
export { bidsSection } from './bids-section.ts';
