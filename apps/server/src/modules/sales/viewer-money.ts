import type { Offer as WireOffer } from '@clamor/contract/payments';
import { iso } from '@clamor/contract/wire';
import { isBuyerKnown, NO_MONEY, type Offer } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { ViewerMoney } from '../views/index.ts';
import { readMoney } from './read-money.postgres.ts';
import { saleStories } from './sale-story.postgres.ts';
import { claimSeenBy } from './seen-claim.ts';
import { wireClaim } from './wire-claim.ts';

/** The sale of each of these auctions as one member may see it (docs/money.md#views). */
export async function viewerMonies(
  query: Queryable,
  now: Instant,
  auctionIds: readonly string[],
  userId: string,
): Promise<(auctionId: string) => ViewerMoney> {
  const [monies, storyOf] = await Promise.all([readMoney(query, auctionIds), saleStories(query, auctionIds, userId)]);
  return (auctionId) => {
    const money = monies.get(auctionId) ?? NO_MONEY;
    const claim = claimSeenBy(money, userId);
    const offer = money.offers.findLast(({ bidderId }) => bidderId === userId);
    const isKnown = claim?.sellerId === userId && isBuyerKnown(claim);
    return {
      claim: claim === null ? null : wireClaim(money, claim, storyOf(auctionId), userId, now),
      offer: offer === undefined ? null : wireOffer(offer),
      knownBuyerId: isKnown ? claim.buyerId : null,
    };
  };
}

export function wireOffer({ id, auctionId, bidCents, expiresAt, state }: Offer): WireOffer {
  return { id, auctionId, amountCents: bidCents, expiresAt: iso(expiresAt), state };
}
