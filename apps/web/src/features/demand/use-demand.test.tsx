import type { DemandBreakdown } from '@clamor/contract/demand';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { useDemandBreakdown } from './use-demand.ts';

const PATH = '/api/listings/lamp/demand-breakdown';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

/** Shows how often the growth was loaded, with a button that cuts or restores the connection. */
function Growth() {
  const [connected, setConnected] = useState(true);
  const breakdown = useDemandBreakdown('lamp', connected);
  return (
    <>
      <p>{breakdown === null ? 'nothing yet' : `read ${breakdown.version} times`}</p>
      <button type="button" onClick={() => setConnected(!connected)}>
        {connected ? 'Cut' : 'Mend'}
      </button>
    </>
  );
}

function open() {
  let version = 0;
  const answer = (): DemandBreakdown => {
    version += 1;
    const totals = { total: 8, likes: 5, boosts: 3, youTube: 0, networks: 2, threshold: 100 };
    const slices = [{ from: at(-60), likes: 5, boosts: 3, youTube: 0 }];
    return {
      ...totals,
      ...{ goalMetAt: null, youTubeConnected: false, slices, sliceSeconds: 60, version, epoch: 'one' },
    };
  };
  serveStub({ [`GET ${PATH}`]: () => json(answer()) });
  renderInApp(<Growth />);
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('is read again once the line is back, since messages bring totals and not when they grew', async () => {
  open();
  await after(100);
  expect(screen.getByText('read 1 times')).toBeTruthy();
  press('Cut');
  await after(5_000);
  expect(screen.getByText('read 1 times')).toBeTruthy();
  press('Mend');
  await after(100);
  expect(screen.getByText('read 2 times')).toBeTruthy();
});

it('is read every ten seconds while the line is down, and never while it stands', async () => {
  open();
  await after(60_000);
  expect(screen.getByText('read 1 times')).toBeTruthy();
  press('Cut');
  await after(21_000);
  expect(screen.getByText('read 3 times')).toBeTruthy();
  press('Mend');
  await after(60_000);
  expect(screen.getByText('read 4 times')).toBeTruthy();
});
