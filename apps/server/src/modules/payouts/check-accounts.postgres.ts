import { findPayoutFaults } from '@clamor/domain/payouts';
import type { Queryable } from '../../platform/database/index.ts';
import { OF_SELLERS, SELLER_CENTS } from './balances.postgres.ts';
import { nextSellers, readSellerBooks } from './seller-books.postgres.ts';

/** A fault that the rows of one auction alone do not show. `id`: the auction's or the member's. */
export interface AccountFault {
  id: string;
  fault: string;
}

const FAULTS_AT_MOST = 1_000;
const SELLERS_AT_ONCE = 100;

/** Finds rows that name another auction or seller than their claim does. */
const STRAY_ROWS = ['payments', 'orders', 'transfers'].map(
  (table) => `SELECT claims.auction_id AS id, 'a row of ${table} is of another auction than its claim' AS fault
    FROM ${table} JOIN claims ON claims.id = claim_id WHERE ${table}.auction_id IS DISTINCT FROM claims.auction_id`,
);
const STRAY_BACK = ['refunds', 'disputes'].map(
  (table) => `SELECT payments.auction_id AS id, 'a row of ${table} is of another auction than its payment' AS fault
    FROM ${table} JOIN payments ON payments.id = payment_id WHERE ${table}.auction_id <> payments.auction_id`,
);

const CLAIMS = [
  `SELECT claims.auction_id AS id, 'a claim on no auction of its listing' AS fault
   FROM claims LEFT JOIN listing_state ON listing_state.id = listing_id AND listing_state.auction_id = claims.auction_id
   WHERE listing_state.id IS NULL`,
  `SELECT claims.auction_id AS id, 'a claim that no bid is behind' AS fault
   FROM claims WHERE NOT EXISTS (SELECT FROM bids WHERE bids.listing_id = claims.listing_id AND bidder_id = buyer_id
     AND amount_cents = bid_cents AND bids.anonymous = claims.anonymous)`,
  `SELECT claims.seller_id AS id, 'money is booked for another seller than its claim''s' AS fault
   FROM transfers JOIN claims ON claims.id = claim_id WHERE transfers.seller_id <> claims.seller_id`,
];

/**
 * Finds orders with another seller than their claim. Only orders that were RECEIVED before the column existed have no
 * seller.
 */
const TURNS = `SELECT claims.auction_id AS id, 'an order waits for another seller than its claim''s' AS fault
  FROM orders JOIN claims ON claims.id = claim_id
  WHERE orders.seller_id <> claims.seller_id OR (orders.seller_id IS NULL AND orders.state <> 'RECEIVED')`;

const OUTSIDE = "('provider', 'buyer', 'disputes')";
const KEPT_SUMS = [
  summed(
    'cents',
    'other earnings are kept than were booked',
    `AND (from_account IN ${OUTSIDE} OR to_account IN ${OUTSIDE})`,
  ),
  summed('balance_cents', 'another balance is kept than was booked', ''),
];

function summed(column: string, fault: string, condition: string): string {
  return `SELECT coalesce(kept.seller_id, booked.seller_id) AS id, '${fault}' AS fault
    FROM seller_earnings AS kept
    FULL JOIN (SELECT seller_id, ${SELLER_CENTS} AS cents FROM transfers WHERE ${OF_SELLERS} ${condition} GROUP BY seller_id) AS booked
      USING (seller_id)
    WHERE coalesce(kept.${column}, 0) <> coalesce(booked.cents, 0)`;
}

/** Finds orders whose `paid_out` flag disagrees with the payout of their claim. */
const PAID_OUT = `SELECT claims.auction_id AS id, 'an order says of its payout what its claim does not' AS fault
  FROM orders JOIN claims ON claims.id = claim_id WHERE orders.paid_out <> (claims.payout_id IS NOT NULL)`;

const IS_CHARGED = 'is_charged(bid_cents, shipping_cents)';

/** Finds orders whose `charged` flag disagrees with the amounts of their claim. */
const CHARGED = `SELECT claims.auction_id AS id, 'an order says of its charge what its claim does not' AS fault
  FROM orders JOIN claims ON claims.id = claim_id WHERE orders.charged <> ${IS_CHARGED}`;

const COUNTS = [
  counted('seller_id', 'sold_counts', 'sales', `state = 'PAID' AND ${IS_CHARGED}`),
  counted('buyer_id', 'bought_counts', 'purchases', `state = 'PAID' AND NOT anonymous AND ${IS_CHARGED}`),
];

function counted(member: string, table: string, column: string, condition: string): string {
  return `SELECT coalesce(kept.${member}, paid.${member}) AS id, 'other ${column} are counted than were paid' AS fault
    FROM ${table} AS kept
    FULL JOIN (SELECT ${member}, count(*) AS ${column} FROM claims WHERE ${condition} GROUP BY ${member}) AS paid USING (${member})
    WHERE coalesce(kept.${column}, 0) <> coalesce(paid.${column}, 0)`;
}

/**
 * Finds faults in the accounts as a whole, which no single auction's money can show (docs/money.md#what-must-never-happen). Returns at
 * most the first thousand.
 */
export async function checkAccounts(database: Queryable): Promise<AccountFault[]> {
  const faults = await checkSellers(database);
  for (const query of [...STRAY_ROWS, ...STRAY_BACK, ...CLAIMS, TURNS, PAID_OUT, CHARGED, ...COUNTS, ...KEPT_SUMS]) {
    const { rows } = await database.query<AccountFault>(`${query} LIMIT ${FAULTS_AT_MOST}`);
    faults.push(...rows);
  }
  return faults.slice(0, FAULTS_AT_MOST);
}

async function checkSellers(database: Queryable): Promise<AccountFault[]> {
  const faults: AccountFault[] = [];
  for (let after: string | null = null; faults.length < FAULTS_AT_MOST; ) {
    const ids = await nextSellers(database, after, SELLERS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) break;
    for (const id of ids) {
      const found = findPayoutFaults(await readSellerBooks(database, id));
      faults.push(...found.map((fault) => ({ id, fault })));
    }
    after = last;
  }
  return faults;
}
