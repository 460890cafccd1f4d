import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Offer } from '@clamor/contract/payments';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { aListing, aLiveResponse, at, aViewer } from '../../../../test/listing-response.fixture.ts';
import { AUCTION, aPurchase } from '../../../../test/order.fixture.ts';
import { liveListingOf } from '../../../features/listings/live-listing.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Purchase } from './purchase.tsx';

afterEach(cleanup);

/** Renders a sale for this viewer. Returns a function that tells how often the listing was reloaded. */
function show(viewer: ListingResponse['viewer'], isOwner = false) {
  const view = aLiveResponse(3, {
    listing: aListing({ status: 'ENDED', shippingCostCents: 1_500 }),
    phase: 'ended',
    auction: { id: AUCTION, outcome: 'SOLD' },
    ...(viewer === undefined ? {} : { viewer }),
  });
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const live = { reload } as unknown as Parameters<typeof Purchase>[0]['live'];
  const rights = { isOwner, likeDenial: null, bidDenial: null };
  renderInApp(<Purchase live={live} state={liveListingOf(view)} me={null} rights={rights} />);
  return () => reloads;
}

const region = (name: string) => screen.queryByRole('region', { name });

describe('what follows the hammer, on the item’s page', () => {
  it('asks the winner to pay, and the seller to wait', () => {
    show(aViewer({ leading: true, hasBid: true, claim: aPurchase() }));
    expect(region('Payment Required')).toBeTruthy();
    expect(screen.getByText('Your total').nextSibling?.textContent).toBe('$1,065.00');
    cleanup();
    show(aViewer({ isOwner: true, claim: aClaim() }), true);
    expect(region('Waiting for payment')).toBeTruthy();
    expect(screen.getByText('You receive').nextSibling?.textContent).toBe('$1,015.00');
  });

  it('tells who lost that they owe nothing, and leads on', () => {
    show(aViewer({ hasBid: true }));
    expect(screen.getByText(/You owe nothing/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what else is on' }).getAttribute('href')).toBe('/');
  });

  it('leads a visitor on, without a word of money', () => {
    show(undefined);
    expect(screen.getByRole('link', { name: 'See what else is on' })).toBeTruthy();
    expect(screen.queryByText(/offered to you after all/)).toBeNull();
  });

  it('holds it out to the next bidder, an earlier end of their own or not', () => {
    const expiresAt = new Date(serverNow() + 3_600_000).toISOString();
    const offer: Offer = { id: 'o', auctionId: AUCTION, amountCents: 98_000, expiresAt, state: 'OPEN' };
    show(aViewer({ hasBid: true, offer }));
    expect(region('It can be yours')).toBeTruthy();
    expect(screen.queryByText(/offered to you after all/)).toBeNull();
  });

  it('promises no further offer to who left one', () => {
    const offer: Offer = { id: 'o', auctionId: AUCTION, amountCents: 98_000, expiresAt: at(0), state: 'DECLINED' };
    show(aViewer({ hasBid: true, offer }));
    expect(region('The offer is closed')).toBeTruthy();
    expect(screen.queryByText(/offered to you after all/)).toBeNull();
    expect(screen.getByRole('link', { name: 'See what else is on' })).toBeTruthy();
  });

  it('asks once for a sale that it was not told of, and says meanwhile what it comes to', () => {
    const reloads = show(aViewer({ leading: true, hasBid: true }));
    expect(reloads()).toBe(1);
    expect(screen.getByText('Your total')).toBeTruthy();
  });
});
