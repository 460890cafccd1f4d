import type { ListingNews } from '@clamor/contract/dashboard';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { aListingUpdate } from './listing-update.fixture.ts';
import { aSellerListing } from './seller-listing.fixture.ts';
import { useOwnListings } from './use-own-listings.ts';
import { useSellerListings } from './use-seller-listings.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const AT = '2026-11-21T12:00:00.000Z';
const base = { slug: '', version: 0, epoch: 'e1' };

async function open() {
  const { requests } = serveStub({
    'GET /api/seller/listings': () => json({ listings: [aSellerListing()], nextCursor: null }),
  });
  const { world, say } = quietWorld();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useOwnListings(world);
      return useSellerListings(undefined).listings[0];
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current).toBeTruthy());
  const receive = (listings: ListingNews[], more: { truncated?: true } = {}) =>
    say({ type: 'you:listings', ...base, serverTime: AT, listings, ...more });
  return { requests, result, say, receive };
}

describe('a dashboard that is open', () => {
  it('shows what moves, and asks for it no more once it was told of the listing', async () => {
    const { requests, result, receive } = await open();
    receive([aListingUpdate({ topBidCents: 11_000, bidCount: 1 })]);
    await waitFor(() => expect(requests).toHaveLength(2));
    receive([aListingUpdate({ topBidCents: 12_000, bidCount: 2 })]);
    await waitFor(() => expect(result.current?.topBidCents).toBe(12_000));
    expect(requests).toHaveLength(2);
  });

  it('asks again though a list knew already what is told: the summary may have been read before it', async () => {
    const { requests, result, receive } = await open();
    const { status, goalMetAt } = result.current ?? expect.unreachable();
    receive([aListingUpdate({ status, goalMetAt })]);
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it.each([
    ['a listing stands elsewhere', [aListingUpdate({ status: 'LIVE', phase: 'live' })]],
    ['one moved that nobody knew', [aListingUpdate({ id: 'new' })]],
  ] as const)('is read anew where %s', async (_why, listings) => {
    const { requests, receive } = await open();
    receive([...listings]);
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('is read anew where more moved than was told', async () => {
    const { requests, receive } = await open();
    receive([aListingUpdate({})]);
    await waitFor(() => expect(requests).toHaveLength(2));
    receive([aListingUpdate({ topBidCents: 5 })]);
    expect(requests).toHaveLength(2);
    receive([aListingUpdate({ topBidCents: 6 })], { truncated: true });
    await waitFor(() => expect(requests).toHaveLength(3));
  });

  it('asks once about a listing that it does not show, and not for each of its bids', async () => {
    const { requests, receive } = await open();
    receive([aListingUpdate({ id: 'elsewhere', status: 'LIVE' })]);
    await waitFor(() => expect(requests).toHaveLength(2));
    receive([aListingUpdate({ id: 'elsewhere', status: 'LIVE', topBidCents: 7 })]);
    expect(requests).toHaveLength(2);
  });

  it('is read anew after every gap, and when something followed a hammer', async () => {
    const { requests, say } = await open();
    say({ type: 'hello', ...base, serverTime: AT, watching: 0 });
    await waitFor(() => expect(requests).toHaveLength(2));
    say({ type: 'you:orders', ...base, serverTime: AT, moved: false });
    say({ type: 'you:orders', ...base, serverTime: AT, moved: true });
    await waitFor(() => expect(requests).toHaveLength(3));
  });
});
