import type { Phase, ProjectionTime, Status } from '@clamor/domain/lifecycle';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import type { ListingTexts, ListingView } from '../listings/index.ts';

export const NOON = Date.UTC(2026, 5, 15, 12);
export const EPOCH = 'epoch';
export const NOW: ProjectionTime = { now: NOON, servedUntil: NOON, outages: [], offsetAt: () => 0 };
/** Usernames that the fixture's bidders have. */
export const nameOf = (userId: string): string => `name-of-${userId}`;

const RUN = {
  priceCents: 22_200,
  leader: { bidderId: 'ann', anonymous: true, maxCents: 33_300 },
  runnerUpMaxCents: 21_100,
  sequence: 12,
  extensionCount: 4,
};

/** One phase of each status. No two moments are the same. */
export const PHASE_OF: { readonly [Of in Status]: Extract<Phase, { status: Of }> } = {
  COLLECTING: { status: 'COLLECTING', since: NOON - 2 * HOUR, scheduledStartAt: NOON + 1 * HOUR },
  COUNTDOWN: { status: 'COUNTDOWN', since: NOON - 3 * MINUTE, liveAt: NOON + 2 * MINUTE },
  LIVE: { status: 'LIVE', since: NOON - 4 * MINUTE, endsAt: NOON + 3 * MINUTE, run: RUN },
  RESERVE_NOT_MET: { status: 'RESERVE_NOT_MET', since: NOON - 5 * MINUTE, decisionDeadline: NOON + 2 * DAY, run: RUN },
  SECOND_CHANCE_AWARDED: { status: 'SECOND_CHANCE_AWARDED', since: NOON - 6 * MINUTE, run: RUN },
  ENDED: { status: 'ENDED', since: NOON - 7 * MINUTE, outcome: 'SOLD', run: RUN },
  CANCELLED: { status: 'CANCELLED', since: NOON - 8 * MINUTE, by: 'staff', run: RUN },
};

const TEXTS: ListingTexts = {
  id: 'the-listing',
  slug: 'the-slug',
  sellerId: 'the-seller',
  createdAt: NOON - 10 * HOUR,
  title: 'The title',
  description: 'The description',
  mode: 'LIGHTNING',
  productType: 'PHYSICAL',
  mediaUrls: ['/objects/uploads/first', '/objects/uploads/second'],
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  shippingType: 'By courier',
  localPickup: true,
  digitalDeliveryInfo: 'The delivery text',
  customTags: ['One tag', 'Another tag'],
  bossBucksEligible: true,
  featured: true,
  verified: true,
  adminNotes: 'The notes of staff',
  category: 'Its category',
  condition: 'Its condition',
  rarity: 'Its rarity',
  certification: 'Its certification',
  authentication: 'Its authentication',
  era: 'Its era',
  sport: 'Its sport',
  team: 'Its team',
  player: 'Its player',
  manufacturer: 'Its manufacturer',
  edition: 'Its edition',
  serialNumber: 'Its serial number',
};

/** A listing's view in which no two fields have the same value, so that an answer that confuses two of them fails. */
export function distinctListing(phase: Phase): ListingView {
  return {
    texts: TEXTS,
    pictures: [
      { url: '/objects/uploads/first', width: 800, height: 600, colour: '#010203' },
      { url: '/objects/uploads/second', width: 640, height: 480, colour: '#040506' },
    ],
    seller: {
      id: 'the-seller',
      username: 'seller-name',
      profileImageUrl: '/objects/uploads/face',
      bio: 'The bio',
      joinedAt: NOON - 300 * DAY,
      totalSales: 17,
      averageRating: 43,
      totalReviews: 9,
      totalReviewers: 8,
    },
    state: {
      id: 'the-listing',
      sellerId: 'the-seller',
      auctionId: '0198c0de-0000-7000-8000-0000000000ff',
      terms: {
        startPriceCents: 1_300,
        minIncrementCents: 250,
        reserveCents: 90_000,
        goal: 70,
        auctionDurationSeconds: 900,
        shippingCostCents: 700,
        boostsCount: false,
        videoLikesCount: true,
      },
      timing: {
        startPolicy: 'SMART',
        countdownMinutes: 11,
        primeHours: { start: '09:15', end: '17:45' },
        hotOverridePercent: 175,
        sellerTimezone: 'Europe/Zurich',
      },
      tally: { likes: 31, boosts: 23, videoLikes: 19, goalMetAt: NOON - 9 * MINUTE },
      phase,
      frozenAt: null,
      freezes: { suspension: false, staff: false },
      hidden: false,
      eventNumber: 61,
      lastEventAt: phase.since,
      outageId: 0,
      version: 67,
      publicNumber: 59,
    },
    bids: [
      bid(11, 'bob', 21_100, { anonymous: false, automatic: false }),
      bid(12, 'ann', 22_200, { anonymous: true, automatic: true }),
    ],
    slices: [
      { from: NOON - 10 * HOUR, likes: 31, boosts: 0, videoLikes: 0 },
      { from: NOON - 5 * HOUR, likes: 0, boosts: 23, videoLikes: 0 },
      { from: NOON - 9 * MINUTE, likes: 0, boosts: 0, videoLikes: 19 },
    ],
  };
}

function bid(sequence: number, bidderId: string, amountCents: number, way: { anonymous: boolean; automatic: boolean }) {
  const placedAt = NOON - 20 * MINUTE + sequence * SECOND;
  return { sequence, bidderId, amountCents, ...way, receivedAt: placedAt - 40, placedAt };
}
