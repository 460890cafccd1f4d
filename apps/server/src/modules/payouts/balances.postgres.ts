import { creditOf, debtOf, type SellerSums } from '@clamor/domain/payouts';
import { lockByName, type Queryable } from '../../platform/database/index.ts';

export interface SellerBalance {
  sellerId: string;
  cents: number;
}

/** SQL for a seller's balance in cents: the sum of their transfers. It needs the rows that `OF_SELLERS` selects. */
export const SELLER_CENTS = "sum(CASE WHEN to_account = 'seller' THEN cents ELSE -cents END)::bigint";
export const OF_SELLERS = "'seller' IN (from_account, to_account)";

/** The balance of each seller in cents. Sellers without transfers are left out. */
async function balancesOf(query: Queryable, sellerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await query.query<SellerBalance>(
    'SELECT seller_id AS "sellerId", balance_cents AS cents FROM seller_earnings WHERE seller_id = ANY($1::uuid[])',
    [sellerIds],
  );
  return new Map(rows.map(({ sellerId, cents }) => [sellerId, cents]));
}

/** A seller's balance in cents. Code that pays out must hold `lockBalance`. */
export async function balanceOfSeller(query: Queryable, sellerId: string): Promise<number> {
  return (await balancesOf(query, [sellerId])).get(sellerId) ?? 0;
}

/** The sellers with a negative balance, largest debt first, at most `limit`. */
export async function whoOwes(query: Queryable, limit: number): Promise<SellerBalance[]> {
  const { rows } = await query.query<SellerBalance>(
    `SELECT seller_id AS "sellerId", -balance_cents AS cents FROM seller_earnings
     WHERE balance_cents < 0 ORDER BY balance_cents, seller_id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** A seller's debt and credit in cents, by `debtOf` and `creditOf`. One of them is 0. */
export interface AccountCents {
  debtCents: number;
  creditCents: number;
}

const NOTHING: AccountCents = { debtCents: 0, creditCents: 0 };

/**
 * The debt and credit of each seller. Sellers without transfers are left out. One statement reads both sums, so that a
 * payment in between cannot change only one of them.
 */
export async function accountsOf(query: Queryable, sellerIds: readonly string[]): Promise<Map<string, AccountCents>> {
  const { rows } = await query.query<SellerSums & { sellerId: string }>(
    `SELECT seller_id AS "sellerId", balance_cents AS "balanceCents", (
       SELECT coalesce(sum(greatest(0, (
         SELECT ${SELLER_CENTS} FROM transfers
         WHERE transfers.auction_id = claims.auction_id AND transfers.claim_id = claims.id AND ${OF_SELLERS}))), 0)::bigint
       FROM claims WHERE claims.seller_id = seller_earnings.seller_id AND payout_id IS NULL AND state IN ('PAID', 'REFUNDED')
     ) AS "unpaidCents"
     FROM seller_earnings WHERE seller_id = ANY($1::uuid[])`,
    [sellerIds],
  );
  return new Map(
    rows.map(({ sellerId, ...sums }) => [sellerId, { debtCents: debtOf(sums), creditCents: creditOf(sums) }]),
  );
}

/** One seller's debt and credit. Code that pays out must hold `lockBalance`. */
export async function accountOf(query: Queryable, sellerId: string): Promise<AccountCents> {
  return (await accountsOf(query, [sellerId])).get(sellerId) ?? NOTHING;
}

/** How much the platform has written off for a seller and not recovered yet, in cents. */
export async function writtenOffFor(query: Queryable, sellerId: string): Promise<number> {
  const { rows } = await query.query<{ cents: number }>(
    `SELECT coalesce(sum(CASE kind WHEN 'written_off' THEN cents ELSE -cents END), 0)::bigint AS cents
     FROM transfers WHERE seller_id = $1 AND ${OF_SELLERS} AND kind IN ('written_off', 'write_off_recovered')`,
    [sellerId],
  );
  return rows[0]?.cents ?? 0;
}

/**
 * Sellers who may have a credit, without suspended ones: part of a dispute's loss came back to them, or a bank returned
 * their payout. Nothing else makes a credit, and both are rare, so only these need be checked.
 */
export async function maybeInCredit(query: Queryable, limit: number): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT users.id FROM (
       SELECT seller_id FROM transfers WHERE kind = 'dispute_booked' AND to_account = 'seller'
       UNION SELECT seller_id FROM payouts WHERE state = 'RETURNED') AS found
     JOIN seller_earnings AS kept ON kept.seller_id = found.seller_id AND kept.balance_cents > 0
     JOIN users ON users.id = found.seller_id AND users.status IN ('ACTIVE', 'DELETED')
     ORDER BY kept.balance_cents DESC, users.id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks a seller's balance until the transaction ends, so that nobody else pays out meanwhile. If a sale is locked too,
 * its lock comes first.
 */
export function lockBalance(tx: Queryable, sellerId: string): Promise<void> {
  return lockByName(tx, `balance ${sellerId}`);
}
