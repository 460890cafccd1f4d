import type { DemandBreakdown } from '@clamor/contract/demand';
import type { SiteText } from '@clamor/contract/texts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listed } from '../../test/listed.fixture.ts';
import { aResponse } from '../../test/listing-response.fixture.ts';
import { demandQuery } from '../features/demand/api.ts';
import { listingQuery } from '../features/listings/api.ts';
import { MOST_WANTED, marketQuery } from '../features/market/market-query.ts';
import { textQuery } from '../features/texts/api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { renderedAt } from '../lib/rendered-at.ts';
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
const read = (renderedAt: number, path = '/') => {
  document.body.innerHTML = '<script type="application/json" id="first-view"></script>';
  const script = document.getElementById('first-view');
  if (script !== null) script.textContent = JSON.stringify(view(renderedAt));
  return readFirstView(document, path);
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

it('belongs to its own address alone', () => {
  expect(readFirstView(document, '/')).toBeNull();
  expect([read(DEVICE, '/')?.path, read(DEVICE, '/help')]).toEqual(['/', null]);
});

it('has the clocks of the first drawing show when it was made', () => {
  seedFirstView(createQueryClient(), view(DEVICE - 9_000));
  expect(renderedAt()).toBe(DEVICE - 9_000);
});

it('fills the market with its own list, and the most wanted with theirs', () => {
  const client = createQueryClient();
  const [newest, wanted] = [listed({ slug: 'newest' }), listed({ slug: 'wanted' })];
  seedFirstView(client, {
    ...{ renderedAt: new Date(DEVICE).toISOString(), path: '/', screen: 'market' },
    market: { rows: [newest], next: { cursor: 'two' } },
    mostWanted: { rows: [wanted], next: null },
  });
  const pages = (filters: typeof MOST_WANTED) => client.getQueryData(marketQuery(filters).queryKey)?.pages;
  expect(pages({ q: '', status: '', mode: '', category: '', sort: '' })).toEqual([
    { rows: [newest], next: { cursor: 'two' } },
  ]);
  expect(pages(MOST_WANTED)).toEqual([{ rows: [wanted], next: null }]);
});

it('fills the page of a listing as a visitor sees it, with its demand while that counts', () => {
  const listing = aResponse();
  const { slug } = listing.listing;
  const demand = { likes: 3, boosts: 1, youtube: 0, total: 4 } as unknown as DemandBreakdown;
  const filled = (counted: DemandBreakdown | null) => {
    const client = createQueryClient();
    const about = { renderedAt: new Date(DEVICE).toISOString(), path: `/listing/${slug}` };
    seedFirstView(client, { ...about, screen: 'listing', listing, demand: counted });
    return client;
  };
  const client = filled(demand);
  expect(client.getQueryData(listingQuery(slug, null).queryKey)?.view).toEqual(listing);
  expect(client.getQueryData(listingQuery(slug, 'token').queryKey)).toBeUndefined();
  expect(client.getQueryData(demandQuery(slug).queryKey)).toEqual(demand);
  expect(filled(null).getQueryState(demandQuery(slug).queryKey)).toBeUndefined();
});

it('fills the text that it shows, and no other', () => {
  const client = createQueryClient();
  const text = { name: 'terms', title: 'Terms' } as unknown as SiteText;
  seedFirstView(client, { renderedAt: new Date(DEVICE).toISOString(), path: '/terms', screen: 'text', text });
  expect(client.getQueryData(textQuery('terms').queryKey)).toEqual(text);
  expect(client.getQueryData(textQuery('help').queryKey)).toBeUndefined();
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
