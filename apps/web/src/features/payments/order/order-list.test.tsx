import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { at } from '../../../../test/listing-response.fixture.ts';
import { AUCTION, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { deviceNow, forgetServerTime, learnServerTime } from '../../../lib/server-clock.ts';
import { json, problem, serveStub } from '../../../lib/transport.fixture.ts';
import { OrderList } from './order-list.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  forgetServerTime();
  vi.useRealTimers();
});

const page = (orders: object[], nextCursor: string | null = null) => json({ orders, nextCursor });
/** The list of purchases or the list of sales, as the tabs show them. */
function Sides() {
  const [side, setSide] = useState<'buyer' | 'seller'>('buyer');
  return (
    <>
      <button type="button" onClick={() => setSide('seller')}>
        What was sold
      </button>
      <OrderList key={side} side={side} />
    </>
  );
}

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
    // Sets the server's clock to a time before all dates of the test data.
    learnServerTime(at(0), deviceNow(), deviceNow());
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

  it('have a row for each sale and each offer of one auction, and none twice that moved to the next page', async () => {
    const offer = { id: 'o', auctionId: AUCTION, amountCents: 98_000, expiresAt: at(3600), state: 'OPEN' } as const;
    const released = aClaim({ id: 'c1', state: 'RELEASED', view: 'released', by: null });
    const first = anOrder({ title: 'Not paid by the first', claim: released });
    const second = anOrder({ title: 'Sold to the second', claim: aClaim({ id: 'c2' }) });
    const offered = anOrder({ title: 'Offered', claim: null, offer });
    serveStub({
      'GET /api/orders': ({ query }) =>
        query.get('cursor') === null ? page([first, second], 'two') : page([second, offered]),
    });
    renderInApp(<OrderList />);
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Offered' })).toBeTruthy();
    expect(titles()).toEqual(['Not paid by the first', 'Sold to the second', 'Offered']);
  });

  it('show nothing of the other side while one side is read', async () => {
    serveStub({
      'GET /api/orders': ({ query }) =>
        query.get('side') === 'buyer' ? page([anOrder({ title: 'Bought' })]) : new Promise(() => undefined),
    });
    renderInApp(<Sides />);
    expect(await screen.findByRole('link', { name: 'Bought' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'What was sold' }));
    expect(await screen.findByLabelText('Loading your orders')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Bought' })).toBeNull();
  });

  it('tell by the server’s clock whether a time is over, and not by the device’s', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(0)) });
    learnServerTime(at(300_000), deviceNow(), deviceNow());
    const claim = aPurchase({ id: 'c1', by: at(259_200) });
    serveStub({ 'GET /api/orders': () => page([anOrder({ claim })]) });
    renderInApp(<OrderList />);
    expect((await screen.findByRole('listitem')).textContent).toContain('Was due by Nov');
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
