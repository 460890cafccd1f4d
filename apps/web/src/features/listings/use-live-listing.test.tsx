import type { Claim } from '@clamor/contract/orders';
import type { RoomMessage } from '@clamor/contract/realtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aBid, aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { listingQuery } from './api.ts';
import { answering, Wrapper } from './live-listing.fixture.tsx';
import { liveListingOf } from './live-listing.ts';
import { lacksBids } from './merge-bids.ts';
import { pollMs, shouldRetry, useLiveListing } from './use-live-listing.ts';

const refused = (
  code: 'NOT_FOUND' | 'OFFLINE' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'UNREADABLE',
  status: number,
) => new ApiError({ status, detail: 'No.' }, code);

describe('loading a listing', () => {
  it('tries three times again, and never for one that is not there', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, refused('OFFLINE', 0)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(shouldRetry(0, refused('NOT_FOUND', 404))).toBe(false);
  });

  it.each([
    ['UNAUTHENTICATED', 401, false],
    ['FORBIDDEN', 403, false],
    ['UNREADABLE', 403, false],
    ['UNREADABLE', 502, true],
    ['RATE_LIMITED', 429, true],
  ] as const)('after %s (%i) tries again: %s', (code, status, again) => {
    expect(shouldRetry(0, refused(code, status))).toBe(again);
  });

  it('asks at intervals only while the socket is down', () => {
    const live = liveListingOf(aLiveResponse());
    expect(pollMs('live', live)).toBe(false);
    expect(pollMs('connecting', live)).toBe(false);
    expect(pollMs('stale', live)).toBe(3000);
    const ended = aLiveResponse();
    expect(pollMs('stale', liveListingOf({ ...ended, listing: { ...ended.listing, status: 'ENDED' } }))).toBe(10_000);
  });
});

const base = { slug: 'rolleiflex', epoch: 'one' };

