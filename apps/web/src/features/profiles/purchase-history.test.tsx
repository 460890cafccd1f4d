import type { Purchase } from '@clamor/contract/profiles';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { dateText } from '../../lib/time-text.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { PurchaseHistory } from './purchase-history.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const purchase = (id: string, status: Purchase['status']): Purchase => ({
  id,
  auctionId: `auction-${id}`,
  listingTitle: `Lot ${id}`,
  date: at(0),
  amount: 106_500,
  status,
});

describe('a purchase history', () => {
  it('names what was bought, when, for how much and what became of it, with the way to the order', async () => {
    serveStub({
      'GET /api/profile/ada/purchases': () => json([purchase('1', 'COMPLETED'), purchase('2', 'REFUNDED')]),
    });
    renderInApp(<PurchaseHistory username="ada" />);
    const [first, second] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
    expect(within(first).getByRole('link', { name: 'Lot 1' }).getAttribute('href')).toBe('/orders/auction-1');
    expect(first.textContent).toContain('$1,065.00');
    expect(first.textContent).toContain(dateText(at(0)));
    expect(first.textContent).toContain('Completed');
    expect(second.textContent).toContain('Refunded');
  });

  it('says what to do where nothing was bought yet', async () => {
    serveStub({ 'GET /api/profile/ada/purchases': () => json([]) });
    renderInApp(<PurchaseHistory username="ada" />);
    expect(await screen.findByRole('heading', { name: 'No purchases yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Auctions' })).toBeTruthy();
  });
});
