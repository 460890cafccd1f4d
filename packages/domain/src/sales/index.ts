export * from './address-order.ts';
export * from './adopt-payment.ts';
export * from './agrees-with-listed.ts';
export * from './apply-intent-snapshot.ts';
export * from './bidder-position.ts';
export { balanceOf, sellerCentsOf } from './book.ts';
export * from './book-dispute.ts';
export * from './buyer-view.ts';
export * from './can-release.ts';
export * from './can-relist.ts';
export * from './carriers.ts';
export {
  type Changed,
  claimIn,
  openRefundOf,
  orderOf,
  paymentIn,
  pendingOf,
  type RefusalBy,
  withClaim,
} from './change.ts';
export * from './check-money.ts';
export * from './claim.ts';
export * from './delivery.ts';
export { disputesOf, unbookedCents } from './dispute.ts';
export type { DisputeRead } from './fold-disputes.ts';
export type { RefundAttempt } from './fold-refunds.ts';
export * from './hand-over.ts';
export { type Asked, nextRunnerUp, type RunnerUp } from './next-runner-up.ts';
export * from './offer.ts';
export * from './open-obligations.ts';
export * from './open-payment.ts';
export * from './order.ts';
export * from './order-details.ts';
export * from './payability.ts';
export { askRefund, type Bearer, canRefund, refuseRefund, withdrawRefund } from './refund.ts';
export * from './release-claim.ts';
export * from './reminders.ts';
export * from './sale-money.ts';
export {
  BUYER_VIEWS,
  type BuyerViewKind,
  SALE_ACTIONS,
  type SaleAction,
  type SaleFacts,
  type SaleView,
  SELLER_VIEWS,
  type SellerViewKind,
  shownPayment,
} from './sale-view.ts';
export * from './seller-view.ts';
export {
  CLAIM,
  type ClaimState,
  DISPUTE,
  type DisputeState,
  OFFER,
  type OfferState,
  ORDER,
  type OrderState,
  PAYMENT,
  PAYOUT,
  type PaymentState,
  type PayoutState,
  payoutAfter,
  REFUND,
  type RefundState,
} from './transitions.ts';
