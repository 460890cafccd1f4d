import { LIMITS } from '@clamor/contract/limits';
import type { ListingCard } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { reserveMet } from '@clamor/domain/bidding';
import { type KnownTime, nextMinimumOf, runOf } from '@clamor/domain/lifecycle';
import { collectedUntil, sparkOf } from '../demand/index.ts';
import type { ListingView } from '../listings/index.ts';
import { outcomeOf, projected, statusView } from '../views/index.ts';

/** A listing as a card of the market. */
export function listingCard(view: ListingView, time: KnownTime, epoch: string): ListingCard {
  const state = projected(view.state, time);
  const { terms } = state;
  const { currentDemand, ...status } = statusView(state, time);
  const { texts } = view;
  const run = runOf(state.phase);
  return {
    id: texts.id,
    slug: texts.slug,
    title: texts.title,
    ...status,
    mode: texts.mode,
    category: texts.category,
    featured: texts.featured,
    verified: texts.verified,
    bossBucksEligible: texts.bossBucksEligible,
    mediaUrls: [...texts.mediaUrls],
    picture: view.pictures[0] ?? null,
    sellerId: texts.sellerId,
    sellerName: view.seller.username,
    startPriceCents: terms.startPriceCents,
    minIncrementCents: terms.minIncrementCents,
    shippingCostCents: terms.shippingCostCents,
    auctionDurationSeconds: terms.auctionDurationSeconds,
    countdownTimerMinutes: state.timing.countdownMinutes,
    threshold: terms.goal,
    collectingDemand: currentDemand,
    outcome: outcomeOf(state.phase),
    topBidCents: run?.priceCents ?? null,
    nextMinimumCents: nextMinimumOf(state),
    bidCount: run?.sequence ?? 0,
    reserveMet: reserveMet(run?.priceCents ?? null, terms.reserveCents),
    demandSourceBoost: terms.boostsCount,
    spark: sparkOf(view.slices, texts.createdAt, collectedUntil(view, time.now), LIMITS.sparkMax),
    createdAt: iso(texts.createdAt),
    version: view.state.publicNumber,
    epoch,
  };
}
