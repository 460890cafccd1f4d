export { registerMyBidsRoutes } from './my-bids-routes.ts';
