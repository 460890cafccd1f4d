import type { MyBid } from '@clamor/contract/my-bids';
import type { Status } from '@clamor/domain/lifecycle';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing, aLiveResponse } from '../../test/listing-response.fixture.ts';
import { useDemandBreakdown } from '../features/demand/use-demand.ts';
import { liveListingOf } from '../features/listings/live-listing.ts';
import { pollMs } from '../features/listings/use-live-listing.ts';
import { MOST_WANTED, marketQuery, sellerListingsQuery } from '../features/market/market-query.ts';
import { aBid } from '../features/my-bids/my-bid.fixture.tsx';
import { useMyBids } from '../features/my-bids/use-my-bids.ts';
import { useUnread } from '../features/notifications/use-unread.ts';
import { bidderQuery, profileQuery } from '../features/profiles/api.ts';
import { reviewsQuery } from '../features/reviews/api.ts';
import { setTransport } from '../lib/api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { quietWorld } from '../lib/quiet-world.fixture.ts';
import { serverNow } from '../lib/server-clock.ts';
import type { SocketStatus } from '../lib/socket.ts';
import { json, serveStub } from '../lib/transport.fixture.ts';
import { pageSources } from './sends.fixture.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

/** Milliseconds between two requests; false: it is not asked again. */
type Interval = number | false;

/** Every file that says how often something is asked again, with the describe below that holds its table. */
const POLLING: Readonly<Record<string, string>> = {
  'features/demand/use-demand.ts': 'the growth of demand',
  'features/listings/use-live-listing.ts': 'a listing',
  'features/market/market-query.ts': 'what changes without a message',
  'features/my-bids/use-my-bids.ts': 'my bids',
  'features/notifications/api.ts': 'the unread count',
  'features/profiles/api.ts': 'what changes without a message',
  'features/reviews/api.ts': 'what changes without a message',
  'lib/query-client.ts': 'everything else',
};

it('has a table for every file that says how often something is asked again', () => {
  const found = Object.entries(pageSources()).filter(([, text]) => /\brefetchInterval:/.test(text));
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(POLLING).sort());
});

/** How often a mounted hook asks again, in the state that it is in. */
async function intervalIn<Props>(hook: (props: Props) => unknown, props: Props, settled?: () => void) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => hook(props), { wrapper });
  settled?.();
  const [query = expect.unreachable()] = client.getQueryCache().getAll();
  const isAsked = () => query.observers[0]?.options.enabled !== false;
  if (isAsked()) await waitFor(() => expect(query.state.data).toBeDefined());
  const interval = query.observers[0]?.options.refetchInterval;
  const every = typeof interval === 'function' ? interval(query) : interval;
  return isAsked() ? (every ?? false) : false;
}

describe('a listing', () => {
  const POLLED: Readonly<Record<Status, number>> = {
    COLLECTING: 10_000,
    COUNTDOWN: 10_000,
    LIVE: 3_000,
    ENDED: 10_000,
    RESERVE_NOT_MET: 10_000,
    SECOND_CHANCE_AWARDED: 10_000,
    CANCELLED: 10_000,
  };
  const IS_DOWN: Readonly<Record<SocketStatus, boolean>> = {
    connecting: false,
    live: false,
    stale: true,
    offline: true,
    closed: false,
  };
  const cases = Object.entries(IS_DOWN).flatMap(([socket, isDown]) =>
    Object.entries(POLLED).map(([status, every]) => [socket, status, isDown ? every : false] as const),
  );
  it.each(cases)('over a socket that is %s, while %s', (socket, status, every) => {
    const state = liveListingOf(aLiveResponse(3, { listing: aListing({ status: status as Status }) }));
    expect(pollMs(socket as SocketStatus, state)).toBe(every);
  });

  it.each(Object.entries(IS_DOWN))('over a socket that is %s, before it is known', (socket, isDown) => {
    expect(pollMs(socket as SocketStatus, undefined)).toBe(isDown ? 10_000 : false);
  });
});

