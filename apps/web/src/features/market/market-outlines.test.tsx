import type { ListingCard } from '@clamor/contract/listing-views';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { at } from '../../../test/listing-response.fixture.ts';
import { outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { json, problem, type StubRoutes } from '../../lib/transport.fixture.ts';
import type { MarketViewer } from './empty-market.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { Market } from './market.tsx';
import { MarketSearch } from './market-search.tsx';
import { SellerListings } from './seller-listings.tsx';

const never = () => new Promise<Response>(() => undefined);
const broken = () => problem(500, 'INTERNAL', '');
const LATER = at(754.9);
const PICTURE = '/objects/uploads/0190a0a0-0000-7000-8000-00000000000a';

/** One card of each kind. */
const CARDS: Partial<ListingCard>[] = [
  { bossBucksEligible: true, featured: true, mediaUrls: [PICTURE], mode: 'STANDARD' },
  { threshold: 40, collectingDemand: 12, picture: { url: PICTURE, width: 4, height: 3, colour: '#123456' } },
  { phase: 'waiting', goalMetAt: at(0) },
  { phase: 'waiting', goalMetAt: at(0), scheduledStartAt: LATER },
  { status: 'COUNTDOWN', phase: 'countdown', liveAt: LATER },
  { status: 'COUNTDOWN', phase: 'countdown', liveAt: at(-1) },
  { status: 'LIVE', phase: 'live', endsAt: LATER },
  { status: 'LIVE', phase: 'live', endsAt: at(-1), topBidCents: 124_000, bidCount: 1 },
  { status: 'LIVE', phase: 'closing', endsAt: at(-1), topBidCents: 124_000, bidCount: 31 },
  { status: 'LIVE', phase: 'live', frozen: true, endsAt: LATER },
  { status: 'RESERVE_NOT_MET', phase: 'deciding', topBidCents: 124_000, bidCount: 31 },
  { status: 'SECOND_CHANCE_AWARDED', phase: 'awarded', topBidCents: 124_000, bidCount: 31 },
  { status: 'ENDED', phase: 'ended', outcome: 'SOLD', topBidCents: 124_000, bidCount: 31 },
  { status: 'ENDED', phase: 'ended', outcome: 'RESERVE_NOT_MET', topBidCents: 124_000, bidCount: 31 },
  { status: 'ENDED', phase: 'ended', outcome: 'UNSOLD' },
  { status: 'CANCELLED', phase: 'cancelled' },
];
const cards = (parts: Partial<ListingCard>[]) =>
  parts.map((part, index) => listed({ ...part, id: `l${index}`, slug: `l${index}`, title: `Item ${index}` }));
const CATEGORIES = [
  { name: 'Cameras', listings: 3 },
  { name: 'Coins', listings: 1 },
];

function market(list: StubRoutes[string], path = '/', viewer: MarketViewer = 'bidder', level: 1 | 2 = 1): Shown {
  const routes = { 'GET /api/listings': list, 'GET /api/categories': () => json(CATEGORIES) };
  return { content: <Market viewer={viewer} level={level} action={<b>action</b>} />, path, routes };
}
const of = (parts: Partial<ListingCard>[]) => () => json(cards(parts));
const change = (label: string, value: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const ENDED = CARDS.slice(-2);

/** Selects what stands below the market's filters. */
const BELOW = '[data-wide] > :nth-child(n + 3)';
const MARKET: Readonly<Record<string, Shown>> = {
  'on its way': market(never),
  failed: { ...market(broken), within: BELOW },
  'every kind of card': market(of(CARDS)),
  'below the introduction': { ...market(of(CARDS.slice(0, 1)), '/', 'visitor', 2), within: BELOW },
  'only ended ones, below the introduction': { ...market(of(ENDED), '/', 'visitor', 2), within: BELOW },
  'only ended ones that were asked for': { ...market(of(ENDED), '/?status=ENDED'), within: BELOW },
  'empty, to a visitor': market(of([]), '/', 'visitor', 2),
  'empty, to a bidder': market(of([]), '/', 'bidder'),
  'empty, to a seller': market(of([]), '/', 'seller'),
  'a filter that fits nothing': {
    ...market(of([]), '/?status=LIVE&mode=STANDARD&category=coins&sort=demand'),
    steps: [press('Clear filters')],
  },
  'a search that finds nothing': { ...market(of([]), '/?q=lamp&category=Hats'), within: BELOW },
  'a search that finds one': { ...market(of(CARDS.slice(0, 1)), '/?q=lamp'), within: BELOW },
  'a search that finds two': market(of(CARDS.slice(0, 2)), '/?q=lamp&category=coins'),
  'another status': { ...market(of([]), '/?q=lamp'), steps: [change('Status', 'LIVE')] },
  'another mode': { ...market(of([]), '/?q=lamp'), steps: [change('Mode', 'STANDARD')] },
  'another order': { ...market(of([]), '/?q=lamp'), steps: [change('Sort by', 'bids')] },
};

const EMPTY = { title: 'Nothing', text: 'Nothing yet.', action: <b>action</b> };
function seller(list: StubRoutes[string]): Shown {
  return { content: <SellerListings sellerId="user-mara" empty={EMPTY} />, routes: { 'GET /api/listings': list } };
}

const PARTS: Readonly<Record<string, Shown>> = {
  'introduction on its way': { content: <Hero />, routes: { 'GET /api/listings': never } },
  introduction: {
    content: <Hero />,
    routes: { 'GET /api/listings': of([{ collectingDemand: 0 }, { collectingDemand: 4_812 }, {}]) },
  },
  'introduction without a crowd': { content: <Hero />, routes: { 'GET /api/listings': of([{ collectingDemand: 0 }]) } },
  features: { content: <FeatureCards /> },
  'a seller’s': seller(of([{ mediaUrls: [PICTURE] }, ...ENDED])),
  'a seller’s, none': seller(of([])),
  'a seller’s, failed': seller(broken),
  search: { content: <MarketSearch className="wide" />, path: '/?q=lamp&sort=bids' },
  'search elsewhere': {
    content: <MarketSearch autoFocus />,
    path: '/bids?list=won',
    steps: [
      change('Search auctions', ' lamp '),
      () => fireEvent.submit(document.querySelector('form') as HTMLFormElement),
    ],
  },
};

it.each([
  ['market', MARKET],
  ['parts', PARTS],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/market-${name}.txt`);
});
