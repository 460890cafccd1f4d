export { receive, ship } from './order-deeds.ts';
export { chooseHow } from './order-delivery.ts';
export { BUYER_ACTION_PENDING } from './order-list.postgres.ts';
export { registerOrderRoutes } from './order-routes.ts';
export { type SellerTask, sellersTurns } from './sellers-turns.postgres.ts';
