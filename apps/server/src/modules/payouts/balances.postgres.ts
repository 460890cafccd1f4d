import { debtOf } from '@clamor/domain/payouts';
import { lockByName, type Queryable } from '../../platform/database/index.ts';

export interface SellerBalance {
  sellerId: string;
  cents: number;
}

/** The sum of a seller's transfers, for the rows that `OF_SELLERS` selects. */
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

/** A seller's balance in cents. Callers that pay out hold `lockBalance`. */
export async function balanceOfSeller(query: Queryable, sellerId: string): Promise<number> {
  return (await balancesOf(query, [sellerId])).get(sellerId) ?? 0;
}

/** The sellers with a negative balance, largest debt first. */
export async function whoOwes(query: Queryable, limit: number): Promise<SellerBalance[]> {
  const { rows } = await query.query<SellerBalance>(
    `SELECT seller_id AS "sellerId", -balance_cents AS cents FROM seller_earnings
     WHERE balance_cents < 0 ORDER BY balance_cents, seller_id LIMIT $1`,
    [limit],
  );
  return rows;
}

/**
 * The debt of each seller in cents, by `debtOf`. Sellers without transfers are left out. One statement reads both sums,
 * because a payment in between would change both.
 */
export async function debtsOf(query: Queryable, sellerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await query.query<{ sellerId: string; balanceCents: number; unpaidCents: number }>(
    `SELECT seller_id AS "sellerId", balance_cents AS "balanceCents", (
       SELECT coalesce(sum(greatest(0, (
         SELECT ${SELLER_CENTS} FROM transfers
         WHERE transfers.auction_id = claims.auction_id AND transfers.claim_id = claims.id AND ${OF_SELLERS}))), 0)::bigint
       FROM claims WHERE claims.seller_id = seller_earnings.seller_id AND payout_id IS NULL AND state IN ('PAID', 'REFUNDED')
     ) AS "unpaidCents"
     FROM seller_earnings WHERE seller_id = ANY($1::uuid[])`,
    [sellerIds],
  );
  return new Map(rows.map(({ sellerId, ...sums }) => [sellerId, debtOf(sums)]));
}

/** Locks a seller's balance until the transaction ends. Always after the lock of a sale: nothing is paid out meanwhile. */
export function lockBalance(tx: Queryable, sellerId: string): Promise<void> {
  return lockByName(tx, `balance ${sellerId}`);
}
