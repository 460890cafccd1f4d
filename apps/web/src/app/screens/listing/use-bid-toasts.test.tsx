import type { ServerMessage } from '@clamor/contract/realtime';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBid, aLiveResponse, at, aViewer } from '../../../../test/listing-response.fixture.ts';
import '../../../../test/still-page.ts';
import { liveListingOf } from '../../../features/listings/live-listing.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { useBidToasts } from './use-bid-toasts.ts';

const base = { slug: 'rolleiflex', version: 11, epoch: 'one' };

function bidNew(sequence: number): ServerMessage {
  const bid = aBid(sequence);
  const numbers = { nextMinimumCents: bid.amountCents + 1_000, reserveMet: null, endsAt: at(600), bidCount: sequence };
  return { type: 'bid:new', ...base, bid, bids: [bid], ...numbers };
}

function start() {
  let toasts: ReturnType<typeof useBidToasts> | undefined;
  function Page() {
    toasts = useBidToasts('me');
    return null;
  }
  renderInApp(<Page />);
  const before = (bids: number, leading = false) =>
    liveListingOf(aLiveResponse(bids, { viewer: aViewer({ hasBid: true, leading }) }));
  return {
    hear: (sequence: number, leading = false) =>
      act(() => toasts?.hear(bidNew(sequence), before(sequence - 1, leading))),
    lead: () => act(() => toasts?.hear({ type: 'you:leading', ...base, maxAmountCents: 1, amountCents: 1 }, before(4))),
    see: (isSeen: boolean) => act(() => toasts?.panelSeen(isSeen)),
  };
}

const shown = () => currentToasts().shown;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  dismissToast(shown()?.id ?? 0);
  vi.useRealTimers();
});

describe('the toasts of bids', () => {
  it('are one toast, updated in place with the newest bid, at most once a second', async () => {
    const { hear } = start();
    hear(4);
    const first = shown();
    expect(first).toMatchObject({ title: 'New bid', description: 'theo bid $1,040.00' });
    hear(5);
    hear(6);
    expect(shown()?.description).toBe('theo bid $1,040.00');
    await pass(1_000);
    expect(shown()).toMatchObject({ id: first?.id, description: 'theo bid $1,060.00' });
  });

  it('are none while the panel is in view', async () => {
    const { hear, see } = start();
    see(true);
    hear(4);
    await pass(2_000);
    expect(shown()).toBeNull();
    see(false);
    hear(5);
    expect(shown()?.description).toBe('theo bid $1,050.00');
    see(true);
    expect(shown()).toBeNull();
  });

  it('do not stand beside a state that has overtaken them', async () => {
    const { hear, lead } = start();
    hear(4, true);
    expect(shown()?.title).toBe('You have been outbid');
    hear(5);
    lead();
    await pass(2_000);
    expect(shown()).toBeNull();
  });
});
