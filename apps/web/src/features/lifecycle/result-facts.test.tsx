import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing, aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ResultFacts } from './result-facts.tsx';

afterEach(cleanup);

it.each([
  [300, 0, '5m'],
  [300, 1, '5m + 1m added'],
  [90, 2, '1m 30s + 2m added'],
])(
  'says how long an auction of %i seconds with %i extensions ran: %s',
  (auctionDurationSeconds, extensionCount, said) => {
    const listing = aListing({ status: 'ENDED', auctionDurationSeconds });
    renderInApp(<ResultFacts view={aLiveResponse(3, { listing, phase: 'ended', endsAt: null, extensionCount })} />);
    expect(screen.getByText('Duration').nextElementSibling?.textContent).toBe(said);
  },
);

it('says how many bids there were, and how often one added time', () => {
  const view = aLiveResponse(3, {
    listing: aListing({ status: 'ENDED' }),
    phase: 'ended',
    endsAt: null,
    extensionCount: 2,
  });
  renderInApp(<ResultFacts view={view} />);
  expect(screen.getByText('Time Extensions').nextElementSibling?.textContent).toBe('2');
  expect(screen.getByText('Bids').nextElementSibling?.textContent).toBe(String(view.bidCount));
});
