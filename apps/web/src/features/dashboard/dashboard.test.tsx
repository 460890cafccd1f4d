import type { SellerSummary, Waiting } from '@clamor/contract/dashboard';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { Dashboard } from './dashboard.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { aSellerListing, aSummary } from './seller-listing.fixture.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const SLOTS: DashboardSlots = {
  Status: ({ listed }) => <span>{listed.status}</span>,
  Figures: ({ listed }) => <span>{listed.topBidCents ?? listed.collectingDemand}</span>,
  Picture: () => null,
  saleText: ({ view }) => view,
};
const AT = '2026-11-22T12:00:00.000Z';

function open(
  summary: StubRoutes[string],
  listings: StubRoutes[string] = () => json({ listings: [], nextCursor: null }),
) {
  const stub = serveStub({ 'GET /api/seller/summary': summary, 'GET /api/seller/listings': listings });
  renderInApp(<Dashboard slots={SLOTS} money={null} />, '/dashboard');
  return stub;
}

function waitingFor(part: Partial<Waiting>): SellerSummary {
  const item: Waiting = {
    kind: 'decide',
    slug: 'lamp',
    title: 'A lamp',
    pictureUrl: null,
    auctionId: null,
    by: AT,
    since: AT,
    ...part,
  };
  return aSummary({ waiting: [item] }, { COLLECTING: 1 });
}

describe('a seller’s dashboard', () => {
  it('leads who has listed nothing to the form', async () => {
    open(() => json(aSummary()));
    const link = await screen.findByRole('link', { name: 'Create Listing' });
    expect(link.getAttribute('href')).toBe('/create');
  });

  it.each([
    ['decide', null, 'Decide: award it or decline', '/listing/lamp'],
    ['go_live', null, 'Go live', '/listing/lamp'],
    ['frozen', null, 'The clock stands still', '/listing/lamp'],
    ['unpaid', 'a1', 'Not paid in time', '/orders/a1'],
    ['ship', 'a1', 'Ship it', '/orders/a1'],
    ['hand_over', 'a1', 'Hand it over', '/orders/a1'],
    ['problem', 'a1', 'The buyer reports a problem', '/orders/a1'],
  ] as const)('leads from what waits to where it is done: %s', async (kind, auctionId, title, path) => {
    open(() => json(waitingFor({ kind, auctionId })));
    const link = await screen.findByRole('link', { name: title });
    expect(link.getAttribute('href')).toBe(path);
  });

  it('says by when something is to be done, or since when it waits', async () => {
    open(() => json(waitingFor({ kind: 'decide' })));
    expect(await screen.findByText(/^Decide by Nov 22, 2026/)).toBeTruthy();
    cleanup();
    open(() => json(waitingFor({ kind: 'go_live', by: null })));
    expect((await screen.findByRole('link', { name: 'Go live' })).parentElement?.textContent).toContain('Since');
  });

  it('has among what runs nothing that is over', async () => {
    const over = aSellerListing({ id: 'two', title: 'Over', status: 'ENDED', phase: 'ended', forecast: null });
    const runs = aSellerListing({ title: 'Runs', status: 'LIVE', phase: 'live', forecast: null });
    open(
      () => json(aSummary({}, { LIVE: 2 })),
      ({ query }) => json({ listings: query.has('status') ? [over, runs] : [], nextCursor: null }),
    );
    const live = within(await screen.findByRole('region', { name: 'Live now' }));
    expect((await live.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Runs']);
  });

  it('keeps the place of what runs while it is on its way, and none where nothing does', async () => {
    const coming = () => new Promise<Response>(() => undefined);
    open(() => json(aSummary({}, { LIVE: 2 })), coming);
    const live = within(await screen.findByRole('region', { name: 'Live now' }));
    expect(live.getByRole('status', { name: 'Loading what is live' }).children).toHaveLength(2);
    cleanup();
    open(() => json(aSummary({}, { COLLECTING: 2 })), coming);
    await screen.findByRole('region', { name: 'Your listings' });
    expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull();
  });

  it('says that nothing waits, and counts what was counted only so far with a plus', async () => {
    const summary = aSummary({ sales: 3, earnedCents: 12_345 }, { LIVE: 500 });
    const listings = summary.listings.map((each) => ({ ...each, more: each.count > 0 }));
    open(() => json({ ...summary, listings }));
    await screen.findByText('Nothing needs you right now.');
    expect(screen.getByText('500+')).toBeTruthy();
    expect(screen.getByText('$123.45')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Live 500+' })).toBeTruthy();
  });

  it('shows listings with their forecast, and leads from one that was sold to its order', async () => {
    const sold = aSellerListing({ id: 'two', title: 'Sold', status: 'ENDED', forecast: null, auctionId: 'a2' });
    open(
      () => json(aSummary({}, { COLLECTING: 1, ENDED: 1 })),
      ({ query }) => json({ listings: query.has('status') ? [] : [aSellerListing(), sold], nextCursor: null }),
    );
    const row = within((await screen.findByRole('link', { name: 'Rolleiflex 2.8F' })).closest('li') as HTMLElement);
    expect(row.getByText('Too early to say when the goal is met')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sold' }).getAttribute('href')).toBe('/orders/a2');
  });

  it('narrows the listings to a status, which the address keeps', async () => {
    const { requests } = open(() => json(aSummary({}, { COLLECTING: 1 })));
    const tab = await screen.findByRole('tab', { name: 'Collecting 1' });
    fireEvent.mouseDown(tab, { button: 0 });
    expect(await screen.findByText('None here')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/dashboard?status=COLLECTING');
    expect(requests.some(({ query }) => query.get('status') === 'COLLECTING')).toBe(true);
  });

  it('says since when a task waits whose deadline is not known', async () => {
    open(() => json(waitingFor({ kind: 'ship', auctionId: 'a1', by: null })));
    const row = (await screen.findByRole('link', { name: 'Ship it' })).parentElement;
    expect(row?.textContent).toMatch(/Since .+A lamp/);
    expect(row?.textContent).not.toContain('The buyer may cancel from');
  });

  it('shows all listings where the address names a status that does not exist, and again after a press', async () => {
    const { requests } = open(
      () => json(aSummary({}, { COLLECTING: 1 })),
      () => json({ listings: [], nextCursor: null }),
    );
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Collecting 1' }), { button: 0 });
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'All' }), { button: 0 });
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
    expect(requests.filter(({ query }) => query.get('status') === 'all')).toEqual([]);
    cleanup();
    const stub = serveStub({
      'GET /api/seller/summary': () => json(aSummary({}, { COLLECTING: 1 })),
      'GET /api/seller/listings': () => json({ listings: [], nextCursor: null }),
    });
    renderInApp(<Dashboard slots={SLOTS} money={null} />, '/dashboard?status=NONSENSE');
    const all = await screen.findByRole('tab', { name: 'All' });
    expect(all.getAttribute('aria-selected')).toBe('true');
    expect(stub.requests.filter(({ query }) => query.get('status') === 'NONSENSE')).toEqual([]);
  });

  it('offers another try where it could not be read', async () => {
    let broken = true;
    open(() => (broken ? problem(500, 'INTERNAL_ERROR', 'Something broke on our side.') : json(aSummary())));
    await screen.findByText('Something broke on our side.');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('List your first item')).toBeTruthy();
  });
});
