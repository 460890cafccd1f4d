import { type Claim, isBuyerKnown, NO_MONEY, type SaleMoney } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from './read-money.postgres.ts';

/** An auction's money as it stands, without its lock: for readers. */
export async function moneyOf(query: Queryable, auctionId: string): Promise<SaleMoney> {
  return (await readMoney(query, [auctionId])).get(auctionId) ?? NO_MONEY;
}

export type Side = 'buyer' | 'seller';

/** The claim that a member may act on: the one they bought by, or the latest of what they sold. */
export function ownClaim({ claims }: SaleMoney, userId: string, side: Side): Claim | undefined {
  return claims.findLast((claim) => (side === 'buyer' ? claim.buyerId : claim.sellerId) === userId);
}

/** The claim that a member may see: their own as its buyer, or else as the seller; null to everybody else. */
export function claimSeenBy(money: SaleMoney, userId: string): Claim | null {
  return ownClaim(money, userId, 'buyer') ?? ownClaim(money, userId, 'seller') ?? null;
}

/** The buyer whom an auction's seller may know; null while nobody has paid. */
export async function knownBuyer(query: Queryable, auctionId: string, sellerId: string): Promise<string | null> {
  const { rows } = await query.query<Pick<Claim, 'buyerId' | 'state'>>(
    'SELECT buyer_id AS "buyerId", state FROM claims WHERE auction_id = $1 AND seller_id = $2 ORDER BY number DESC LIMIT 1',
    [auctionId, sellerId],
  );
  const [claim] = rows;
  return claim !== undefined && isBuyerKnown(claim) ? claim.buyerId : null;
}
