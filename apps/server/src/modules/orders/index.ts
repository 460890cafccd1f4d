export { receiveOrder, shipOrder } from './order-actions.ts';
export { chooseDelivery } from './order-delivery.ts';
export { BUYER_ACTION_PENDING } from './order-list.postgres.ts';
export { registerOrderRoutes } from './order-routes.ts';
export { type SellerTask, sellersTurns } from './sellers-turns.postgres.ts';
