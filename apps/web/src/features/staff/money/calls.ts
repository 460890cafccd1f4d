import type {
  bookDispute,
  cancelPayment,
  cancelPayout,
  dismissProblem,
  exportPayouts,
  listPayments,
  listPayouts,
  listStuckOrders,
  payoutPaid,
  preparePayout,
  refundPayment,
  releaseClaim,
  returnPayout,
  writeOff,
} from '@clamor/contract/staff-money';
import { callOf } from '../../../lib/api.ts';

export const LIST_PAYMENTS = callOf<typeof listPayments>('GET', '/api/admin/payments');
export const CANCEL_PAYMENT = callOf<typeof cancelPayment>('POST', '/api/admin/payments/{id}/cancel');
export const REFUND_PAYMENT = callOf<typeof refundPayment>('POST', '/api/admin/payments/{id}/refund');
export const BOOK_DISPUTE = callOf<typeof bookDispute>('POST', '/api/admin/disputes/{id}/book');
export const RELEASE_CLAIM = callOf<typeof releaseClaim>('POST', '/api/admin/claims/{id}/release');
export const LIST_STUCK_ORDERS = callOf<typeof listStuckOrders>('GET', '/api/admin/orders');
export const DISMISS_PROBLEM = callOf<typeof dismissProblem>('POST', '/api/admin/orders/{auctionId}/dismiss');
export const LIST_PAYOUTS = callOf<typeof listPayouts>('GET', '/api/admin/payouts');
export const EXPORT_PAYOUTS = callOf<typeof exportPayouts>('GET', '/api/admin/payouts.csv');
export const PREPARE_PAYOUT = callOf<typeof preparePayout>('POST', '/api/admin/payouts');
export const PAYOUT_PAID = callOf<typeof payoutPaid>('POST', '/api/admin/payouts/{id}/paid');
export const CANCEL_PAYOUT = callOf<typeof cancelPayout>('POST', '/api/admin/payouts/{id}/cancel');
export const PAYOUT_RETURNED = callOf<typeof returnPayout>('POST', '/api/admin/payouts/{id}/returned');
export const WRITE_OFF = callOf<typeof writeOff>('POST', '/api/admin/sellers/{id}/write-off');
