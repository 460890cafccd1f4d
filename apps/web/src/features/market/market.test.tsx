import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import type { MarketViewer } from './empty-market.tsx';
import { Market } from './market.tsx';
import type { MarketFilters } from './market-query.ts';
import { SellerListings } from './seller-listings.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

/** A value of each filter. */
const NARROWED: Readonly<Record<keyof Omit<MarketFilters, 'sort'>, string>> = {
  q: 'violin',
  status: 'LIVE',
  mode: 'LIGHTNING',
  category: 'Violins',
};

function renderMarket(
  list: StubRoutes[string],
  { viewer = 'bidder', path = '/' }: { viewer?: MarketViewer; path?: string } = {},
) {
  const stub = serveStub({ 'GET /api/listings': list, 'GET /api/categories': () => json([]) });
  const asked = () => stub.requests.filter(({ path }) => path === '/api/listings');
  renderInApp(<Market viewer={viewer} level={1} />, path);
  return { asked };
}

const seen = (text: string | RegExp) => screen.findByText(text);

describe('Market', () => {
  it('shows six placeholders while it loads', () => {
    renderMarket(() => new Promise(() => undefined));
    expect(screen.getByRole('status', { name: 'Loading auctions' }).children).toHaveLength(6);
  });

  it('shows a card with its price, goal, mode and one link', async () => {
    renderMarket(() => json([listed({ bossBucksEligible: true })]));
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Rolleiflex 2.8F' })).toBeTruthy();
    for (const text of ['Demand 412', '$100.00 start', 'Lightning Auction', 'Tokens'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText(/Goal 5K/)).toBeTruthy();
    const link = card.getByRole('link', { name: 'View Auction: Rolleiflex 2.8F' });
    expect(link.getAttribute('href')).toBe('/listing/rolleiflex-ab12');
  });

  it('shows the top bid once there is one', async () => {
    renderMarket(() => json([listed({ status: 'LIVE', phase: 'live', topBidCents: 124_000, bidCount: 31 })]));
    expect(await seen('$1,240.00')).toBeTruthy();
    expect(screen.getByText('31 bids')).toBeTruthy();
  });

  it('promises no bids any more where it was cancelled before there was one', async () => {
    renderMarket(() => json([listed({ status: 'CANCELLED', phase: 'cancelled' })]));
    expect(await seen('Start price')).toBeTruthy();
    expect([screen.queryByText('No bids'), screen.queryByText('No bids yet')].map(Boolean)).toEqual([true, false]);
  });

  it.each<[MarketViewer, string]>([
    ['seller', 'Create First Auction'],
    ['bidder', 'Only sellers can create auctions. Switch to a seller account to start listing items.'],
    ['visitor', 'Join Now to Create Auctions'],
  ])('tells a %s what to do where there is nothing: %s', async (viewer, text) => {
    renderMarket(() => json([]), { viewer });
    expect(await seen('No auctions yet')).toBeTruthy();
    expect(screen.getByText('Be the first to create a demand-driven auction')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each(Object.entries(NARROWED))('clears %s, and leaves the order', async (filter, value) => {
    renderMarket(({ query }) => json(query.has(filter) ? [] : [listed()]), {
      path: `/?${filter}=${value}&sort=newest`,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/?sort=newest');
  });

  it('narrows by what the address says, and clears it', async () => {
    const { asked } = renderMarket(({ query }) => json(query.has('q') ? [] : [listed()]), {
      path: '/?q=violin&status=LIVE&sort=nonsense',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/');
    expect(asked().map(({ query }) => Object.fromEntries(query))).toEqual([
      { q: 'violin', status: 'LIVE', limit: '24' },
      { limit: '24' },
    ]);
  });

  it.each([
    ['sort', 'bids', 'Sort by'],
    ['status', 'LIVE', 'Status'],
    ['mode', 'LIGHTNING', 'Mode'],
  ])('asks anew for another %s, and shows what that answers', async (name, value, label) => {
    renderMarket(({ query }) => json([listed({ title: query.get(name) === value ? 'Leica' : 'Lamp' })]));
    expect(await seen('Lamp')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(await seen('Leica')).toBeTruthy();
    expect(screen.queryByText('Lamp')).toBeNull();
  });

  it('puts a filter into the address', async () => {
    renderMarket(() => json([listed()]));
    fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'bids' } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/?sort=bids'));
  });

  it('puts what is over under a heading of its own', async () => {
    const over = { status: 'ENDED', phase: 'ended' } as const;
    renderMarket(() => json([listed({ title: 'Lamp' }), listed({ id: 'b', title: 'Chair', ...over })]));
    const ended = within(await screen.findByRole('region', { name: 'Ended auctions' }));
    expect(ended.getByRole('heading', { name: 'Chair', level: 3 })).toBeTruthy();
    expect(ended.queryByText('Lamp')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Lamp', level: 2 })).toBeTruthy();
    expect(screen.queryByText('Nothing is running right now.')).toBeNull();
  });

  it('says that nothing is running where everything is over, unless that was asked for', async () => {
    const over = listed({ status: 'ENDED', phase: 'ended' });
    renderMarket(() => json([over]));
    expect(await seen('Nothing is running right now.')).toBeTruthy();
    cleanup();
    renderMarket(() => json([over]), { path: '/?status=ENDED' });
    expect(await seen('Rolleiflex 2.8F')).toBeTruthy();
    expect(screen.queryByText('Nothing is running right now.')).toBeNull();
  });

  it('narrows by a category in one press, and keeps the other filters', async () => {
    const { requests } = serveStub({
      'GET /api/listings': () => json([listed()]),
      'GET /api/categories': () => json([{ name: 'Art', listings: 3 }]),
    });
    renderInApp(<Market viewer="bidder" level={1} />, '/?mode=LIGHTNING');
    const strip = within(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(strip.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(strip.getByRole('link', { name: 'Art' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('category')).toBe('Art'));
    expect(screen.getByTestId('address').textContent).toBe('/?mode=LIGHTNING&category=Art');
    expect(strip.getByRole('link', { name: 'Art' }).getAttribute('aria-current')).toBe('true');
    expect(strip.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/?mode=LIGHTNING');
  });

  it('loads the page that the Link header names, and shows a listing that moved once', async () => {
    const first = [listed({ id: 'a', title: 'First' }), listed({ id: 'b', title: 'Second' })];
    const next = [listed({ id: 'b', title: 'Second, read later' }), listed({ id: 'c', title: 'Third' })];
    renderMarket(({ query }) =>
      query.get('cursor') === 'two' ? json(next) : json(first, 200, { link: '</api/listings?cursor=two>; rel="next"' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'Third' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Second, read later' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('reads the market again every quarter of a minute, and keeps it where that fails', async () => {
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    let broken = false;
    const { asked } = renderMarket(() =>
      broken ? problem(503, 'OVERLOADED', 'It is very busy right now.') : json([listed()]),
    );
    await pass(10);
    expect(asked()).toHaveLength(1);
    broken = true;
    await pass(15_010);
    expect(asked()).toHaveLength(2);
    expect(screen.getByRole('article')).toBeTruthy();
    broken = false;
    await pass(15_010);
    expect(asked()).toHaveLength(3);
  });

  it('says what happened and tries again', async () => {
    let broken = true;
    renderMarket(() => (broken ? problem(503, 'OVERLOADED', 'It is very busy right now.') : json([listed()])));
    expect(await seen('It is very busy right now.')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});

describe('a seller’s listings', () => {
  const empty = { title: 'No listings yet', text: 'What mara lists appears here.' };

  it('are asked for by the seller, and shown as cards', async () => {
    const { requests } = serveStub({ 'GET /api/listings': () => json([listed(), listed({ id: 'b' })]) });
    renderInApp(<SellerListings sellerId="seller-1" empty={empty} />);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(requests[0]?.query.toString()).toBe('seller=seller-1&limit=24');
  });

  it('say that there are none', async () => {
    serveStub({ 'GET /api/listings': () => json([]) });
    renderInApp(<SellerListings sellerId="seller-1" empty={empty} />);
    expect(await screen.findByRole('heading', { name: 'No listings yet', level: 3 })).toBeTruthy();
  });
});
