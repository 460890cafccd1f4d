import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLiveResponse, aViewer } from '../../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { ListingMeta } from './listing-meta.tsx';
import { LastMinute } from './signals.tsx';

const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString();
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('says in the title of a hidden tab how the viewer stands and what time is left', async () => {
  const view = aLiveResponse(3, { endsAt: inSeconds(47), viewer: aViewer({ hasBid: true }) });
  renderInApp(<ListingMeta view={view} />);
  expect(document.title).toMatch(/ · Live Auction \| Clamor$/);
  hide(true);
  expect(document.title).toMatch(/^Outbid · 00:47 · Rolleiflex/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(document.title).toMatch(/^Outbid · 00:45 · /);
  hide(false);
  expect(document.title).toMatch(/ · Live Auction \| Clamor$/);
});

it.each([
  ['stopped by staff', { frozen: true, timeRemaining: 47 }],
  ['closing', { phase: 'closing' }],
] as const)('keeps its own title in a hidden tab where no clock runs: %s', (_why, change) => {
  const view = aLiveResponse(3, { endsAt: inSeconds(47), viewer: aViewer({ hasBid: true }), ...change });
  renderInApp(<ListingMeta view={view} />);
  hide(true);
  expect(document.title).toMatch(/ · Live Auction \| Clamor$/);
});

function watchWakeLock() {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return { request, release };
}

it('keeps the screen awake in the last minute, and no longer', async () => {
  const { request, release } = watchWakeLock();
  renderInApp(<LastMinute view={aLiveResponse(3, { endsAt: inSeconds(70) })} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(request).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(release).toHaveBeenCalledOnce();
});

type Show = (change: Parameters<typeof aLiveResponse>[1]) => void;

it.each<[string, (show: Show) => void, (show: Show) => void]>([
  ['the tab is hidden', () => hide(true), () => hide(false)],
  ['staff stopped the auction', (show) => show({ frozen: true }), (show) => show({ frozen: false })],
  ['a late bid added minutes', (show) => show({ endsAt: inSeconds(300) }), (show) => show({ endsAt: inSeconds(40) })],
  ['the auction is closing', (show) => show({ phase: 'closing' }), (show) => show({ phase: 'live' })],
])('lets the screen sleep while %s, and keeps it awake again afterwards', async (_why, interrupt, goOn) => {
  const { request, release } = watchWakeLock();
  const endsAt = inSeconds(50);
  const { rerender } = render(<LastMinute view={aLiveResponse(3, { endsAt })} />);
  const show: Show = (change) => rerender(<LastMinute view={aLiveResponse(3, { endsAt, ...change })} />);
  const calls = async () => {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    return [request.mock.calls.length, release.mock.calls.length];
  };
  expect(await calls()).toEqual([1, 0]);
  interrupt(show);
  expect(await calls()).toEqual([1, 1]);
  goOn(show);
  expect(await calls()).toEqual([2, 1]);
});
