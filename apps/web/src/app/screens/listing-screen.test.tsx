import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing, aLiveResponse, aResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import '../../../test/still-page.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { forgetServerTime } from '../../lib/server-clock.ts';
import { silenceSockets } from '../../lib/silent-socket.fixture.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ListingScreen } from './listing-screen.tsx';

const ME = {
  id: 'user-theo',
  username: 'theo',
  email: 'theo@example.com',
  role: 'BIDDER',
  status: 'ACTIVE',
  bossBucksBalance: 0,
  profileImageUrl: null,
  createdAt: at(0),
};
const BREAKDOWN = {
  total: 3482,
  likes: 2904,
  boosts: 401,
  youTube: 177,
  networks: 212,
  threshold: 5000,
  goalMetAt: null,
  youTubeConnected: false,
  slices: [{ from: at(-60), likes: 3, boosts: 1, youTube: 0 }],
  sliceSeconds: 60,
  version: 10,
  epoch: 'one',
};
const LISTING = '/api/listings/rolleiflex';

let restoreSockets: () => void;

/** Answers GET calls by their path. */
function answering(answers: Record<string, unknown>) {
  const routes = Object.entries(answers).map(([path, body]): [string, () => Response] => [
    `GET ${path}`,
    () => json(body),
  ]);
  serveStub(Object.fromEntries(routes));
}

function show(search = '') {
  return renderInApp(
    <Routes>
      <Route path="/listing/:slug" element={<ListingScreen />} />
    </Routes>,
    `/listing/rolleiflex${search}`,
  );
}

