export * from './book.ts';
export {
  type Changed,
  claimIn,
  MONEY_REFUSALS,
  type MoneyRefusal,
  openRefundOf,
  paymentIn,
  pendingOf,
} from './change.ts';
export * from './check-money.ts';
export * from './claim.ts';
export type { DisputeRead } from './fold-disputes.ts';
export * from './fold-reading.ts';
export type { RefundTry } from './fold-refunds.ts';
export * from './keep-intent.ts';
export * from './next-runner-up.ts';
export * from './open-payment.ts';
export * from './order.ts';
export * from './payout.ts';
export { askRefund, type Bearer, withdrawRefund } from './refund.ts';
export * from './release-claim.ts';
export * from './sale-money.ts';
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
  REFUND,
  type RefundState,
} from './transitions.ts';
