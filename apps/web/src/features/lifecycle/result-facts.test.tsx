import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing, aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ResultFacts } from './result-facts.tsx';

afterEach(cleanup);

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
