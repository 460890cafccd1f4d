import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLiveResponse, at, aViewer } from '../../../../test/listing-response.fixture.ts';
import '../../../../test/still-page.ts';
import { type AddedTime, liveListingOf } from '../../../features/listings/live-listing.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { LivePanel, type LivePanelProps } from './live-panel.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the panel for a visitor. Returns a function that adds time to the auction. */
function show(closing = false) {
  const state = liveListingOf(aLiveResponse());
  const rights = { isOwner: false, likeDenial: null, bidDenial: 'unauthenticated' } as const;
  let add: (added: AddedTime) => void = () => expect.unreachable();
  function Panel() {
    const [added, setAdded] = useState<AddedTime | null>(null);
    add = setAdded;
    const live = {} as LivePanelProps['live'];
    return <LivePanel live={live} state={{ ...state, added }} me={null} rights={rights} closing={closing} />;
  }
  renderInApp(<Panel />);
  return (endsAt: string) => act(() => add({ cause: 'late_bid', seconds: 60, endsAt }));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => [
  screen.queryByText(/^Time added: a bid in the last minute/) !== null,
  screen.queryByText(/^A bid in the last minute gives everyone/) !== null,
];

describe('the news of a running auction', () => {
  it('say of each addition that time was added, for a while', async () => {
    const addTime = show();
    expect(said()).toEqual([false, true]);
    for (const endsAt of [at(660), at(720)]) {
      addTime(endsAt);
      expect(said()).toEqual([true, false]);
      await pass(20_100);
      expect(said()).toEqual([false, true]);
    }
  });
});

describe('the time that was added', () => {
  it.each([
    ['while bids are taken', false, 1],
    ['no longer once bidding closed, where the row has no room for it', true, 0],
  ])('stands beside the clock %s', (_when, closing, times) => {
    const addTime = show(closing);
    addTime(at(660));
    const clock = screen.getByRole('timer').parentElement;
    expect(clock?.textContent?.split('+1:00')).toHaveLength(times + 1);
  });
});

describe('who has bid', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('%s: is asked to share it %s times', (hasBid, times) => {
    const state = liveListingOf(aLiveResponse(3, { viewer: aViewer({ hasBid }) }));
    const rights = { isOwner: false, likeDenial: null, bidDenial: 'forbidden' } as const;
    renderInApp(
      <LivePanel live={{} as LivePanelProps['live']} state={state} me={null} rights={rights} closing={false} />,
    );
    expect(screen.queryAllByRole('button', { name: 'Share' })).toHaveLength(times);
  });
});
