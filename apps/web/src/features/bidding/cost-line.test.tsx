import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing, aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { clearPage, Page, world } from './bid-form.fixture.tsx';

afterEach(clearPage);

it.each([
  ['PHYSICAL', 0, 'You pay $1,092.00 in all if you win (5% fee ($52.00), ships free)'],
  ['PHYSICAL', 1, 'You pay $1,092.01 in all if you win (5% fee ($52.00), $0.01 shipping)'],
  ['PHYSICAL', 1_500, 'You pay $1,107.00 in all if you win (5% fee ($52.00), $15.00 shipping)'],
  ['DIGITAL', 0, 'You pay $1,092.00 in all if you win (5% fee ($52.00), nothing to ship)'],
] as const)(
  'says what winning costs of a %s item whose shipping is %i cents',
  (productType, shippingCostCents, said) => {
    const listing = aListing({ status: 'LIVE', productType, shippingCostCents });
    render(<Page view={aLiveResponse(3, { listing, viewer: aViewer() })} outside={world()} />);
    expect(screen.getByText(/5% fee/).textContent).toBe(said);
  },
);

it.each([
  ['nothing more than the price, where their maximum is the price', 103_000, 'You pay $1,081.50 in all'],
  ['at most their maximum, where it is above the price', 103_100, 'You pay at most $1,082.55 in all'],
])('says to a leader that winning costs %s', (_what, maxAmountCents, said) => {
  const viewer = aViewer({ leading: true, hasBid: true, maxAmountCents });
  render(<Page view={aLiveResponse(3, { viewer })} outside={world()} />);
  expect(screen.getByText(/5% fee/).textContent).toContain(said);
});

it.each([
  [103_000, 'You lead at $1,030.00', /^If somebody bids more, we tell you/],
  [103_001, 'You lead at $1,030.00 · your maximum $1,030.01', /^Only you see your maximum/],
])('names the maximum of a leader only where it is above the price: %i', (maxAmountCents, lead, promise) => {
  const viewer = aViewer({ leading: true, hasBid: true, maxAmountCents });
  render(<Page view={aLiveResponse(3, { viewer })} outside={world()} />);
  expect(screen.getByText(/^You lead at/).parentElement?.textContent).toBe(lead);
  expect(screen.getByText(promise)).toBeTruthy();
});
