import type {
  cancelOrder,
  chooseDelivery,
  handOver,
  listOrders,
  readOrder,
  receiveOrder,
  reportProblem,
  setPickup,
  shipOrder,
} from '@clamor/contract/orders';
import type {
  acceptOffer,
  completePayment,
  createIntent,
  declineOffer,
  offerRunnerUp,
} from '@clamor/contract/payments';
import type { approveInSandbox, confirmInSandbox } from '@clamor/contract/sandbox';
import { callOf } from '../../lib/api.ts';

export const CREATE_INTENT = callOf<typeof createIntent>('POST', '/api/payments/create-intent');
export const COMPLETE_PAYMENT = callOf<typeof completePayment>('POST', '/api/payments/complete');
export const CONFIRM_IN_SANDBOX = callOf<typeof confirmInSandbox>('POST', '/api/sandbox/confirm');
export const APPROVE_IN_SANDBOX = callOf<typeof approveInSandbox>('POST', '/api/sandbox/approve');
export const OFFER_RUNNER_UP = callOf<typeof offerRunnerUp>('POST', '/api/seller/listings/{slug}/offer-runner-up');
export const ACCEPT_OFFER = callOf<typeof acceptOffer>('POST', '/api/offers/{id}/accept');
export const DECLINE_OFFER = callOf<typeof declineOffer>('POST', '/api/offers/{id}/decline');

export const LIST_ORDERS = callOf<typeof listOrders>('GET', '/api/orders');
export const READ_ORDER = callOf<typeof readOrder>('GET', '/api/orders/{auctionId}');
export const CHOOSE_DELIVERY = callOf<typeof chooseDelivery>('POST', '/api/orders/{auctionId}/address');
export const SHIP_ORDER = callOf<typeof shipOrder>('POST', '/api/orders/{auctionId}/ship');
export const SET_PICKUP = callOf<typeof setPickup>('POST', '/api/orders/{auctionId}/pickup');
export const HAND_OVER = callOf<typeof handOver>('POST', '/api/orders/{auctionId}/hand-over');
export const RECEIVE_ORDER = callOf<typeof receiveOrder>('POST', '/api/orders/{auctionId}/receive');
export const REPORT_PROBLEM = callOf<typeof reportProblem>('POST', '/api/orders/{auctionId}/problem');
export const CANCEL_ORDER = callOf<typeof cancelOrder>('POST', '/api/orders/{auctionId}/cancel');
