import { ListingCard } from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { HOUR, MINUTE } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { distinctListing, EPOCH, NOON, NOW, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { listingCard } from './wire-card.ts';

const LIVE = distinctListing(PHASE_OF.LIVE);

const CARD: ListingCard = {
  id: 'the-listing',
  slug: 'the-slug',
  title: 'The title',
  status: 'LIVE',
  phase: 'live',
  frozen: false,
  goalMetAt: iso(NOON - 9 * MINUTE),
  scheduledStartAt: null,
  liveAt: null,
  endsAt: iso(NOON + 3 * MINUTE),
  sellerDecisionDeadline: null,
  timeRemaining: 180,
  serverTime: iso(NOON),
  mode: 'LIGHTNING',
  category: 'Its category',
  featured: true,
  verified: true,
  bossBucksEligible: true,
  mediaUrls: ['/objects/uploads/first', '/objects/uploads/second'],
  picture: { url: '/objects/uploads/first', width: 800, height: 600, colour: '#010203' },
  sellerId: 'the-seller',
  sellerName: 'seller-name',
  startPriceCents: 1_300,
  minIncrementCents: 250,
  shippingCostCents: 700,
  auctionDurationSeconds: 900,
  countdownTimerMinutes: 11,
  threshold: 70,
  collectingDemand: 73,
  outcome: null,
  topBidCents: 22_200,
  nextMinimumCents: 22_450,
  bidCount: 12,
  reserveMet: false,
  demandSourceBoost: false,
  // The demand over time in 24 equal parts, from the listing's creation to the minute of its last demand.
  spark: [31, ...Array.from({ length: 11 }, () => 0), 23, ...Array.from({ length: 10 }, () => 0), 19],
  createdAt: iso(NOON - 10 * HOUR),
  version: 59,
  epoch: EPOCH,
};

it('has each field of a card from its own source, and every field of the contract', () => {
  const card = listingCard(LIVE, NOW, EPOCH);
  expect(card).toEqual(CARD);
  expect(Object.keys(card).sort()).toEqual(Object.keys(ListingCard.shape).sort());
});

it('has no bids, auction and picture before there are any, and no shipping cost of something digital', () => {
  const collecting = distinctListing(PHASE_OF.COLLECTING);
  const view = { ...collecting, pictures: [], texts: { ...collecting.texts, productType: 'DIGITAL' as const } };
  expect(listingCard(view, NOW, EPOCH)).toEqual({
    ...CARD,
    ...{ status: 'COLLECTING', phase: 'waiting', scheduledStartAt: iso(NOON + HOUR), endsAt: null },
    ...{ timeRemaining: 3_600, topBidCents: null, nextMinimumCents: 1_300, bidCount: 0, reserveMet: false },
    ...{ picture: null, shippingCostCents: 0 },
    // For a collecting listing the chart reaches to the present, so its last part is not complete yet.
    spark: [31, ...Array.from({ length: 11 }, () => 0), 23, ...Array.from({ length: 10 }, () => 0), 19],
  });
});

it('has an outcome once the auction is over', () => {
  const ended = listingCard(distinctListing(PHASE_OF.ENDED), NOW, EPOCH);
  expect(ended).toMatchObject({ status: 'ENDED', phase: 'ended', outcome: 'SOLD', endsAt: null, topBidCents: 22_200 });
});
