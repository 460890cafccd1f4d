import { type Claim, NO_MONEY, type SaleMoney } from '@clamor/domain/payments';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from './read-money.postgres.ts';

/** An auction's money as it stands, without its lock: for readers. */
export async function moneyOf(query: Queryable, auctionId: string): Promise<SaleMoney> {
  return (await readMoney(query, [auctionId])).get(auctionId) ?? NO_MONEY;
}

/** The claim that a member may see: their own latest one, or the seller's latest; null to everybody else. */
export function claimSeenBy({ claims }: SaleMoney, userId: string): Claim | null {
  return (
    claims.findLast(({ buyerId }) => buyerId === userId) ??
    claims.findLast(({ sellerId }) => sellerId === userId) ??
    null
  );
}

/** The buyer whom an auction's seller may know, since they have paid: who ships, must know. Null while nobody has. */
export async function knownBuyer(query: Queryable, auctionId: string, sellerId: string): Promise<string | null> {
  const { rows } = await query.query<{ buyerId: string }>(
    `SELECT buyer_id AS "buyerId" FROM claims
     WHERE auction_id = $1 AND seller_id = $2 AND state IN ('PAID', 'REFUNDED') ORDER BY number DESC LIMIT 1`,
    [auctionId, sellerId],
  );
  return rows[0]?.buyerId ?? null;
}
