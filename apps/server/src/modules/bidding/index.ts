export { registerBidRoutes } from './bid-routes.ts';
export { bidsAfter } from './bids.postgres.ts';
export { bidsSection } from './bids-section.ts';
