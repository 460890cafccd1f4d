import { LIMITS } from '@clamor/contract/limits';
import type { ListingCard } from '@clamor/contract/listing-views';
import { reserveMet } from '@clamor/domain/bidding';
import { totalDemand } from '@clamor/domain/demand';
import { type KnownTime, nextMinimumOf, runOf, timeRemainingSeconds } from '@clamor/domain/lifecycle';
import { collectedUntil, sparkOf } from '../demand/index.ts';
import type { ListingView } from '../listings/index.ts';
import { deadlinesOf, outcomeOf, phaseOf, projected } from '../views/index.ts';

/** A listing as a card of the market. */
export function listingCard(view: ListingView, time: KnownTime, epoch: string): ListingCard {
  const { now } = time;
  const state = projected(view.state, time);
  const { terms, tally } = state;
  const { texts } = view;
  const run = runOf(state.phase);
  return {
    id: texts.id,
    slug: texts.slug,
    title: texts.title,
    status: state.phase.status,
    phase: phaseOf(state, time),
    frozen: state.frozenAt !== null,
    mode: texts.mode,
    category: texts.category,
    featured: texts.featured,
    verified: texts.verified,
    bossBucksEligible: texts.bossBucksEligible,
    mediaUrls: [...texts.mediaUrls],
    sellerId: texts.sellerId,
    sellerName: view.seller.username,
    startPriceCents: terms.startPriceCents,
    minIncrementCents: terms.minIncrementCents,
    shippingCostCents: terms.shippingCostCents,
    auctionDurationSeconds: terms.auctionDurationSeconds,
    countdownTimerMinutes: state.timing.countdownMinutes,
    threshold: terms.goal,
    collectingDemand: totalDemand(tally),
    goalMetAt: tally.goalMetAt === null ? null : new Date(tally.goalMetAt).toISOString(),
    ...deadlinesOf(state.phase),
    timeRemaining: timeRemainingSeconds(state, now),
    serverTime: new Date(now).toISOString(),
    outcome: outcomeOf(state.phase),
    topBidCents: run?.priceCents ?? null,
    nextMinimumCents: nextMinimumOf(state),
    bidCount: run?.sequence ?? 0,
    reserveMet: reserveMet(run?.priceCents ?? null, terms.reserveCents),
    demandSourceBoost: terms.boostsCount,
    spark: sparkOf(view.slices, texts.createdAt, collectedUntil(view, now), LIMITS.sparkMax),
    createdAt: new Date(texts.createdAt).toISOString(),
    version: view.state.publicNumber,
    epoch,
  };
}
