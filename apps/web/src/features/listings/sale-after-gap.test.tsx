import type { Viewer } from '@clamor/contract/listing-views';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import { answering, Wrapper } from './live-listing.fixture.tsx';
import { useLiveListing } from './use-live-listing.ts';

const base = { slug: 'rolleiflex', epoch: 'one' };

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
});

// The server does not repeat a change of claim or offer, and such a change does not raise the version.
it.each<[string, Partial<Viewer>, number]>([
  ['its seller', { isOwner: true }, 1],
  ['who leads', { leading: true, hasBid: true }, 1],
  ['who was outbid, and may have got an offer', { hasBid: true }, 1],
  ['who did not bid', { liked: true }, 0],
])('after a gap loads again only what a sale may have changed: an ended auction, for %s', async (_who, is, again) => {
  storeAuthToken('a-token');
  const loadsAfterGap = async (outcome: 'SOLD' | null) => {
    const asked = answering({
      '/api/listings/rolleiflex': aLiveResponse(3, { auction: { id: 'auction-1', outcome }, viewer: aViewer(is) }),
    });
    const { world, say } = quietWorld();
    const options = { slug: 'rolleiflex', viewerId: 'me', world };
    const { result, unmount } = renderHook(() => useLiveListing(options), { wrapper: Wrapper });
    await waitFor(() => expect(result.current.state).not.toBeNull());
    say({ type: 'hello', ...base, version: 10, serverTime: at(0), watching: 1, missed: [] });
    await act(async () => {});
    unmount();
    return asked.length - 1;
  };
  expect({ ended: await loadsAfterGap('SOLD'), live: await loadsAfterGap(null) }).toEqual({ ended: again, live: 0 });
});
