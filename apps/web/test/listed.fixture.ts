import type { ListingCard } from '@clamor/contract/listing-views';

const BASE: ListingCard = {
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
  serverTime: '2026-11-21T12:00:00.000Z',
  outcome: null,
  topBidCents: null,
  nextMinimumCents: 10_000,
  bidCount: 0,
  reserveMet: null,
  demandSourceBoost: true,
  spark: [1, 2, 3],
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  epoch: 'e1',
};

/** A card of the market, with what matters to the test. */
export function listed(part: Partial<ListingCard> = {}): ListingCard {
  return { ...BASE, ...part };
}
