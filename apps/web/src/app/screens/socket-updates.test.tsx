import type { ServerMessage } from '@clamor/contract/realtime';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../../test/still-page.ts';
import { at } from '../../../test/listing-response.fixture.ts';
import { AUCTION, anOrder } from '../../../test/order.fixture.ts';
import { loaded } from '../../../test/outline.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { AppRoutes } from '../routes.tsx';

/** A socket that the test answers by hand. */
class HandSocket {
  static readonly all = new Set<HandSocket>();
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor() {
    HandSocket.all.add(this);
  }
  send() {}
  close() {
    HandSocket.all.delete(this);
  }
}

const browserSocket = globalThis.WebSocket;
beforeEach(() => {
  globalThis.WebSocket = HandSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  HandSocket.all.clear();
  globalThis.WebSocket = browserSocket;
});

const base = { slug: 'rolleiflex', epoch: 'one', version: 10 };
const HELLO: ServerMessage = { type: 'hello', ...base, serverTime: at(0), watching: 1 };
const ORDERS: ServerMessage = { type: 'you:orders', ...base, slug: '', moved: true, serverTime: at(0) };
const BIDS: ServerMessage = { type: 'you:bids', ...base, slug: '', serverTime: at(0) };
const CLAIM: ServerMessage = { type: 'you:claim', ...base, claim: null, offer: null };

function say(message: ServerMessage) {
  act(() => {
    for (const socket of HandSocket.all) {
      socket.onopen();
      socket.onmessage({ data: JSON.stringify(message) });
    }
  });
}

const MONEY = { heldCents: 1, payableCents: 0, paidCents: 0, balanceCents: 0, creditCents: 0, nextCursor: null };
const ROW = {
  claimId: 'c',
  auctionId: 'a',
  slug: 'lamp',
  title: 'A lamp',
  cents: 1,
  state: 'held',
  reason: 'x',
  at: null,
};

/** What each page of a member reads again as soon as the socket says that a sale moved. */
it.each<[string, ServerMessage, string[]]>([
  ['/orders', ORDERS, ['/api/orders']],
  ['/orders?side=seller', ORDERS, ['/api/orders']],
  ['/money', ORDERS, ['/api/seller/money']],
  ['/bids', BIDS, ['/api/bids/mine']],
  ['/bids', ORDERS, ['/api/bids/mine']],
  [`/orders/${AUCTION}`, CLAIM, [`/api/orders/${AUCTION}`, `/api/orders/${AUCTION}/review`]],
])('reads at %s again what a message changed', async (path, message, reads) => {
  const { requests } = serveStub({
    'GET /api/auth/me': () => json({ ...ME, role: 'BOTH' }),
    'GET /api/orders': () => json({ orders: [anOrder()], nextCursor: null }),
    'GET /api/seller/money': () => json({ ...MONEY, rows: [ROW] }),
    [`GET /api/orders/${AUCTION}`]: () => json(anOrder()),
  });
  storeAuthToken('token');
  renderInApp(<AppRoutes />, path);
  await loaded();
  say(HELLO);
  await loaded();
  requests.splice(0);
  say(message);
  await loaded();
  expect(requests.map((request) => request.path)).toEqual(expect.arrayContaining(reads));
});
