import type { Queryable } from '../../platform/database/index.ts';

/** What is wrong beyond a single auction's own rows; `id`: the auction's, the seller's, the member's or the payout's. */
export interface AccountFault {
  id: string;
  fault: string;
}

const FAULTS_AT_MOST = 1_000;

/** Rows of an auction's money that name another auction, or another seller, than their claim. */
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

const MOVED = (account: string) =>
  `coalesce(sum(cents) FILTER (WHERE to_account = '${account}'), 0) - coalesce(sum(cents) FILTER (WHERE from_account = '${account}'), 0)`;

const PAYOUTS = [
  `SELECT payouts.id, 'a payout whose cents are elsewhere than its state says' AS fault
   FROM payouts CROSS JOIN LATERAL (
     SELECT ${MOVED('payouts')} AS held, ${MOVED('bank')} AS sent FROM transfers
     WHERE payout_id = payouts.id AND transfers.seller_id = payouts.seller_id) AS moved
   WHERE held <> CASE state WHEN 'PREPARED' THEN payouts.cents ELSE 0 END
     OR sent <> CASE state WHEN 'PAID' THEN payouts.cents ELSE 0 END`,
  `SELECT seller_id AS id, 'cents are paid out that no payout is of' AS fault
   FROM transfers WHERE payout_id IS NULL AND ('payouts' IN (from_account, to_account) OR 'bank' IN (from_account, to_account))`,
  `SELECT payouts.id, 'a payout of other claims than say so' AS fault
   FROM payouts WHERE (SELECT coalesce(array_agg(claims.id ORDER BY claims.id), '{}') FROM claims
       WHERE payout_id = payouts.id AND claims.seller_id = payouts.seller_id)
     <> CASE WHEN state IN ('PREPARED', 'PAID') THEN (SELECT array_agg(id ORDER BY id) FROM unnest(claim_ids) AS id) ELSE '{}' END`,
  `SELECT payouts.id, 'a payout of more than its claims came to' AS fault
   FROM payouts WHERE cents > (SELECT sum(bid_cents + shipping_cents) FROM claims WHERE claims.id = ANY(claim_ids))`,
];

/** What may leave a seller with less than nothing, and what takes it back. */
const DEBTS = "('refund_asked', 'refund_withdrawn', 'dispute_booked')";

const BALANCES = [
  `SELECT seller_id AS id, 'a seller owes more than was sent back of their sales' AS fault
   FROM transfers GROUP BY seller_id
   HAVING ${MOVED('seller')} < 0 AND ${MOVED('seller')}
     + coalesce(sum(cents) FILTER (WHERE from_account = 'seller' AND kind IN ${DEBTS}), 0)
     - coalesce(sum(cents) FILTER (WHERE to_account = 'seller' AND kind IN ${DEBTS}), 0) < 0`,
];

const COUNTS = [
  counted('seller_id', 'sold_counts', 'sales', "state = 'PAID'"),
  counted('buyer_id', 'bought_counts', 'purchases', "state = 'PAID' AND NOT anonymous"),
];

function counted(member: string, table: string, column: string, condition: string): string {
  return `SELECT coalesce(kept.${member}, paid.${member}) AS id, 'other ${column} are counted than were paid' AS fault
    FROM ${table} AS kept
    FULL JOIN (SELECT ${member}, count(*) AS ${column} FROM claims WHERE ${condition} GROUP BY ${member}) AS paid USING (${member})
    WHERE coalesce(kept.${column}, 0) <> coalesce(paid.${column}, 0)`;
}

/** What is wrong with the accounts as a whole: what no single auction's money can show (docs/money.md#never). At most the first thousand. */
export async function checkAccounts(database: Queryable): Promise<AccountFault[]> {
  const faults: AccountFault[] = [];
  for (const query of [...STRAY_ROWS, ...STRAY_BACK, ...CLAIMS, ...PAYOUTS, ...BALANCES, ...COUNTS]) {
    const { rows } = await database.query<AccountFault>(`${query} LIMIT ${FAULTS_AT_MOST}`);
    faults.push(...rows);
  }
  return faults.slice(0, FAULTS_AT_MOST);
}
