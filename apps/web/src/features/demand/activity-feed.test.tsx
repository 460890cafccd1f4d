import type { ActivityItem } from '@clamor/contract/demand';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
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

/** A feed whose listing moves on at each press. */
function MovingFeed() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Move
      </button>
      <ActivityFeed slug="lamp" version={version} />
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const move = () => fireEvent.click(screen.getByRole('button', { name: 'Move' }));

it('shows what happens while it is open, and asks no more often than every few seconds', async () => {
  const items: ActivityItem[] = [];
  const { requests } = serveStub({ 'GET /api/listings/lamp/activity': () => json([...items]) });
  renderInApp(<MovingFeed />);
  await pass(10);
  expect(screen.getByText('Nothing has happened here yet.')).toBeTruthy();

  items.unshift(boost(1));
  move();
  await pass(3_000);
  items.unshift(boost(2));
  move();
  await pass(1_100);
  expect(screen.getByText('Boosted 2 times')).toBeTruthy();
  expect(requests).toHaveLength(2);

  items.unshift(boost(3));
  move();
  await pass(4_100);
  expect(screen.getByText('Boosted 3 times')).toBeTruthy();
  await pass(60_000);
  expect(requests).toHaveLength(3);

  items.unshift(boost(4));
  move();
  await pass(10);
  expect(screen.getByText('Boosted 4 times')).toBeTruthy();
});
