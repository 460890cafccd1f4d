import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { at } from '../../../../test/listing-response.fixture.ts';
import { AUCTION, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../../lib/transport.fixture.ts';
import { OrderList } from './order-list.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const page = (orders: object[], nextCursor: string | null = null) => json({ orders, nextCursor });
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('the orders', () => {
  it('say what is next with each: with whom, by when, and how much', async () => {
    const offer = { id: 'o', auctionId: 'b', amountCents: 98_000, expiresAt: at(3600), state: 'OPEN' };
    const sale = aClaim({ id: 'c2', view: 'ready_to_ship', state: 'PAID' });
    serveStub({
      'GET /api/orders': () =>
        page([
          anOrder({ claim: aPurchase({ id: 'c1' }) }),
          anOrder({ auctionId: 'b', title: 'Field glasses', claim: null, offer: { ...offer, state: 'OPEN' } }),
          anOrder({ auctionId: 'c', title: 'Sextant', counterpart: 'theo', claim: sale }),
        ]),
    });
    renderInApp(<OrderList />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace(/\d{4}, .*$/, ''))).toEqual([
      expect.stringContaining('$1,065.00Payment RequiredBought from maraPay by Nov'),
      expect.stringContaining('$980.00It can be yoursOffered by maraOffered until'),
      expect.stringContaining('$1,015.00Ready to ShipSold to theoShip by'),
    ]);
    expect(screen.getByRole('link', { name: 'Rolleiflex 2.8F' }).getAttribute('href')).toBe(`/orders/${AUCTION}`);
  });

  it('say that nothing moved where nothing was charged, on either side', async () => {
    const free = { state: 'PAID', uncharged: true } as const;
    const [bought, sold] = [aPurchase({ ...free, id: 'c1' }), aClaim({ ...free, id: 'c2', view: 'ready_to_ship' })];
    serveStub({
      'GET /api/orders': () => page([anOrder({ claim: bought }), anOrder({ auctionId: 'b', claim: sold })]),
    });
    renderInApp(<OrderList />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => /\$[\d,.]+/.exec(textContent ?? '')?.[0])).toEqual(['$0.00', '$0.00']);
  });

  it('are read page by page, of one side alone where that is asked for', async () => {
    const { requests } = serveStub({
      'GET /api/orders': ({ query }) =>
        query.get('cursor') === null
          ? page([anOrder({ title: 'First', claim: aPurchase({ id: 'c1' }) })], 'two')
          : page([anOrder({ title: 'Second', auctionId: 'b', claim: aPurchase({ id: 'c2' }) })]),
    });
    renderInApp(<OrderList side="buyer" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
    expect(titles()).toEqual(['First', 'Second']);
    expect(requests.map(({ query }) => query.get('side'))).toEqual(['buyer', 'buyer']);
  });

  it('say what to do where there are none', async () => {
    serveStub({ 'GET /api/orders': () => page([]) });
    renderInApp(<OrderList />);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    cleanup();
    renderInApp(<OrderList side="seller" />);
    expect(await screen.findByRole('heading', { name: 'Nothing sold yet' })).toBeTruthy();
  });

  it('say that they could not be loaded, and try again', async () => {
    let broken = true;
    serveStub({
      'GET /api/orders': () => (broken ? problem(503, 'OVERLOADED', 'It is very busy right now.') : page([anOrder()])),
    });
    renderInApp(<OrderList />);
    expect(await screen.findByText('It is very busy right now.')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });
});
