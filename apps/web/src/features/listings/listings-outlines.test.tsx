import { expect, it } from 'vitest';
import { aListing, aResponse, at, NOON } from '../../../test/listing-response.fixture.ts';
import { outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { DescriptionTab, DetailsTab } from './details-tab.tsx';
import { Gallery } from './gallery.tsx';
import { ListingFacts, ListingHeading } from './listing-heading.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingError, ListingNotFound } from './listing-trouble.tsx';
import { SellerLine } from './seller-line.tsx';
import { SellerTab } from './seller-tab.tsx';
import { JoinBlock, PromisesBlock } from './sidebar.tsx';
import { StaleMark } from './stale-mark.tsx';

const nothing = () => undefined;
const picture = (id: string) => `/objects/uploads/0190a0a0-0000-7000-8000-00000000000${id}`;
const URLS = ['a', 'b', 'c', 'd'].map(picture);
const LOOKS = [
  { url: picture('a'), width: 1_600, height: 1_200, colour: '#102030' },
  { url: picture('b'), width: 900, height: 1_600, colour: '#203040' },
];
const gallery = (count: number) => (
  <Gallery urls={URLS.slice(0, count)} pictures={LOOKS} title="A lamp" mode="STANDARD" />
);
const FULL = aListing({
  ...{ category: ' Cameras ', condition: 'Good', rarity: 'Rare', certification: 'PSA 9', authentication: 'Checked' },
  ...{ era: '1960s', sport: 'Golf', team: 'Tigers', player: 'Ada', manufacturer: 'Rollei', edition: 'First' },
  ...{ serialNumber: '12', customTags: ['brass', ' '], bossBucksEligible: true, featured: true, verified: true },
  ...{
    shippingCostCents: 1_500,
    shippingType: 'Insured parcel',
    localPickup: true,
    hasReserve: true,
    mode: 'STANDARD',
  },
});
const BARE = aListing({
  ...{ category: null, condition: null, authentication: null, era: null, manufacturer: null, productType: 'DIGITAL' },
  ...{ startPriceCents: 0, shippingCostCents: 1_500, title: 'x'.repeat(111), description: ' ' },
});
const { seller } = aResponse();
const RATED = {
  ...{ ...seller, averageRating: 4.6, totalReviews: 12, totalReviewers: 11, totalSales: 1, bio: ' ' },
  ...{ profileImageUrl: '/avatar', joinedAt: at(-40_000_000) },
};
const GONE = { ...seller, hasProfile: false, username: 'Deleted member' };
const mark = (socket: Parameters<typeof StaleMark>[0]['socket'], staleSince: number | null = null): Shown => ({
  content: <StaleMark socket={socket} staleSince={staleSince} />,
});

const STATES: Readonly<Record<string, Shown>> = {
  'no picture': { content: gallery(0) },
  'one picture': { content: gallery(1) },
  pictures: { content: gallery(4), steps: [press('Next picture')] },
  'pictures, backwards': { content: gallery(4), steps: [press('Previous picture')], within: 'img, [aria-current]' },
  'pictures, by their dots': { content: gallery(4), steps: [press('Picture 3')], within: '[aria-current]' },
  slideshow: { content: gallery(2), steps: [press('Open the slideshow')], within: '[role=dialog]' },
  'a full heading': { content: <ListingHeading listing={FULL} status="Live" action={<b>action</b>} /> },
  'a bare heading': { content: <ListingHeading listing={BARE} status="Live" /> },
  'all facts': { content: <ListingFacts listing={FULL} /> },
  'no facts': { content: <ListingFacts listing={BARE} /> },
  'all details': {
    content: (
      <DetailsTab listing={FULL} mode="Standard Auction">
        <b>more</b>
      </DetailsTab>
    ),
  },
  'few details': { content: <DetailsTab listing={BARE} mode="Lightning Auction" /> },
  'no description': { content: <DescriptionTab text=" " /> },
  'a seller': { content: <SellerTab seller={RATED} /> },
  'a seller who is gone': { content: <SellerTab seller={GONE} /> },
  'a seller in a line': { content: <SellerLine seller={RATED} /> },
  'a seller who is gone, in a line': { content: <SellerLine seller={GONE} /> },
  joining: { content: <JoinBlock path="/listing/lamp" /> },
  promises: { content: <PromisesBlock /> },
  loading: { content: <ListingSkeleton /> },
  failed: { content: <ListingError detail="It is broken." onRetry={nothing} /> },
  'not there': { content: <ListingNotFound /> },
  connecting: mark('connecting'),
  live: mark('live'),
  polled: mark('stale'),
  'polled, without answers': mark('stale', NOON),
  offline: mark('offline'),
  'offline since': mark('offline', NOON),
};

it('says in each state what it always said', async () => {
  await expect(await outlinesOf(STATES)).toMatchFileSnapshot('./outlines/listings.txt');
});
