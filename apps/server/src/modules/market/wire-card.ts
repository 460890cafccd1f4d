import { LIMITS } from '@clamor/contract/limits';
import type { ListingCard } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import type { ProjectionTime } from '@clamor/domain/lifecycle';
import { shippingOf } from '@clamor/domain/listings';
import { collectedUntil, sparkOf } from '../demand/index.ts';
import type { ListingView } from '../listings/index.ts';
import { listingFigures } from './listing-figures.ts';

/** A listing as a card of the market. */
export function listingCard(view: ListingView, time: ProjectionTime, epoch: string): ListingCard {
  const { texts } = view;
  const { terms, timing } = view.state;
  return {
    id: texts.id,
    slug: texts.slug,
    title: texts.title,
    ...listingFigures(view.state, time),
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
    shippingCostCents: shippingOf(texts.productType, terms.shippingCostCents),
    auctionDurationSeconds: terms.auctionDurationSeconds,
    countdownTimerMinutes: timing.countdownMinutes,
    threshold: terms.goal,
    demandSourceBoost: terms.boostsCount,
    spark: sparkOf(view.slices, texts.createdAt, collectedUntil(view, time.now), LIMITS.sparkMax),
    createdAt: iso(texts.createdAt),
    epoch,
  };
}
