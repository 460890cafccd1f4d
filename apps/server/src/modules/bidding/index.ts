export { registerBidRoutes } from './bid-routes.ts';
export { bidsAfter, lastBids } from './bids.postgres.ts';
export { bidsSection } from './bids-section.ts';
export { publicBid, wireBid } from './wire-bid.ts';
