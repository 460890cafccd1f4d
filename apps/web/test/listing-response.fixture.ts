import type { PlacedBid } from '@clamor/contract/bidding';
import { DEFAULT_WIRE_TERMS } from '@clamor/contract/listing-terms';
import type { Bid, Listing, ListingResponse, Viewer } from '@clamor/contract/listing-views';

/** The time from which all fixtures count. */
export const NOON = Date.parse('2026-11-21T12:00:00.000Z');

export const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();

export function aBid(sequence: number, change: Partial<Bid> = {}): Bid {
  return {
    id: `bid-${sequence}`,
    sequence,
    bidder: 'theo',
    bidderId: 'user-theo',
    isAnonymous: false,
    amountCents: 100_000 + sequence * 1000,
    placedAt: at(sequence),
    receivedAt: at(sequence),
    automatic: false,
    ...change,
  };
}

/** The receipt of the fourth bid, which makes `me` the leader. */
export function aPlacedBid(change: Partial<PlacedBid> = {}): PlacedBid {
  const bid = aBid(4, { bidderId: 'me', bidder: 'me' });
  return {
    bid,
    timeExtended: false,
    extensionSeconds: 0,
    nextMinimumCents: 105_000,
    outbid: false,
    raised: false,
    maxAmountCents: bid.amountCents,
    highestBid: bid,
    reserveMet: null,
    bidCount: 4,
    endsAt: at(600),
    version: 11,
    epoch: 'one',
    ...change,
  };
}

export function aListing(change: Partial<Listing> = {}): Listing {
  return {
    id: 'listing-1',
    slug: 'rolleiflex',
    title: 'Rolleiflex 2.8F, serviced, with the leather case',
    description: 'Serviced in 2024.\nThe shutter is accurate at every speed.',
    status: 'COLLECTING',
    mode: 'LIGHTNING',
    startPolicy: 'IMMEDIATE',
    primeListingHoursStart: '09:00',
    primeListingHoursEnd: '17:00',
    sellerTimezone: 'America/New_York',
    hotOverrideEnabled: false,
    hotOverrideThreshold: 150,
    scheduledStartAt: null,
    ...DEFAULT_WIRE_TERMS,
    hasReserve: false,
    threshold: 5000,
    countdownTimerMinutes: 10,
    auctionDurationSeconds: 900,
    shippingType: null,
    localPickup: false,
    productType: 'PHYSICAL',
    digitalDeliveryInfo: null,
    category: 'Photography',
    condition: 'Excellent',
    rarity: null,
    certification: null,
    authentication: 'Serial checked',
    era: '1960s',
    sport: null,
    team: null,
    player: null,
    manufacturer: 'Rollei',
    edition: null,
    serialNumber: null,
    customTags: [],
    collectingDemand: 3482,
    bossBucksEligible: false,
    featured: false,
    verified: false,
    mediaUrls: [],
    youtubeUrl: null,
    demandSourceClamorUsers: true,
    sellerId: 'user-mara',
    sellerName: 'mara',
    sellerDecisionDeadline: null,
    secondChanceAwardedAt: null,
    createdAt: at(-36_000),
    ...change,
  };
}

export function aViewer(change: Partial<Viewer> = {}): Viewer {
  return {
    liked: false,
    isOwner: false,
    leading: false,
    hasBid: false,
    maxAmountCents: null,
    anonymous: false,
    nextBoostAt: null,
    claim: null,
    offer: null,
    relistedAs: null,
    ...change,
  };
}

/** A listing that collects demand. */
export function aResponse(change: Partial<ListingResponse> = {}): ListingResponse {
  return {
    listing: aListing(),
    pictures: [],
    currentDemand: 3482,
    timeRemaining: 0,
    serverTime: at(0),
    auction: null,
    bids: [],
    highestBid: null,
    nextMinimumCents: 10_000,
    reserveMet: null,
    bidCount: 0,
    phase: 'collecting',
    goalMetAt: null,
    scheduledStartAt: null,
    liveAt: null,
    endsAt: null,
    sellerDecisionDeadline: null,
    extensionCount: 0,
    demand: { likes: 2904, boosts: 401, youTube: 177 },
    seller: {
      id: 'user-mara',
      username: 'mara',
      profileImageUrl: null,
      bio: 'Cameras, mostly.',
      joinedAt: at(-9_000_000),
      averageRating: null,
      totalReviews: 0,
      totalReviewers: 0,
      totalSales: 3,
      hasProfile: true,
    },
    frozen: false,
    version: 10,
    epoch: 'one',
    ...change,
  };
}

/** A LIVE listing with this many bids. */
export function aLiveResponse(bidCount = 3, change: Partial<ListingResponse> = {}): ListingResponse {
  const bids = Array.from({ length: bidCount }, (_, index) => aBid(bidCount - index));
  const top = bids[0] ?? null;
  return aResponse({
    listing: aListing({ status: 'LIVE' }),
    phase: 'live',
    auction: { id: 'auction-1', outcome: null },
    goalMetAt: at(-900),
    liveAt: at(-300),
    endsAt: at(600),
    timeRemaining: 600,
    bids: bids.slice(0, 10),
    highestBid: top,
    bidCount,
    nextMinimumCents: top === null ? 10_000 : top.amountCents + 1000,
    ...change,
  });
}
