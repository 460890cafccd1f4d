import { Listing, ListingResponse } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import type { Status } from '@clamor/domain/lifecycle';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { distinctListing, EPOCH, NOON, NOW, nameOf, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { listingStep, publicBody, statusView, wireListing, writtenListing } from './wire-listing.ts';

const COLLECTING = distinctListing(PHASE_OF.COLLECTING);
const LIVE = distinctListing(PHASE_OF.LIVE);

/** The listing as everybody reads it, field by field. */
const LISTING: Listing = {
  id: 'the-listing',
  slug: 'the-slug',
  title: 'The title',
  description: 'The description',
  status: 'COLLECTING',
  mode: 'LIGHTNING',
  startPolicy: 'SMART',
  countdownTimerMinutes: 11,
  primeListingHoursStart: '09:15',
  primeListingHoursEnd: '17:45',
  sellerTimezone: 'Europe/Zurich',
  hotOverrideEnabled: true,
  hotOverrideThreshold: 175,
  scheduledStartAt: iso(NOON + HOUR),
  startPriceCents: 1_300,
  minIncrementCents: 250,
  threshold: 70,
  auctionDurationSeconds: 900,
  demandSourceBoost: false,
  demandSourceYouTube: true,
  shippingCostCents: 700,
  reserveCents: null,
  hasReserve: true,
  shippingType: 'By courier',
  localPickup: true,
  productType: 'PHYSICAL',
  digitalDeliveryInfo: null,
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
  customTags: ['One tag', 'Another tag'],
  collectingDemand: 73,
  bossBucksEligible: true,
  featured: true,
  verified: true,
  mediaUrls: ['/objects/uploads/first', '/objects/uploads/second'],
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  demandSourceClamorUsers: true,
  sellerId: 'the-seller',
  sellerName: 'seller-name',
  sellerDecisionDeadline: null,
  secondChanceAwardedAt: null,
  createdAt: iso(NOON - 10 * HOUR),
};

describe('a listing on the wire', () => {
  it('has each field from its own column, and every field of the contract', () => {
    const listing = wireListing(COLLECTING.texts, COLLECTING.state, 'seller-name', false);
    expect(listing).toEqual(LISTING);
    expect(Object.keys(listing).sort()).toEqual(Object.keys(Listing.shape).sort());
  });

  it('shows the reserve and the delivery text to its owner', () => {
    const owners = { ...LISTING, reserveCents: 90_000, digitalDeliveryInfo: 'The delivery text' };
    expect(wireListing(COLLECTING.texts, COLLECTING.state, 'seller-name', true)).toEqual(owners);
    const written = writtenListing(COLLECTING.texts, COLLECTING.state, 'seller-name', EPOCH);
    expect(written).toEqual({ ...owners, version: 59, epoch: EPOCH });
  });

  it('has no prime hours, override, reserve and shipping cost where there are none', () => {
    const { texts, state } = COLLECTING;
    const timing = { ...state.timing, primeHours: null, hotOverridePercent: null };
    const bare = { ...state, timing, terms: { ...state.terms, reserveCents: null } };
    expect(wireListing({ ...texts, productType: 'DIGITAL' }, bare, 'seller-name', true)).toEqual({
      ...LISTING,
      productType: 'DIGITAL',
      digitalDeliveryInfo: 'The delivery text',
      shippingCostCents: 0,
      hasReserve: false,
      primeListingHoursStart: null,
      primeListingHoursEnd: null,
      hotOverrideEnabled: false,
      hotOverrideThreshold: 150,
    });
  });
});

it('is read by everybody with all its parts, the newest bid first', () => {
  const body = publicBody(LIVE, NOW, EPOCH, nameOf);
  const ids = ['0198c0de-0000-7000-8000-0000000000f4', '0198c0de-0000-7000-8000-0000000000f3'];
  const placedAt = NOON - 20 * MINUTE + 11 * SECOND;
  const bids = [
    {
      ...{ id: ids[1], sequence: 12, bidder: 'Anonymous', bidderId: null, isAnonymous: true, amountCents: 22_200 },
      ...{ placedAt: iso(placedAt + SECOND), receivedAt: iso(placedAt + SECOND - 40), automatic: true },
    },
    {
      ...{ id: ids[0], sequence: 11, bidder: 'name-of-bob', bidderId: 'bob', isAnonymous: false, amountCents: 21_100 },
      ...{ placedAt: iso(placedAt), receivedAt: iso(placedAt - 40), automatic: false },
    },
  ];
  expect(body).toEqual({
    listing: { ...LISTING, status: 'LIVE', scheduledStartAt: null },
    pictures: LIVE.pictures,
    currentDemand: 73,
    auction: { id: LIVE.state.auctionId, outcome: null },
    bids,
    highestBid: bids[0],
    nextMinimumCents: 22_450,
    reserveMet: false,
    bidCount: 12,
    phase: 'live',
    goalMetAt: iso(NOON - 9 * MINUTE),
    scheduledStartAt: null,
    liveAt: null,
    endsAt: iso(NOON + 3 * MINUTE),
    sellerDecisionDeadline: null,
    extensionCount: 4,
    demand: { likes: 31, boosts: 23, youTube: 19 },
    seller: {
      id: 'the-seller',
      username: 'seller-name',
      profileImageUrl: '/objects/uploads/face',
      bio: 'The bio',
      joinedAt: iso(NOON - 300 * DAY),
      totalSales: 17,
      averageRating: 43,
      totalReviews: 9,
      totalReviewers: 8,
      hasProfile: true,
    },
    frozen: false,
    version: 59,
    epoch: EPOCH,
  });
  const { viewer: _viewer, serverTime: _time, timeRemaining: _remaining, ...shape } = ListingResponse.shape;
  expect(Object.keys(body).sort()).toEqual(Object.keys(shape).sort());
});

/** The fields that depend on the status: phase, seconds that remain, deadlines, the auction's outcome and the award. */
const STATUSES: { readonly [Of in Status]: object } = {
  COLLECTING: { phase: 'waiting', timeRemaining: 3_600, scheduledStartAt: iso(NOON + HOUR) },
  COUNTDOWN: { phase: 'countdown', timeRemaining: 120, liveAt: iso(NOON + 2 * MINUTE) },
  LIVE: { phase: 'live', timeRemaining: 180, endsAt: iso(NOON + 3 * MINUTE), outcome: null },
  RESERVE_NOT_MET: {
    ...{ phase: 'deciding', timeRemaining: 172_800, sellerDecisionDeadline: iso(NOON + 2 * DAY) },
    outcome: 'RESERVE_NOT_MET',
  },
  SECOND_CHANCE_AWARDED: {
    ...{ phase: 'awarded', timeRemaining: 0, outcome: 'SECOND_CHANCE_AWARDED' },
    secondChanceAwardedAt: iso(NOON - 6 * MINUTE),
  },
  ENDED: { phase: 'ended', timeRemaining: 0, outcome: 'SOLD' },
  CANCELLED: { phase: 'cancelled', timeRemaining: 0, outcome: 'CANCELLED' },
};
const NO_DEADLINES = { scheduledStartAt: null, liveAt: null, endsAt: null, sellerDecisionDeadline: null };

describe.each(Object.keys(STATUSES) as Status[])('a listing that is %s', (status) => {
  const { state, texts } = distinctListing(PHASE_OF[status]);
  const {
    outcome,
    secondChanceAwardedAt = null,
    ...expected
  } = STATUSES[status] as {
    outcome?: string | null;
    secondChanceAwardedAt?: string | null;
  };
  const said = {
    ...{ status, frozen: false, currentDemand: 73, goalMetAt: iso(NOON - 9 * MINUTE), serverTime: iso(NOON) },
    ...NO_DEADLINES,
    ...expected,
  };

  it('has the deadline of its status alone', () => {
    expect(statusView(state, NOW)).toEqual(said);
    expect(statusView({ ...state, frozenAt: NOON }, NOW)).toMatchObject({ frozen: true });
    const { scheduledStartAt, sellerDecisionDeadline } = said;
    const shown = { status, scheduledStartAt, sellerDecisionDeadline, secondChanceAwardedAt };
    expect(wireListing(texts, state, 'seller-name', false)).toMatchObject(shown);
  });

  it('has an auction once bidding has begun, with its outcome once it is over', () => {
    const auction = outcome === undefined ? null : { id: state.auctionId, outcome };
    expect(listingStep('the-slug', state, NOW, EPOCH)).toEqual({
      ...said,
      ...{ slug: 'the-slug', auction, version: 59, epoch: EPOCH },
    });
  });
});
