import type { MyBid } from '@clamor/contract/my-bids';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPurchase } from '../../../test/order.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { aBid } from '../../features/my-bids/my-bid.fixture.tsx';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { silenceSockets } from '../../lib/silent-socket.fixture.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { BidsScreen } from './bids-screen.tsx';

let restoreSockets: () => void;

beforeEach(() => {
  restoreSockets = silenceSockets();
});

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  restoreSockets();
});

/** Opens the page of a member with one bid. */
function open(bid: MyBid) {
  const stub = serveStub({ 'GET /api/auth/me': () => json(ME), 'GET /api/bids/mine': () => json([bid]) });
  storeAuthToken('token');
  renderInApp(<BidsScreen />, '/bids');
  return stub;
}

it('has a line for each listing with the own bid, the price, how the member stands, and what to do', async () => {
  const { requests } = open(aBid({ position: 'outbid', amountCents: 120_000 }));
  const row = within(await screen.findByRole('article'));
  for (const text of ['$1,240.00', '31 bids', 'Outbid', '$1,200.00', '$1,500.00'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/^Live/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Rolleiflex 2.8F' }).getAttribute('href')).toBe('/listing/rolleiflex-ab12');
  expect(row.getByRole('link', { name: 'Bid again: Rolleiflex 2.8F' })).toBeTruthy();
  expect(requests.find(({ path }) => path === '/api/bids/mine')?.query.get('list')).toBe('all');
});

it('says of what the member won what is to be paid', async () => {
  open(
    aBid({
      position: 'won',
      status: 'ENDED',
      phase: 'ended',
      outcome: 'SOLD',
      claim: aPurchase({ by: '2199-11-21T14:00:00.000Z' }),
    }),
  );
  const row = within(await screen.findByRole('article'));
  for (const text of ['Payment Required', /^Pay by /]) expect(row.getByText(text)).toBeTruthy();
  const pay = row.getByRole('link', { name: 'Complete Payment: Rolleiflex 2.8F' });
  expect(pay.getAttribute('href')).toBe('/orders/auction-1');
});
