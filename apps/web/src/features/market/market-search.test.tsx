import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { Market } from './market.tsx';
import { MarketSearch } from './market-search.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText<HTMLInputElement>('Search auctions');
const address = () => screen.getByTestId('address').textContent;

function type(value: string) {
  field().focus();
  fireEvent.change(field(), { target: { value } });
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

async function openSearch(path: string) {
  const stub = serveStub({
    'GET /api/listings': ({ query }) => json(query.get('q') === 'violin' ? [] : [listed()]),
    'GET /api/categories': () => json([]),
  });
  renderInApp(
    <>
      <MarketSearch />
      <Link to="/help">Help</Link>
      <Back />
      <Market viewer="bidder" level={1} />
    </>,
    path,
  );
  await pass(10);
  return {
    asked: () => stub.requests.filter(({ path }) => path === '/api/listings').map(({ query }) => query.get('q')),
  };
}

describe('the search for auctions', () => {
  it('begins when typing pauses, and not at each letter', async () => {
    const { asked } = await openSearch('/?mode=LIGHTNING&sort=bids');
    for (const typed of ['v', 'vi', 'vio']) {
      type(typed);
      await pass(200);
    }
    expect(asked()).toEqual([null]);
    await pass(400);
    expect(asked()).toEqual([null, 'vio']);
    expect(address()).toBe('/?q=vio&mode=LIGHTNING&sort=bids');
    await pass(10);
    expect(screen.getByText('1 auction matches “vio”')).toBeTruthy();
  });

  it('leads to the market from any other page, and at once with Enter', async () => {
    await openSearch('/listing/lamp?q=boost&mode=STANDARD');
    expect(field().value).toBe('');
    type(' vio ');
    fireEvent.submit(field().form ?? expect.unreachable());
    await pass(0);
    expect(address()).toBe('/?q=vio');
    expect(document.activeElement).toBe(field());
  });

  it.each(['/listing/lamp', '/help', '/user/mara?tab=reviews'])(
    'is left by one step back to the page on which it began, however long it was typed: %s',
    async (path) => {
      await openSearch(path);
      for (const typed of ['vio', 'violin', 'violins']) {
        type(typed);
        await pass(400);
      }
      expect(address()).toBe('/?q=violins');
      fireEvent.click(screen.getByRole('button', { name: 'Back' }));
      await pass(0);
      expect(address()).toBe(path);
    },
  );

  it.each([
    ['/', 'red ', '/?q=red'],
    ['/', ' red', '/?q=red'],
    ['/help', 'red ', '/?q=red'],
    ['/?q=red', 'red ', '/?q=red'],
    ['/?q=red', ' ', '/'],
  ])('leaves what is being typed as it is, spaces too: on %s “%s” searches %s', async (path, typed, found) => {
    await openSearch(path);
    type(typed);
    await pass(400);
    expect([field().value, address()]).toEqual([typed, found]);
    fireEvent.submit(field().form ?? expect.unreachable());
    await pass(0);
    expect([field().value, address()]).toEqual([typed, found]);
  });

  it('does not call anybody back who has gone to another page', async () => {
    await openSearch('/');
    type('vio');
    const help = screen.getByRole('link', { name: 'Help' });
    help.focus();
    fireEvent.click(help);
    await pass(1_000);
    expect(address()).toBe('/help');
  });

  it('goes with the filters: its field is empty, and nothing is searched for again', async () => {
    await openSearch('/?q=violin&status=LIVE');
    expect(field().value).toBe('violin');
    expect(screen.getByText('No auction matches “violin”')).toBeTruthy();
    const found = screen.getAllByText(/No auction matches “violin”/);
    expect(found.map((words) => words.closest('.sr-only') === null)).toEqual([false, true]);
    const clear = screen.getByRole('button', { name: 'Clear filters' });
    clear.focus();
    fireEvent.click(clear);
    await pass(1_000);
    expect([field().value, address()]).toEqual(['', '/']);
  });
});