describe('the growth of demand', () => {
  it.each<[boolean, Interval]>([
    [true, false],
    [false, 10_000],
  ])('while the listing’s socket is up: %s', async (isConnected, every) => {
    serveStub({ 'GET /api/listings/lamp/demand-breakdown': () => json({ slices: [] }) });
    expect(await intervalIn((connected: boolean) => useDemandBreakdown('lamp', connected), isConnected)).toBe(every);
  });
});

describe('my bids', () => {
  const endsIn = (seconds: number) => new Date(serverNow() + seconds * 1_000).toISOString();
  const CASES: Readonly<Record<string, [() => Partial<MyBid>[], number]>> = {
    'no bid': [() => [], 15_000],
    'an auction that ends in three minutes': [() => [{ endsAt: endsIn(180) }], 15_000],
    'one that ends in a minute': [() => [{ endsAt: endsIn(60) }], 3_000],
    'one that is closing': [() => [{ phase: 'closing', endsAt: endsIn(-1) }], 3_000],
    'one that is frozen, without an end': [() => [{ endsAt: null }], 15_000],
    'a countdown that ends in a minute': [
      () => [{ status: 'COUNTDOWN', phase: 'countdown', endsAt: endsIn(60) }],
      15_000,
    ],
    'an auction that is over': [() => [{ status: 'ENDED', phase: 'ended', endsAt: endsIn(-60) }], 15_000],
    'one of two that ends in a minute': [() => [{ id: 'one' }, { id: 'two', endsAt: endsIn(60) }], 3_000],
  };
  it.each(Object.entries(CASES))('with %s', async (_, [rows, every]) => {
    serveStub({ 'GET /api/bids/mine': () => json(rows().map((row) => aBid(row))) });
    expect(await intervalIn(useMyBids, 'all' as const)).toBe(every);
  });
});

describe('the unread count', () => {
  const HELLO = {
    type: 'hello',
    slug: '',
    version: 0,
    epoch: 'e1',
    serverTime: '2026-11-21T12:00:00.000Z',
    watching: 0,
  };
  type Quiet = ReturnType<typeof quietWorld>;
  /** Without `closed`: the page closes the socket only when nothing shows the number of unread notices any more. */
  const CASES: Readonly<Record<Exclude<SocketStatus, 'closed'>, [(quiet: Quiet) => void, Interval]>> = {
    connecting: [() => {}, false],
    live: [({ say }) => say(HELLO as never), false],
    stale: [({ wires }) => act(() => wires[0]?.closed(1006)), 30_000],
    offline: [
      ({ world, wires }) => {
        world.online = () => false;
        act(() => wires[0]?.closed(1006));
      },
      false,
    ],
  };
  it.each(Object.entries(CASES))('over a socket that is %s', async (_, [reach, every]) => {
    serveStub({ 'GET /api/notices': () => json({ notices: [], nextCursor: null, unread: 2, mail: {} }) });
    const quiet = quietWorld();
    expect(
      await intervalIn(
        () => useUnread(quiet.world),
        null,
        () => reach(quiet),
      ),
    ).toBe(every);
  });
});

describe('what changes without a message', () => {
  const CASES = {
    market: marketQuery(MOST_WANTED).refetchInterval,
    'a seller’s listings': sellerListingsQuery('user-mara').refetchInterval,
    reviews: reviewsQuery('mara').refetchInterval,
    bidder: bidderQuery('user-theo').refetchInterval,
  };
  it.each(Object.entries(CASES))('%s: every 15 seconds', (_, every) => {
    expect(every).toBe(15_000);
  });

  it.each<[string, object | undefined, Interval]>([
    ['that is known', {}, 15_000],
    ['that is not known, since it does not exist', undefined, false],
  ])('a profile %s', (_, data, every) => {
    const { refetchInterval } = profileQuery('mara');
    if (typeof refetchInterval !== 'function') throw new Error('It depends on what is known.');
    expect(refetchInterval({ state: { data } } as never)).toBe(every);
  });
});

it('everything else is asked once', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchInterval).toBe(false);
});
