export { registerBidRoutes } from './bid-routes.ts';
export { biddingDataHooks } from './bidding-data-hooks.ts';
export { bidsAfter, highestBids, lastBids } from './bids.postgres.ts';
export { bidsSection } from './bids-section.ts';
export { createOutbidNotifications } from './create-outbid-notifications.ts';
export { type AnswerBid, socketBids } from './socket-bids.ts';
export { BID_WAYS, type BidOutcome, type BidWay } from './take-bid.ts';
export { wireBid } from './wire-bid.ts';