describe('following a listing', () => {
  afterEach(() => {
    cleanup();
    setTransport(null);
    clearAuthToken();
  });

  it('loads once, opens the socket, and folds messages without loading again', async () => {
    const asked = answering({ '/api/listings/rolleiflex': aLiveResponse() });
    const { world, say } = quietWorld();
    const heard: string[] = [];
    const { result } = renderHook(
      () =>
        useLiveListing({ slug: 'rolleiflex', viewerId: null, world, onMessage: ({ type }) => void heard.push(type) }),
      { wrapper: Wrapper },
    );
    await waitFor(() => expect(result.current.state).not.toBeNull());
    say({ type: 'hello', ...base, version: 10, serverTime: at(0), watching: 3 });
    await waitFor(() => expect(result.current.socket).toBe('live'));
    const bid = aBid(4);
    const numbers = { nextMinimumCents: 105_000, reserveMet: null, endsAt: at(600), bidCount: 4 };
    say({ type: 'bid:new', ...base, version: 11, bid, bids: [bid], ...numbers });
    await waitFor(() => expect(result.current.state?.view.highestBid?.sequence).toBe(4));
    expect(result.current.state?.watching).toBe(3);
    expect(heard).toEqual(['hello', 'bid:new']);
    expect(asked).toHaveLength(1);
  });

  const newestBids = {
    bids: Array.from({ length: 50 }, (_, index) => aBid(index + 11)),
    bidCount: 60,
    nextAfter: null,
  };
  const truncated = (last: number): RoomMessage => {
    const bids = Array.from({ length: 5 }, (_, index) => aBid(last - 4 + index));
    const numbers = { nextMinimumCents: 200_000, reserveMet: null, endsAt: at(600), bidCount: last };
    return { type: 'bid:new', ...base, version: 10 + last, bid: aBid(last), bids, truncated: true, ...numbers };
  };
  const ended: RoomMessage = {
    type: 'listing_status_update',
    ...base,
    version: 71,
    status: 'ENDED',
    phase: 'ended',
    frozen: false,
    goalMetAt: at(0),
    currentDemand: 0,
    scheduledStartAt: null,
    liveAt: null,
    endsAt: at(0),
    sellerDecisionDeadline: null,
    timeRemaining: 0,
    serverTime: at(0),
  };

  it('fetches the bids that truncated frames left out when they are opened, and not before', async () => {
    const asked = answering({
      '/api/listings/rolleiflex/bids': { ...newestBids, version: 70, epoch: 'one' },
      '/api/listings/rolleiflex': aLiveResponse(),
    });
    const { world, say } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: null, world }), {
      wrapper: Wrapper,
    });
    await waitFor(() => expect(result.current.state).not.toBeNull());
    for (const last of [20, 40, 60]) say(truncated(last));
    await waitFor(() => expect(result.current.state?.view.bids).toHaveLength(18));
    expect(asked).toHaveLength(1);
    act(() => {
      result.current.loadLeftOutBids();
      result.current.loadLeftOutBids();
    });
    await waitFor(() => expect(result.current.state?.view.bids).toHaveLength(53));
    expect(asked.slice(1)).toEqual(['/api/listings/rolleiflex/bids?after=10&limit=50']);
  });

  it('fetches them once the auction is over, at a moment by chance within five seconds', async () => {
    const asked = answering({
      '/api/listings/rolleiflex/bids': { ...newestBids, version: 71, epoch: 'one' },
      '/api/listings/rolleiflex': aLiveResponse(),
    });
    const { world: quiet, say } = quietWorld();
    const timers: { ms: number; run: () => void }[] = [];
    const later: SocketWorld['later'] = (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    };
    const world = { ...quiet, later, chance: () => 0.7 };
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: null, world }), {
      wrapper: Wrapper,
    });
    await waitFor(() => expect(result.current.state).not.toBeNull());
    say(truncated(60));
    await waitFor(() => expect(result.current.state?.view.bids).toHaveLength(8));
    const isSpread = ({ ms }: { ms: number }) => ms === 3_500;
    expect(timers.some(isSpread)).toBe(false);
    say(ended);
    await waitFor(() => expect(timers.filter(isSpread)).toHaveLength(1));
    expect(asked).toHaveLength(1);
    act(() => timers.find(isSpread)?.run());
    await waitFor(() => expect(result.current.state?.view.bids).toHaveLength(53));
    // All pages request their bids at the same time, so each asks only for the 50 that the server has in memory.
    expect(asked.slice(1)).toEqual(['/api/listings/rolleiflex/bids?after=10&limit=50']);
  });

  it('keeps the hole where they cannot be fetched, and fetches nothing where ten bids follow each other', async () => {
    const asked = answering({ '/api/listings/rolleiflex': aLiveResponse(3) });
    const { world, say } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: null, world }), {
      wrapper: Wrapper,
    });
    await waitFor(() => expect(result.current.state).not.toBeNull());
    say(truncated(60));
    await waitFor(() => expect(result.current.state?.view.bids).toHaveLength(8));
    setTransport(async () => new Response('{"code":"OVERLOADED","detail":"Later."}', { status: 503 }));
    await act(async () => result.current.loadLeftOutBids());
    expect(result.current.state?.view.bids.map(({ sequence }) => sequence)).toEqual([60, 59, 58, 57, 56, 3, 2, 1]);
    expect(lacksBids([...newestBids.bids].reverse().slice(0, 11), 10)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('asks again how a member stands after a gap: what is personal is not told twice', async () => {
    storeAuthToken('a-token');
    const leading = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) });
    const answers = { '/api/listings/rolleiflex': leading };
    const asked = answering(answers);
    const { world, say } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: 'me', world }), {
      wrapper: Wrapper,
    });
    await waitFor(() => expect(result.current.state?.view.viewer?.leading).toBe(true));
    say({ type: 'hello', ...base, version: 10, serverTime: at(0), watching: 1, missed: [] });
    expect(asked).toHaveLength(1);
    const outbid = aViewer({ leading: false, hasBid: true });
    answers['/api/listings/rolleiflex'] = aLiveResponse(4, { version: 12, viewer: outbid });
    const hidden = aBid(4, { bidderId: null, bidder: 'Anonymous', isAnonymous: true });
    const numbers = { nextMinimumCents: 105_000, reserveMet: null, endsAt: at(600), bidCount: 4 };
    const missed: RoomMessage = { type: 'bid:new', ...base, version: 12, bid: hidden, bids: [hidden], ...numbers };
    say({ type: 'hello', ...base, version: 12, serverTime: at(0), watching: 1, missed: [missed] });
    await waitFor(() => expect(result.current.state?.view.viewer?.leading).toBe(false));
    expect(asked).toHaveLength(2);
    // Another server may answer, so the request names the version that this page knows.
    expect(asked.at(-1)).toBe('/api/listings/rolleiflex?version=12');
  });

  it('takes in how a sale moved, and asks again where that overtook an answer or may have been missed', async () => {
    storeAuthToken('a-token');
    const over = (claim: Claim | null) =>
      aLiveResponse(3, {
        auction: { id: 'auction-1', outcome: 'SOLD' },
        viewer: aViewer({ leading: true, hasBid: true, claim }),
      });
    const answers = { '/api/listings/rolleiflex': over(aClaim()) };
    const asked = answering(answers);
    const { world, say } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: 'me', world }), {
      wrapper: Wrapper,
    });
    const state = () => result.current.state?.view.viewer?.claim?.state;
    await waitFor(() => expect(state()).toBe('DUE'));
    say({ type: 'you:claim', ...base, version: 10, claim: aClaim({ state: 'PAID' }), offer: null });
    await waitFor(() => expect(state()).toBe('PAID'));
    expect(asked).toHaveLength(1);
    answers['/api/listings/rolleiflex'] = over(aClaim({ state: 'REFUNDED' }));
    say({ type: 'hello', ...base, version: 10, serverTime: at(0), watching: 1, missed: [] });
    say({ type: 'you:claim', ...base, version: 10, claim: aClaim({ state: 'PAID' }), offer: null });
    await waitFor(() => expect(state()).toBe('REFUNDED'));
    expect(asked).toHaveLength(3);
  });

  it("opens a member's socket only once the member's own view is here, from which it goes on", async () => {
    storeAuthToken('a-token');
    const client = createQueryClient();
    client.setQueryData(listingQuery('rolleiflex', null).queryKey, liveListingOf(aLiveResponse(3)));
    let arrive = (_: Response) => {};
    setTransport(() => new Promise((resolve) => (arrive = resolve)));
    const { world, wires, say } = quietWorld();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const options = { slug: 'rolleiflex', viewerId: 'me', world };
    const { result } = renderHook(() => useLiveListing(options), { wrapper });
    expect([result.current.isVisitorsView, wires.length]).toEqual([true, 0]);
    act(() => arrive(new Response(JSON.stringify(aLiveResponse(3, { viewer: aViewer() })))));
    await waitFor(() => expect(wires).toHaveLength(1));
    say(truncated(4));
    await waitFor(() => expect(result.current.state?.view.highestBid?.sequence).toBe(4));
    // A new session starts without a view and a socket: nobody kept the visitor's view up to date meanwhile.
    say({ type: 'hello', ...base, version: 14, serverTime: at(0), watching: 1, missed: [] });
    expect(result.current.socket).toBe('live');
    act(() => storeAuthToken('another'));
    expect([result.current.state, result.current.socket]).toEqual([null, 'connecting']);
  });

  it('asks again once a session has ended, since nothing kept the visitor’s view current', async () => {
    const client = createQueryClient();
    client.setQueryData(listingQuery('rolleiflex', null).queryKey, liveListingOf(aLiveResponse(3)));
    storeAuthToken('a-token');
    const answers = { '/api/listings/rolleiflex': aLiveResponse(4, { viewer: aViewer() }) };
    const asked = answering(answers);
    const { world } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'rolleiflex', viewerId: 'me', world }), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    expect(result.current.isVisitorsView).toBe(true);
    await waitFor(() => expect(result.current.isVisitorsView).toBe(false));
    answers['/api/listings/rolleiflex'] = aLiveResponse(5);
    act(() => clearAuthToken());
    await waitFor(() => expect(result.current.state?.view.highestBid?.sequence).toBe(5));
    expect(asked).toHaveLength(2);
  });

  it('does not open a socket for a listing that is not there', async () => {
    answering({});
    const { world, wires } = quietWorld();
    const { result } = renderHook(() => useLiveListing({ slug: 'gone', viewerId: null, world }), { wrapper: Wrapper });
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(wires).toEqual([]);
  });
});
