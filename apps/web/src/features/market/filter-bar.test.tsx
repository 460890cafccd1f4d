import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { Market } from './market.tsx';

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
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const address = () => screen.getByTestId('address').textContent;

async function openMarket(path: string) {
  const stub = serveStub({ 'GET /api/listings': ({ query }) => json(query.has('q') ? [] : [listed()]) });
  renderInApp(<Market viewer="bidder" level={1} />, path);
  await pass(10);
  return stub;
}

describe('the search for auctions', () => {
  it('begins when typing pauses, and not at each letter', async () => {
    const { requests } = await openMarket('/?mode=LIGHTNING&sort=bids');
    for (const typed of ['v', 'vi', 'vio']) {
      type(typed);
      await pass(200);
    }
    expect(requests).toHaveLength(1);
    await pass(400);
    expect(requests.slice(1).map(({ query }) => query.get('q'))).toEqual(['vio']);
    expect(address()).toBe('/?q=vio&mode=LIGHTNING&sort=bids');
  });

  it('goes with the filters: its field is empty, and nothing is searched for again', async () => {
    await openMarket('/?q=violin&status=LIVE');
    expect(field().value).toBe('violin');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await pass(1_000);
    expect([field().value, address()]).toEqual(['', '/']);
  });
});
