import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing, aLiveResponse, aViewer } from '../../../../test/listing-response.fixture.ts';
import { liveListingOf } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import { useShownListing } from './use-shown-listing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const [reload, change, loadLeftOutBids] = [() => {}, () => {}, () => {}];
const resultOf = (state: LiveListingResult['state']): LiveListingResult => ({
  ...{ state, error: null, isVisitorsView: false, socket: 'live', staleSince: null },
  ...{ reload, change, loadLeftOutBids },
});
const viewer = aViewer();
const state = (bidCount: number, more: Parameters<typeof aLiveResponse>[1] = {}) =>
  liveListingOf(aLiveResponse(bidCount, { viewer, ...more }));

/** Shows a listing whose price has just changed, so that the next change may have to wait. */
function openAfterBid() {
  const { result, rerender } = renderHook((props: LiveListingResult) => useShownListing(props), {
    initialProps: resultOf(state(1)),
  });
  rerender(resultOf(state(2)));
  return { shown: () => result.current.shown, live: () => result.current.live, rerender };
}

describe('a listing on its page', () => {
  it('shows the newest of many bids at most four times a second', () => {
    const { shown, rerender } = openAfterBid();
    rerender(resultOf(state(3)));
    rerender(resultOf(state(4)));
    act(() => vi.advanceTimersByTime(249));
    expect(shown()?.view.bidCount).toBe(2);
    act(() => vi.advanceTimersByTime(1));
    expect(shown()?.view.bidCount).toBe(4);
  });

  it.each([
    ['another listing', { listing: aListing({ slug: 'chair' }) }],
    ['another phase', { phase: 'closing' as const }],
    ['a clock that was stopped', { frozen: true }],
    ['another position of the viewer', { viewer: aViewer() }],
  ])('shows at once what may not wait: %s', (_, more) => {
    const { shown, rerender } = openAfterBid();
    const next = state(3, more);
    rerender(resultOf(next));
    expect(shown()).toBe(next);
  });

  it('goes and comes at once', () => {
    const { shown, rerender } = openAfterBid();
    rerender(resultOf(null));
    expect(shown()).toBeNull();
    rerender(resultOf(state(3)));
    expect(shown()?.view.bidCount).toBe(3);
  });

  it('knows the newest state while it still shows another, and stays the same for its sections', () => {
    const { shown, live, rerender } = openAfterBid();
    const before = live();
    rerender(resultOf(state(3)));
    expect([shown()?.view.bidCount, live().newest().view.bidCount]).toEqual([2, 3]);
    expect(live()).toBe(before);
    rerender({ ...resultOf(state(3)), socket: 'stale' });
    expect(live().socket).toBe('stale');
  });
});
