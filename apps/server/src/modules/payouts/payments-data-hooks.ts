import { listById, type MemberDataHooks, momentOf } from '../member-data/index.ts';
import { deadlines } from '../sales/index.ts';
import { findOpenObligations } from './find-open-obligations.ts';

const SALE = `listings.slug, listings.title, claims.auction_id AS "auctionId", claims.state, method, bid_cents AS "bidCents",
  shipping_cents AS "shippingCents", ${momentOf('claims.created_at')} AS "at", ${momentOf(deadlines.payByOf('claims'))} AS "payBy",
  orders.state AS "order", ${momentOf('orders.paid_at')} AS "paidAt", ${momentOf('orders.shipped_at')} AS "shippedAt",
  ${momentOf('orders.received_at')} AS "receivedAt", carrier, tracking_number AS "trackingNumber"`;
const SALES = `claims JOIN listings ON listings.id = claims.listing_id LEFT JOIN orders ON orders.claim_id = claims.id`;

/**
 * Pickup instructions, for the buyer's file. They are the seller's words, so the file has them only as long as the
 * order shows them (`isAddressOpen`).
 */
const PICKUP = `CASE claims.state WHEN 'PAID' THEN pickup_words END AS "pickup"`;

/**
 * A member's purchases, sales, payments and payouts, for the account file. A seller's file contains no buyer's name or
 * address. Deletion keeps all rows under the member's id.
 */
export const paymentsDataHooks: MemberDataHooks = {
  // No list shows `seller_earnings`: the transfers already show a seller's earnings.
  tables: ['claims', 'orders', 'offers', 'transfers', 'payouts', 'seller_earnings'],
  lists: [
    listById('purchases', {
      id: 'claims.id',
      columns: `${SALE}, ${PICKUP}, claims.anonymous AS "isAnonymous", address, problem`,
      from: SALES,
      where: 'claims.buyer_id = $1',
    }),
    listById('sales', {
      id: 'claims.id',
      columns: `${SALE}, pickup_words AS "pickup"`,
      from: SALES,
      where: 'claims.seller_id = $1',
    }),
    listById('payments', {
      id: 'payments.id',
      columns: `payments.auction_id AS "auctionId", payments.cents, payments.state, ${momentOf('payments.created_at')} AS at,
        ${momentOf('payments.received_at')} AS "receivedAt", refunds.state AS refund`,
      from: `claims JOIN payments ON payments.claim_id = claims.id
        LEFT JOIN refunds ON refunds.payment_id = payments.id AND refunds.state <> 'WITHDRAWN'`,
      where: 'claims.buyer_id = $1',
    }),
    listById('offers', {
      columns: `auction_id AS "auctionId", bid_cents AS "bidCents", state, ${momentOf(deadlines.expiryOf('offers'))} AS "expiresAt",
        ${momentOf('created_at')} AS at`,
      from: 'offers',
      where: 'bidder_id = $1',
    }),
    {
      name: 'transfers',
      sql: `SELECT number::text AS mark, from_account AS "from", to_account AS "to", cents, kind, auction_id AS "auctionId",
          ${momentOf('at')} AS at
        FROM transfers WHERE seller_id = $1 AND ($2::bigint IS NULL OR number > $2::bigint) ORDER BY number LIMIT $3`,
    },
    listById('payouts', {
      columns: `cents, state, reference, ${momentOf('prepared_at')} AS "preparedAt", ${momentOf('paid_at')} AS "paidAt"`,
      from: 'payouts',
      where: 'seller_id = $1',
    }),
  ],
  open: findOpenObligations,
};
