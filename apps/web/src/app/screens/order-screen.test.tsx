import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AUCTION, anOrder, aPayment, aPurchase } from '../../../test/order.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { silenceSockets } from '../../lib/silent-socket.fixture.ts';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { OrderScreen } from './order-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';

let restoreSockets: () => void;

beforeEach(() => {
  restoreSockets = silenceSockets();
  storeAuthToken('secret');
});

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  restoreSockets();
});

/** A button that acts as the browser's Back button. */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function show(routes: StubRoutes, path = `/orders/${AUCTION}`) {
  const stub = serveStub({ 'GET /api/auth/me': () => json(ME), ...routes });
  renderInApp(
    <>
      <Routes>
        <Route path="/orders" element={<OrdersScreen />} />
        <Route path="/orders/:auctionId" element={<OrderScreen />} />
      </Routes>
      <Back />
    </>,
    path,
  );
  return stub;
}

const ORDER = `GET /api/orders/${AUCTION}`;
const address = () => screen.getByTestId('address').textContent;

describe('the screen of an order', () => {
  it('shows the order to a member, and asks a visitor to sign in', async () => {
    show({ [ORDER]: () => json(anOrder()) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolleiflex 2.8F' })).toBeTruthy();
    cleanup();
    clearAuthToken();
    show({});
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/orders/${AUCTION}`)}`);
  });

  it('says of another’s order no more than that there is none', async () => {
    const { requests } = show({ [ORDER]: () => problem(404, 'NOT_FOUND', 'There is nothing here.') });
    expect(await screen.findByRole('heading', { name: 'No such order' })).toBeTruthy();
    expect(requests.filter(({ path }) => path.startsWith('/api/orders'))).toHaveLength(1);
  });

  it('asks what a payment came to for whom the bank leads back, and forgets the secret in the address and on the way back', async () => {
    let paid = false;
    const { requests } = show(
      {
        [ORDER]: () => json(anOrder(paid ? { claim: aPurchase({ state: 'PAID', view: 'being_prepared' }) } : {})),
        'POST /api/payments/complete': () => {
          paid = true;
          return json({ success: true, payment: aPayment({ status: 'COMPLETED' }) });
        },
      },
      `/orders/${AUCTION}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`,
    );
    expect(await screen.findByRole('region', { name: 'Payment Complete' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe(`/orders/${AUCTION}`));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe(`/orders/${AUCTION}`);
    expect(requests.filter(({ path }) => path === '/api/payments/complete').map(({ body }) => body)).toEqual([
      { paymentIntentId: 'pi_1' },
    ]);
  });

  it('keeps what else is in the address, and shows the order where nobody can say what a payment came to', async () => {
    const { requests } = show(
      { [ORDER]: () => json(anOrder()), 'POST /api/payments/complete': () => problem(503, 'OVERLOADED', 'Busy.') },
      `/orders/${AUCTION}?from=mail&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed`,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolleiflex 2.8F' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe(`/orders/${AUCTION}?from=mail`));
    expect(requests.map(({ path }) => path).filter((path) => path === '/api/payments/complete')).toHaveLength(1);
  });

  it('reads the order only once it is known what the payment came to', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { requests } = show(
      {
        [ORDER]: () => json(anOrder()),
        'POST /api/payments/complete': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
      `/orders/${AUCTION}?payment_intent=pi_1`,
    );
    const asked = (path: string) => requests.some((request) => request.path === path);
    await waitFor(() => expect(asked('/api/payments/complete')).toBe(true));
    expect(asked(`/api/orders/${AUCTION}`)).toBe(false);
    answer(json({ success: false, payment: aPayment() }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolleiflex 2.8F' })).toBeTruthy();
  });
});

describe('the screen of all orders', () => {
  const NONE = { 'GET /api/orders': () => json({ orders: [], nextCursor: null }) };

  it('tells what was bought from what was sold for a seller, and for nobody else', async () => {
    show(NONE, '/orders');
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    cleanup();
    const { requests } = show(
      { ...NONE, 'GET /api/auth/me': () => json({ ...ME, role: 'BOTH' }) },
      '/orders?side=seller',
    );
    expect(await screen.findByRole('heading', { name: 'Nothing sold yet' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Sold' }).getAttribute('aria-selected')).toBe('true');
    expect(requests.find(({ path }) => path === '/api/orders')?.query.get('side')).toBe('seller');
  });
});
