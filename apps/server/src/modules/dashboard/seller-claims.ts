import type { Claim as WireClaim } from '@clamor/contract/orders';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { claimSeenBy, readMoney, saleStories, wireClaim } from '../sales/index.ts';

/** The sales of these auctions as their seller sees them, by auction id. Auctions without a buyer are left out. */
export async function sellerClaims(
  query: Queryable,
  sellerId: string,
  auctionIds: readonly string[],
  now: Instant,
): Promise<Map<string, WireClaim>> {
  if (auctionIds.length === 0) return new Map();
  const [monies, storyOf] = await Promise.all([readMoney(query, auctionIds), saleStories(query, auctionIds, sellerId)]);
  const claims = new Map<string, WireClaim>();
  for (const [auctionId, money] of monies) {
    const claim = claimSeenBy(money, sellerId);
    if (claim?.sellerId === sellerId) {
      claims.set(auctionId, wireClaim(money, claim, storyOf(auctionId), sellerId, now));
    }
  }
  return claims;
}
