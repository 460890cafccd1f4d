import type { ActivityItem } from '@clamor/contract/demand';
import type { Bid } from '@clamor/contract/listing-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { ActivityFeed } from './activity-feed.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

const boost = (number: number): ActivityItem => ({
  number,
  id: String(number),
  type: 'boost',
  timestamp: '2026-03-02T12:00:00.000Z',
  data: { demand: number },
});

const bid = (sequence: number): Bid => ({
  id: `id-${sequence}`,
  sequence,
  bidder: 'theo',
  bidderId: null,
  isAnonymous: false,
  amountCents: 100_000 + sequence * 1_000,
  placedAt: '2026-03-02T12:00:01.000Z',
  receivedAt: '2026-03-02T12:00:01.000Z',
  automatic: false,
});

const NONE: readonly Bid[] = [];

/** A feed with two buttons: one gives the listing a new version, the other a bid. */
function MovingFeed() {
  const [version, setVersion] = useState(1);
  const [bids, setBids] = useState(NONE);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Move
      </button>
      <button type="button" onClick={() => setBids([bid(bids.length + 1), ...bids])}>
        Bid
      </button>
      <ActivityFeed slug="lamp" version={version} bids={bids} />
    </>
  );
}

/** The feed of a listing of which these bids are heard. */
function Feed({ bids }: { bids: readonly Bid[] }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ActivityFeed slug="lamp" version={1} bids={bids} />
    </QueryClientProvider>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const move = () => press('Move');

it('shows what happens while it is open, and asks no more often than every two seconds', async () => {
  const items: ActivityItem[] = [];
  const { requests } = serveStub({ 'GET /api/listings/lamp/activity': () => json([...items]) });
  renderInApp(<MovingFeed />);
  await pass(10);
  expect(screen.getByText('Nothing has happened here yet.')).toBeTruthy();

  items.unshift(boost(1));
  move();
  await pass(1_500);
  items.unshift(boost(2));
  move();
  await pass(600);
  expect(screen.getByText('Boosted 2 times')).toBeTruthy();
  expect(requests).toHaveLength(2);

  items.unshift(boost(3));
  move();
  await pass(2_100);
  expect(screen.getByText('Boosted 3 times')).toBeTruthy();
  await pass(60_000);
  expect(requests).toHaveLength(3);

  items.unshift(boost(4));
  move();
  await pass(10);
  expect(screen.getByText('Boosted 4 times')).toBeTruthy();
});

it('asks where bids are missing between what was loaded and what is heard', async () => {
  const line = (sequence: number): ActivityItem => ({
    ...{ number: sequence, id: `event-${sequence}`, type: 'bid', timestamp: '2026-03-02T12:00:00.000Z' },
    data: { bidder: 'theo', amount: 100_000 + sequence * 1_000, sequence, automatic: false },
  });
  const items = [line(1)];
  const { requests } = serveStub({ 'GET /api/listings/lamp/activity': () => json([...items]) });
  const { rerender } = render(<Feed bids={[]} />);
  await pass(10);
  rerender(<Feed bids={[bid(3)]} />);
  items.unshift(line(3), line(2));
  await pass(2_100);
  expect(requests).toHaveLength(2);
  expect(screen.getByText('theo bid $1,020.00')).toBeTruthy();
  rerender(<Feed bids={[bid(4), bid(3)]} />);
  await pass(10_000);
  expect(requests).toHaveLength(2);
});

it('asks again for each bid that leaves a gap', async () => {
  const first: ActivityItem = {
    ...{ number: 1, id: 'event-1', type: 'bid', timestamp: '2026-03-02T12:00:00.000Z' },
    data: { bidder: 'theo', amount: 101_000, sequence: 1, automatic: false },
  };
  const { requests } = serveStub({ 'GET /api/listings/lamp/activity': () => json([first]) });
  const { rerender } = render(<Feed bids={[]} />);
  await pass(10);
  rerender(<Feed bids={[bid(3)]} />);
  await pass(2_100);
  expect(requests).toHaveLength(2);
  rerender(<Feed bids={[bid(5)]} />);
  await pass(2_100);
  expect(requests).toHaveLength(3);
});

it('shows a bid with its frame, and asks for nothing', async () => {
  const { requests } = serveStub({ 'GET /api/listings/lamp/activity': () => json([boost(1)]) });
  renderInApp(<MovingFeed />);
  await pass(10);
  press('Bid');
  expect(screen.getByText('theo bid $1,010.00')).toBeTruthy();
  press('Bid');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('theo bid $1,020.00'),
    expect.stringContaining('theo bid $1,010.00'),
    expect.stringContaining('Somebody boosted this'),
  ]);
  await pass(60_000);
  expect(requests).toHaveLength(1);
});
