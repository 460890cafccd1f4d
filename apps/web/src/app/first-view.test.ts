import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOST_WANTED, marketQuery } from '../features/market/market-query.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { forgetServerTime, serverNow } from '../lib/server-clock.ts';
import { type FirstView, isRestored, readFirstView, seedFirstView } from './first-view.ts';

const DEVICE = Date.parse('2026-11-21T12:00:00.000Z');
const empty = { rows: [], next: null };
const view = (renderedAt: number): FirstView => ({
  renderedAt: new Date(renderedAt).toISOString(),
  path: '/',
  screen: 'market',
  market: empty,
  mostWanted: empty,
});
const read = (renderedAt: number) => {
  document.body.innerHTML = '<script type="application/json" id="first-view"></script>';
  const script = document.getElementById('first-view');
  if (script !== null) script.textContent = JSON.stringify(view(renderedAt));
  return readFirstView(document, '/');
};

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE });
  forgetServerTime();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  forgetServerTime();
});

it('does not take the age of a kept page for the time of day', () => {
  expect(read(DEVICE - 9_000)).not.toBeNull();
  expect(serverNow()).toBe(DEVICE);
});

it('corrects a device that is behind the page', () => {
  read(DEVICE + 60_000);
  expect(serverNow()).toBeGreaterThanOrEqual(DEVICE + 60_000);
});

it('counts the lists of a restored page as old, and of a new one as current', () => {
  const updatedAt = (restored: boolean) => {
    const client = createQueryClient();
    seedFirstView(client, view(DEVICE), restored);
    return client.getQueryState(marketQuery(MOST_WANTED).queryKey)?.dataUpdatedAt;
  };
  expect([updatedAt(false), updatedAt(true)]).toEqual([DEVICE, 0]);
});

it('knows a restored page by its navigation', () => {
  const entries = vi.spyOn(performance, 'getEntriesByType');
  for (const type of ['navigate', 'reload', 'back_forward']) {
    entries.mockReturnValue([{ type } as PerformanceNavigationTiming]);
    expect(isRestored()).toBe(type === 'back_forward');
  }
});
