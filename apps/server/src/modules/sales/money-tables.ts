import type { SaleMoney } from '@clamor/domain/sales';

type Part = keyof SaleMoney;
type RowOf<Name extends Part> = SaleMoney[Name][number];

/** The column of each field. A field without a column does not compile. */
type Columns<Row> = { readonly [Field in keyof Required<Row>]: string };

/** The table that stores one part of an auction's money. `key`: the field that identifies a row. */
export interface MoneyTable<Row> {
  table: string;
  key: keyof Row & string;
  columns: Columns<Row>;
}

/**
 * The tables of an auction's money in the order in which they are written: a table stands after those that it refers
 * to.
 */
export const MONEY_TABLES: { readonly [Name in Exclude<Part, 'transfers'>]: MoneyTable<RowOf<Name>> } = {
  claims: {
    table: 'claims',
    key: 'id',
    columns: {
      id: 'id',
      auctionId: 'auction_id',
      sellerId: 'seller_id',
      buyerId: 'buyer_id',
      anonymous: 'anonymous',
      bidCents: 'bid_cents',
      shippingCents: 'shipping_cents',
      method: 'method',
      address: 'address',
      state: 'state',
      ending: 'ending',
      payBy: 'pay_by',
      payoutId: 'payout_id',
    },
  },
  payments: {
    table: 'payments',
    key: 'id',
    columns: {
      id: 'id',
      claimId: 'claim_id',
      attempt: 'attempt',
      attemptAt: 'attempt_at',
      intentId: 'intent_id',
      cents: 'cents',
      receivedCents: 'received_cents',
      unmatchedRefundCents: 'stray_cents',
      state: 'state',
      step: 'step',
      lastError: 'last_error',
      cancelAsked: 'cancel_asked',
      lastReading: 'last_reading',
    },
  },
  refunds: {
    table: 'refunds',
    key: 'id',
    columns: { id: 'id', paymentId: 'payment_id', cents: 'cents', attempt: 'attempt', state: 'state' },
  },
  disputes: {
    table: 'disputes',
    key: 'id',
    columns: {
      id: 'id',
      paymentId: 'payment_id',
      cents: 'cents',
      takenCents: 'taken_cents',
      bookedCents: 'booked_cents',
      state: 'state',
    },
  },
  orders: {
    table: 'orders',
    key: 'claimId',
    columns: {
      claimId: 'claim_id',
      state: 'state',
      paidAt: 'paid_at',
      payableAfter: 'payable_after',
      readyAt: 'ready_at',
      shippedAt: 'shipped_at',
      receivedAt: 'received_at',
      carrier: 'carrier',
      trackingNumber: 'tracking_number',
      pickupWords: 'pickup_words',
      problemAt: 'problem_at',
      problem: 'problem',
    },
  },
  offers: {
    table: 'offers',
    key: 'id',
    columns: {
      id: 'id',
      auctionId: 'auction_id',
      bidderId: 'bidder_id',
      bidCents: 'bid_cents',
      anonymous: 'anonymous',
      expiresAt: 'expires_at',
      state: 'state',
    },
  },
};

export const TRANSFER_COLUMNS: Columns<RowOf<'transfers'>> = {
  from: 'from_account',
  to: 'to_account',
  cents: 'cents',
  kind: 'kind',
  sellerId: 'seller_id',
  claimId: 'claim_id',
  payoutId: 'payout_id',
  cause: 'cause',
};
