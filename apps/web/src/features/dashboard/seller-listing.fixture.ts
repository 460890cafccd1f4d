import type { SellerListing, SellerSummary } from '@clamor/contract/dashboard';
import { STATUSES } from '@clamor/domain/lifecycle';

const AT = '2026-11-21T12:00:00.000Z';

/** A listing as its seller looks after it, with what matters to the test. */
export function aSellerListing(part: Partial<SellerListing> = {}): SellerListing {
  return {
    id: 'listing-1',
    slug: 'rolleiflex-ab12',
    title: 'Rolleiflex 2.8F',
    status: 'COLLECTING',
    phase: 'collecting',
    frozen: false,
    mode: 'LIGHTNING',
    category: null,
    featured: false,
    verified: false,
    bossBucksEligible: false,
    mediaUrls: [],
    picture: null,
    sellerId: 'seller-1',
    sellerName: 'theo',
    startPriceCents: 10_000,
    minIncrementCents: 1_000,
    shippingCostCents: 0,
    auctionDurationSeconds: 60,
    countdownTimerMinutes: 30,
    threshold: 5_000,
    collectingDemand: 412,
    goalMetAt: null,
    scheduledStartAt: null,
    liveAt: null,
    endsAt: null,
    sellerDecisionDeadline: null,
    timeRemaining: 0,
    serverTime: AT,
    outcome: null,
    topBidCents: null,
    nextMinimumCents: 10_000,
    bidCount: 0,
    reserveMet: null,
    demandSourceBoost: true,
    spark: [1, 2, 3],
    createdAt: '2026-11-20T12:00:00.000Z',
    version: 5,
    epoch: 'e1',
    startPolicy: 'IMMEDIATE',
    forecast: { kind: 'too_early', at: null },
    auctionId: null,
    claim: null,
    ...part,
  };
}

/** How a business goes, with so many listings in some statuses. */
export function aSummary(
  part: Partial<SellerSummary> = {},
  counts: Partial<Record<string, number>> = {},
): SellerSummary {
  return {
    waiting: [],
    moreWaiting: false,
    listings: STATUSES.map((status) => ({ status, count: counts[status] ?? 0, more: false })),
    sales: 0,
    earnedCents: 0,
    serverTime: AT,
    ...part,
  };
}
