import type { ServerMessage } from '@clamor/contract/realtime';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { aSummary } from '../../features/dashboard/seller-listing.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

/** The sockets that the page opened, through which the test sends messages. */
class TestSocket {
  static readonly opened: TestSocket[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    TestSocket.opened.push(this);
  }
  send() {}
  close() {}
}
const say = (message: ServerMessage) =>
  act(async () => {
    for (const socket of TestSocket.opened) socket.onmessage({ data: JSON.stringify(message) });
  });

const browserSocket = globalThis.WebSocket;
beforeEach(() => {
  TestSocket.opened.length = 0;
  globalThis.WebSocket = TestSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  globalThis.WebSocket = browserSocket;
});

const STAMP = { slug: '', epoch: 'one', version: 0, serverTime: new Date(NOON).toISOString() };

it('shows no totals of money to who sold nothing yet', async () => {
  const sums = { heldCents: 0, payableCents: 0, paidCents: 0, balanceCents: 0, creditCents: 0 };
  const { requests } = serveStub({
    'GET /api/auth/me': () => json({ ...ME, role: 'SELLER' }),
    'GET /api/seller/summary': () => json(aSummary({}, { COLLECTING: 1 })),
    'GET /api/seller/listings': () => json({ listings: [], nextCursor: null }),
    'GET /api/seller/money': () => json({ ...sums, rows: [], nextCursor: null }),
  });
  storeAuthToken('secret');
  renderInApp(<DashboardScreen />, '/dashboard');
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/seller/money')).toBe(true));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.queryByText('Your payouts')).toBeNull();
});

it('reads the totals of the money anew when a sale moves, and not for what concerns no sale', async () => {
  let payableCents = 4_250;
  const row = {
    claimId: 'one',
    auctionId: 'auction-1',
    slug: 'lamp',
    title: 'A lamp',
    cents: 1,
    reason: 'x',
    at: null,
  };
  const money = () => ({
    ...{ heldCents: 125_000, payableCents, paidCents: 99_900, balanceCents: 129_250, creditCents: 0 },
    ...{ rows: [{ ...row, state: 'held' }], nextCursor: null },
  });
  serveStub({
    'GET /api/auth/me': () => json({ ...ME, role: 'SELLER' }),
    'GET /api/seller/summary': () => json(aSummary({}, { COLLECTING: 1 })),
    'GET /api/seller/listings': () => json({ listings: [], nextCursor: null }),
    'GET /api/seller/money': () => json(money()),
  });
  storeAuthToken('secret');
  renderInApp(<DashboardScreen />, '/dashboard');
  expect(await screen.findByText('$42.50')).toBeTruthy();
  payableCents = 5_000;
  await say({ type: 'you:orders', ...STAMP, moved: false });
  expect(screen.getByText('$42.50')).toBeTruthy();
  await say({ type: 'you:orders', ...STAMP, moved: true });
  await waitFor(() => expect(screen.getByText('$50.00')).toBeTruthy());
});
