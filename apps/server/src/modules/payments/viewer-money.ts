import type { Offer as WireOffer } from '@clamor/contract/payments';
import { iso } from '@clamor/contract/wire';
import { isBuyerKnown, type Offer } from '@clamor/domain/payments';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { ViewerMoney } from '../views/index.ts';
import { saleStories } from './sale-story.postgres.ts';
import { claimSeenBy, moneyOf } from './seen-claim.ts';
import { wireClaim } from './wire-claim.ts';

/** What follows the hammer of an auction, as a member may see it (docs/money.md#views). */
export async function viewerMoney(
  query: Queryable,
  now: Instant,
  auctionId: string,
  userId: string,
): Promise<ViewerMoney> {
  const [money, storyOf] = await Promise.all([moneyOf(query, auctionId), saleStories(query, [auctionId], userId)]);
  const claim = claimSeenBy(money, userId);
  const offer = money.offers.findLast(({ bidderId }) => bidderId === userId);
  const isKnown = claim?.sellerId === userId && isBuyerKnown(claim);
  return {
    claim: claim === null ? null : wireClaim(money, claim, storyOf(auctionId), userId, now),
    offer: offer === undefined ? null : wireOffer(offer),
    knownBuyerId: isKnown ? claim.buyerId : null,
  };
}

export function wireOffer({ id, auctionId, bidCents, expiresAt, state }: Offer): WireOffer {
  return { id, auctionId, amountCents: bidCents, expiresAt: iso(expiresAt), state };
}