beforeEach(() => {
  restoreSockets = silenceSockets();
});

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  forgetServerTime();
  dismissToast(currentToasts().shown?.id ?? 0);
  restoreSockets();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the listing screen', () => {
  it('shows the shape of what comes, then the listing', async () => {
    answering({ [LISTING]: aResponse(), [`${LISTING}/demand-breakdown`]: BREAKDOWN });
    show();
    expect(screen.getByRole('status', { name: 'Loading auction' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: /Rolleiflex/ })).toBeTruthy();
    expect(screen.getByText('3,482')).toBeTruthy();
    expect(screen.getByText('of 5K')).toBeTruthy();
    await waitFor(() =>
      expect(document.title).toBe('Rolleiflex 2.8F, serviced, with the leather case · Gathering Interest | Clamor'),
    );
  });

  it('says that a listing is not there, and keeps that page out of search engines', async () => {
    answering({});
    show();
    expect(await screen.findByRole('heading', { name: 'Auction Not Found' })).toBeTruthy();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('leads a visitor of a live auction to sign in', async () => {
    answering({ [LISTING]: aLiveResponse() });
    show();
    expect(await screen.findByText(/Please log in to place bids/)).toBeTruthy();
    expect(screen.getByText('Join the crowd')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Bid / })).toBeNull();
  });

  it('lets a member bid, and shows how they stand', async () => {
    storeAuthToken('token');
    const view = aLiveResponse(3, { reserveMet: true, viewer: aViewer({ hasBid: true }) });
    answering({ [LISTING]: view, '/api/auth/me': ME });
    show();
    expect((await screen.findAllByRole('button', { name: 'Bid $1,040.00' })).length).toBeGreaterThan(0);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('Outbid · reserve met');
    expect(screen.queryByText('Join the crowd')).toBeNull();
  });

  it('can be read while a member still sees the visitor’s panel, which cannot be pressed', async () => {
    let arrive = (_: Response) => {};
    const own = new Promise<Response>((resolve) => (arrive = resolve));
    serveStub({
      [`GET ${LISTING}`]: ({ headers }) => (headers.has('authorization') ? own : json(aLiveResponse())),
    });
    show();
    const signIn = (await screen.findAllByRole('link', { name: 'Sign In to bid' }))[0];
    const title = screen.getByRole('heading', { level: 1 });
    const isInert = (element: Element | undefined) => element?.closest('[inert]') !== null;
    expect([isInert(title), isInert(signIn)]).toEqual([false, false]);
    act(() => storeAuthToken('token'));
    expect([isInert(title), isInert(signIn)]).toEqual([false, true]);
    arrive(json(aLiveResponse(3, { viewer: aViewer() })));
    await waitFor(() => expect(isInert(screen.getByRole('region', { name: 'Auction' }))).toBe(false));
  });

  it('takes no bid without a network, neither in the panel nor on the bar', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    storeAuthToken('token');
    answering({ [LISTING]: aLiveResponse(3, { viewer: aViewer() }), '/api/auth/me': ME });
    show();
    const buttons = await screen.findAllByRole('button', { name: 'Bid $1,040.00' });
    expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, false]);
  });

  it.each([
    ['LIVE', 5, { phase: 'live' }],
    ['RESERVE_NOT_MET', 5, { phase: 'deciding', sellerDecisionDeadline: at(600) }],
    ['ENDED', 10, { phase: 'ended', endsAt: null }],
  ] as const)('shows of the bids of a %s listing the newest %i', async (status, shown, change) => {
    answering({ [LISTING]: aLiveResponse(12, { ...change, listing: aListing({ status }) }) });
    show();
    const history = within(await screen.findByRole('region', { name: 'Bid history' }));
    expect(history.getAllByRole('listitem')).toHaveLength(shown);
  });

  it('keeps what is discontinued from being wanted, and lets who wanted it take that back', async () => {
    storeAuthToken('token');
    const shownTo = async (liked: boolean) => {
      const discontinued = aResponse({ phase: 'cancelled', viewer: aViewer({ liked }) });
      answering({ [LISTING]: discontinued, '/api/auth/me': ME, [`${LISTING}/demand-breakdown`]: BREAKDOWN });
      show();
      await screen.findByRole('heading', { level: 1 });
    };
    await shownTo(false);
    expect(screen.queryByRole('button', { name: /want this/ })).toBeNull();
    cleanup();
    await shownTo(true);
    expect(await screen.findByRole('button', { name: 'You want this' })).toBeTruthy();
  });

  it('gives the owner Timing, Edit and Withdraw while it collects, and neither like nor boost', async () => {
    storeAuthToken('token');
    const own = aResponse({ listing: aListing({ sellerId: ME.id }), viewer: aViewer({ isOwner: true }) });
    answering({
      [LISTING]: own,
      '/api/auth/me': { ...ME, role: 'SELLER' },
      [`${LISTING}/demand-breakdown`]: BREAKDOWN,
    });
    show();
    for (const name of ['Timing', 'Edit', 'Withdraw']) expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.queryByText('I want this')).toBeNull();
    expect(screen.queryByText('Boost +1')).toBeNull();
  });

  it('names the minutes that are really left after a boost that came too soon, and forgets the address', async () => {
    answering({ [LISTING]: aResponse(), [`${LISTING}/demand-breakdown`]: BREAKDOWN });
    show('?boosted=false&retryAfter=2701');
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({
        title: 'Rate Limited',
        description: 'You can boost once per hour. Try again in about 46 minutes!',
      }),
    );
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/listing/rolleiflex'));
  });

  it.each([
    ['OWN_LISTING', 'This is your own listing: you cannot boost it.'],
    ['NOT_COLLECTING', 'This listing has moved on: boosts no longer count.'],
    ['toString', 'Try again.'],
  ])('says why a boost was refused for another reason than time: %s', async (reason, description) => {
    answering({ [LISTING]: aResponse(), [`${LISTING}/demand-breakdown`]: BREAKDOWN });
    show(`?boosted=false&reason=${reason}`);
    await waitFor(() => expect(currentToasts().shown).toMatchObject({ title: 'Boost Failed', description }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/listing/rolleiflex'));
  });

  it('asks for a boost where the address does', async () => {
    answering({ [LISTING]: aResponse(), [`${LISTING}/demand-breakdown`]: BREAKDOWN });
    show('?boost=true');
    expect(await screen.findByText('Give this one a boost')).toBeTruthy();
  });

  it('thanks for a boost that arrived', async () => {
    answering({ [LISTING]: aResponse(), [`${LISTING}/demand-breakdown`]: BREAKDOWN });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    show('?boosted=true');
    const thanks = /Boosted! The demand went up by 1/;
    expect(await screen.findByText(thanks)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.getByText(thanks)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText(thanks)).toBeNull();
  });

  it('shows a description as plain text', async () => {
    const description = 'One\n<img src=x onerror=alert(1)>\nThree';
    answering({ [LISTING]: aResponse({ listing: aListing({ description }) }) });
    show();
    expect(await screen.findByRole('region', { name: 'Description' })).toBeTruthy();
    const text = await screen.findByText(/<img src=x/);
    expect(text.textContent).toBe(description);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
