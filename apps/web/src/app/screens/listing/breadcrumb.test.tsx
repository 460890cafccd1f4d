import type { Phase } from '@clamor/contract/limits';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aListing, aLiveResponse, aResponse, at } from '../../../../test/listing-response.fixture.ts';
import '../../../../test/still-page.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { forgetServerTime } from '../../../lib/server-clock.ts';
import { silenceSockets } from '../../../lib/silent-socket.fixture.ts';
import { json, serveStub } from '../../../lib/transport.fixture.ts';
import { pageSources } from '../../sends.fixture.ts';
import { ListingScreen } from '../listing-screen.tsx';

let restoreSockets: () => void;
beforeEach(() => {
  restoreSockets = silenceSockets();
});
afterEach(() => {
  cleanup();
  setTransport(null);
  forgetServerTime();
  restoreSockets();
});

type State = Partial<ListingResponse> & { status: ListingResponse['listing']['status'] };
const LATER = at(500_000_000);
const OVER = { endsAt: null, timeRemaining: 0 };

/** The last word of the breadcrumb, by the listing's phase. */
const CRUMBS: Readonly<Record<Phase, [State, string]>> = {
  collecting: [{ status: 'COLLECTING' }, 'Collecting Demand'],
  waiting: [{ status: 'COLLECTING', phase: 'waiting', goalMetAt: at(0) }, 'Goal met'],
  countdown: [{ status: 'COUNTDOWN', phase: 'countdown', goalMetAt: at(0), liveAt: LATER }, 'Countdown Active'],
  live: [{ status: 'LIVE', phase: 'live', endsAt: LATER }, 'Live Auction'],
  closing: [{ status: 'LIVE', phase: 'closing' }, 'Live Auction'],
  deciding: [{ status: 'RESERVE_NOT_MET', phase: 'deciding', ...OVER }, 'Reserve Not Met'],
  awarded: [{ status: 'SECOND_CHANCE_AWARDED', phase: 'awarded', ...OVER }, 'Second Chance Awarded'],
  ended: [{ status: 'ENDED', phase: 'ended', ...OVER }, 'Auction Ended'],
  cancelled: [{ status: 'CANCELLED', phase: 'cancelled', ...OVER }, 'Auction Cancelled'],
};

async function crumbsOf(phase: Phase, category: string | null): Promise<(string | null)[]> {
  const [{ status, ...state }] = CRUMBS[phase];
  const isBefore = ['collecting', 'waiting', 'countdown'].includes(phase);
  const listing = aListing({ status, category });
  const view = isBefore ? aResponse({ ...state, listing }) : aLiveResponse(3, { ...state, listing });
  serveStub({ 'GET /api/listings/rolleiflex': () => json(view) });
  const routes = (
    <Routes>
      <Route path="/listing/:slug" element={<ListingScreen />} />
    </Routes>
  );
  renderInApp(routes, '/listing/rolleiflex');
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(crumbs).getByRole('link').getAttribute('href')).toBe('/');
  return within(crumbs)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

describe('the breadcrumb of a listing', () => {
  it.each(Object.entries(CRUMBS) as [Phase, [State, string]][])('that is %s', async (phase, [, word]) => {
    expect(await crumbsOf(phase, 'Cameras')).toEqual(['Listings', 'Cameras', word]);
  });

  it.each([
    ['no category', null],
    ['an empty one', ''],
    ['a blank one', '  '],
  ])('with %s is shorter', async (_, category) => {
    expect(await crumbsOf('live', category)).toEqual(['Listings', 'Live Auction']);
  });

  it('is the only one of the site', () => {
    const having = Object.entries(pageSources()).filter(([, text]) => text.includes('"Breadcrumb"'));
    expect(having.map(([file]) => file)).toEqual(['features/listings/listing-heading.tsx']);
  });
});
