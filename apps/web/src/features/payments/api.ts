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
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { mayPass } from '../../lib/api-error.ts';
import { cursorPagesQuery } from '../../lib/cursor-pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

const CREATE_INTENT = callOf<typeof createIntent>('POST', '/api/payments/create-intent');
export const COMPLETE_PAYMENT = callOf<typeof completePayment>('POST', '/api/payments/complete');
export const CONFIRM_IN_SANDBOX = callOf<typeof confirmInSandbox>('POST', '/api/sandbox/confirm');
export const APPROVE_IN_SANDBOX = callOf<typeof approveInSandbox>('POST', '/api/sandbox/approve');
export const OFFER_RUNNER_UP = callOf<typeof offerRunnerUp>('POST', '/api/seller/listings/{slug}/offer-runner-up');
export const ACCEPT_OFFER = callOf<typeof acceptOffer>('POST', '/api/offers/{id}/accept');
export const DECLINE_OFFER = callOf<typeof declineOffer>('POST', '/api/offers/{id}/decline');

const LIST_ORDERS = callOf<typeof listOrders>('GET', '/api/orders');
const READ_ORDER = callOf<typeof readOrder>('GET', '/api/orders/{auctionId}');
export const CHOOSE_DELIVERY = callOf<typeof chooseDelivery>('POST', '/api/orders/{auctionId}/address');
export const SHIP_ORDER = callOf<typeof shipOrder>('POST', '/api/orders/{auctionId}/ship');
export const SET_PICKUP = callOf<typeof setPickup>('POST', '/api/orders/{auctionId}/pickup');
export const HAND_OVER = callOf<typeof handOver>('POST', '/api/orders/{auctionId}/hand-over');
export const RECEIVE_ORDER = callOf<typeof receiveOrder>('POST', '/api/orders/{auctionId}/receive');
export const REPORT_PROBLEM = callOf<typeof reportProblem>('POST', '/api/orders/{auctionId}/problem');
export const CANCEL_ORDER = callOf<typeof cancelOrder>('POST', '/api/orders/{auctionId}/cancel');

const ORDERS_PAGE = 30;
const ORDER_RETRIES = 2;

/** The key prefix of all lists by `ordersQuery`. */
export const ORDER_LISTS = { queryKey: [LIST_ORDERS.path] };

/** Purchases, sales and offers, page by page. */
export function ordersQuery(side: 'buyer' | 'seller' | undefined) {
  return cursorPagesQuery(
    LIST_ORDERS,
    { query: { side, limit: ORDERS_PAGE } },
    { queryKey: [...ORDER_LISTS.queryKey, side ?? 'all'], meta: FOR_MEMBER, staleTime: 0, refetchOnMount: 'always' },
  );
}

/** The order of an auction. */
export function orderQuery(auctionId: string) {
  return queryOptions({
    queryKey: [READ_ORDER.path, auctionId],
    queryFn: ({ signal }) => callApi(READ_ORDER, { params: { auctionId }, signal }),
    meta: FOR_MEMBER,
    refetchOnMount: 'always',
    retry: (failures, error) => failures < ORDER_RETRIES && mayPass(error),
  });
}

export interface IntentRequest {
  auctionId: string;
  claimId: string;
  /** The amount that the page shows. */
  totalCents: number;
  /** How many attempts to pay ended on this page. The next attempt needs a new intent. */
  round: number;
  /** Called if the payment is over, or has another amount than the page shows. */
  onMoved: () => void;
}

/**
 * Opens the payment of a claim. While that payment is open, opening it again returns the same intent. The client secret
 * is removed from memory when the dialog closes.
 */
export function intentQuery({ auctionId, claimId, totalCents, round, onMoved }: IntentRequest) {
  return queryOptions({
    queryKey: [CREATE_INTENT.path, claimId, totalCents, round],
    queryFn: async () => {
      const intent = await callApi(CREATE_INTENT, { body: { auctionId } });
      if (intent.clientSecret === null || intent.amount !== totalCents) onMoved();
      return intent;
    },
    meta: FOR_MEMBER,
    gcTime: 0,
    retry: false,
  });
}
