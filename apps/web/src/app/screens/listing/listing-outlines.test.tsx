import type { ListingResponse, Viewer } from '@clamor/contract/listing-views';
import { cleanup } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, it, vi } from 'vitest';
import '../../../../test/still-page.ts';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { aListing, aLiveResponse, aResponse, at, aViewer, NOON } from '../../../../test/listing-response.fixture.ts';
import { aPurchase } from '../../../../test/order.fixture.ts';
import { loaded, outlineBook, outlineOf, takeToasts } from '../../../../test/outline.fixture.ts';
import { serveScene } from '../../../../test/press-through.fixture.ts';
import { ME } from '../../../features/accounts/me.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../../lib/auth-token.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { forgetServerTime } from '../../../lib/server-clock.ts';
import { silenceSockets } from '../../../lib/silent-socket.fixture.ts';
import { ListingScreen } from '../listing-screen.tsx';

let restoreSockets = () => {};
/** Many pages on a starved machine. */
const LONGEST_MS = 120_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON + 60_000, toFake: ['Date'] });
  restoreSockets = silenceSockets();
});
afterEach(() => {
  cleanup();
  takeToasts();
  setTransport(null);
  clearAuthToken();
  forgetServerTime();
  restoreSockets();
  vi.useRealTimers();
});

const BREAKDOWN = {
  ...{ total: 3482, likes: 2904, boosts: 401, youTube: 177, networks: 212, threshold: 5000, goalMetAt: null },
  ...{ youTubeConnected: false, slices: [{ from: at(-60), likes: 3, boosts: 1, youTube: 0 }], sliceSeconds: 60 },
  ...{ version: 10, epoch: 'one' },
};
const ended = (outcome: 'SOLD' | 'UNSOLD' | 'RESERVE_NOT_MET', status: 'ENDED' | 'RESERVE_NOT_MET' = 'ENDED') => ({
  phase: status === 'ENDED' ? ('ended' as const) : ('deciding' as const),
  listing: aListing({ status, hasReserve: outcome === 'RESERVE_NOT_MET' }),
  endsAt: null,
  timeRemaining: 0,
  auction: { id: 'auction-1', outcome },
});

/** A page in each phase; `viewer` is null for a visitor. */
const PAGES: Record<string, [ListingResponse, Partial<Viewer> | null]> = {
  'collecting, a visitor': [aResponse(), null],
  'collecting, who wants it': [aResponse(), { liked: true, nextBoostAt: at(120) }],
  'collecting, its owner': [aResponse(), { isOwner: true }],
  'countdown, a member': [
    aResponse({ phase: 'countdown', goalMetAt: at(0), liveAt: at(900), listing: aListing({ status: 'COUNTDOWN' }) }),
    {},
  ],
  'waiting, its owner': [
    aResponse({ phase: 'waiting', goalMetAt: at(0), listing: aListing({ startPolicy: 'MANUAL' }) }),
    { isOwner: true },
  ],
  'live, a visitor': [aLiveResponse(3), null],
  'live, who leads': [aLiveResponse(3), { leading: true, hasBid: true, maxAmountCents: 150_000 }],
  'live, who was outbid': [aLiveResponse(3), { hasBid: true }],
  'frozen, a member': [aLiveResponse(3, { frozen: true }), {}],
  'deciding, its owner': [
    aLiveResponse(3, { ...ended('RESERVE_NOT_MET', 'RESERVE_NOT_MET'), sellerDecisionDeadline: at(7_200) }),
    { isOwner: true },
  ],
  'sold, its buyer': [aLiveResponse(3, ended('SOLD')), { hasBid: true, leading: true, claim: aPurchase() }],
  'sold, its owner': [aLiveResponse(3, ended('SOLD')), { isOwner: true, claim: aClaim() }],
  'sold, who lost': [aLiveResponse(3, ended('SOLD')), { hasBid: true }],
  'unsold, its owner': [aLiveResponse(0, ended('UNSOLD')), { isOwner: true }],
};

it('shows a listing in each phase to each viewer as the outline says', { timeout: LONGEST_MS }, async () => {
  const book = outlineBook('listing');
  for (const [name, [page, viewer]] of Object.entries(PAGES)) {
    const id = viewer?.isOwner === true ? 'user-mara' : 'user-theo';
    serveScene(
      {
        ...(viewer === null ? {} : { '/api/auth/me': { ...ME, id, role: 'BOTH' } }),
        '/api/listings/rolleiflex': viewer === null ? page : { ...page, viewer: aViewer(viewer) },
        '/api/listings/rolleiflex/demand-breakdown': BREAKDOWN,
      },
      {},
    );
    if (viewer !== null) storeAuthToken('token');
    renderInApp(
      <Routes>
        <Route path="/listing/:slug" element={<ListingScreen />} />
      </Routes>,
      '/listing/rolleiflex',
    );
    await loaded();
    book.add(name, outlineOf());
    cleanup();
    clearAuthToken();
    forgetServerTime();
  }
  await book.compare();
});
