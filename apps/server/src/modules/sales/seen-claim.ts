import { type Claim, isBuyerKnown, NO_MONEY, type SaleMoney } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from './read-money.postgres.ts';

/** The sale of an auction as it is now. It is read without the sale's lock, so use it only to show it. */
export async function moneyOf(query: Queryable, auctionId: string): Promise<SaleMoney> {
  return (await readMoney(query, [auctionId])).get(auctionId) ?? NO_MONEY;
}

export type Side = 'buyer' | 'seller';

/** The claim on which a member may act: for a buyer their own latest one, for the seller the latest of the auction. */
export function ownClaim({ claims }: SaleMoney, userId: string, side: Side): Claim | undefined {
  return claims.findLast((claim) => (side === 'buyer' ? claim.buyerId : claim.sellerId) === userId);
}

/** The claim that a member may see, as its buyer or its seller; null for everybody else. */
export function claimSeenBy(money: SaleMoney, userId: string): Claim | null {
  return ownClaim(money, userId, 'buyer') ?? ownClaim(money, userId, 'seller') ?? null;
}

/** The buyer whom the auction's seller may know; null until somebody has paid. */
export async function knownBuyer(query: Queryable, auctionId: string, sellerId: string): Promise<string | null> {
  const { rows } = await query.query<Pick<Claim, 'buyerId' | 'state'>>(
    'SELECT buyer_id AS "buyerId", state FROM claims WHERE auction_id = $1 AND seller_id = $2 ORDER BY number DESC LIMIT 1',
    [auctionId, sellerId],
  );
  const [claim] = rows;
  return claim !== undefined && isBuyerKnown(claim) ? claim.buyerId : null;
}
