import type { SaleMoney } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import type { ClaimsMoved } from '../topics/index.ts';
import type { SaleChange } from './sale-ports.ts';

/** The people whom an auction's money concerns, and its listing; null if the auction has no claim. */
export async function partiesOf(query: Queryable, { auctionId, after }: SaleChange): Promise<ClaimsMoved | null> {
  const { rows } = await query.query<Pick<ClaimsMoved, 'listingId' | 'sellerId'>>(
    'SELECT listing_id AS "listingId", seller_id AS "sellerId" FROM claims WHERE auction_id = $1 LIMIT 1',
    [auctionId],
  );
  const [sale] = rows;
  if (sale === undefined) return null;
  return { ...sale, userIds: concerned(after) };
}

/** Everybody with a claim or an offer, without duplicates. */
export function concerned({ claims, offers }: SaleMoney): string[] {
  const claimants = claims.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
  return [...new Set([...claimants, ...offers.map(({ bidderId }) => bidderId)])];
}
