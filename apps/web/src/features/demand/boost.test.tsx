import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { BoostButton } from './boost-button.tsx';
import { boostedUntil, rememberBoost } from './boost-memory.ts';
import { useBoost } from './use-boost.ts';

const HOUR_MS = 3_600_000;
const totals: number[] = [];

function Button({ memberId = null }: { memberId?: string | null }) {
  const boost = useBoost({
    slug: 'rolleiflex',
    memberId,
    nextBoostAt: null,
    onBoosted: ({ total }) => void totals.push(total),
  });
  return <BoostButton boost={boost} />;
}

function answering(status: number, body: object) {
  setTransport(async () => new Response(JSON.stringify(body), { status }));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

describe('a boost', () => {
  it('adds one, tells the new total, and waits for an hour', async () => {
    const nextBoostAt = new Date(serverNow() + HOUR_MS).toISOString();
    answering(200, { success: true, boosts: 402, total: 3483, nextBoostAt, version: 11, epoch: 'one' });
    renderInApp(<Button />);
    fireEvent.click(screen.getByRole('button', { name: 'Boost +1' }));
    const button = await screen.findByText('Boost again in 60 min');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(button.textContent).toBe('Boost again in 60 min');
    expect(totals).toEqual([3483]);
    expect(boostedUntil('rolleiflex', null, serverNow())).toBe(Date.parse(nextBoostAt));
  });

  it('says that this device has boosted already, and when it may again', async () => {
    answering(429, { code: 'BOOST_LIMIT', detail: 'Too soon.', retryAfterSeconds: 1500 });
    renderInApp(<Button />);
    fireEvent.click(screen.getByRole('button', { name: 'Boost +1' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Already Boosted'));
    expect(currentToasts().shown?.description).toBe(
      "You've already boosted this listing in the last hour. Please try again later!",
    );
    expect(screen.getByRole('button').textContent).toBe('Boost again in 25 min');
  });

  it('is remembered for each listing and member, and forgotten after the hour', () => {
    rememberBoost('rolleiflex', 'user-theo', 5000, 0);
    expect(boostedUntil('rolleiflex', 'user-theo', 4999)).toBe(5000);
    expect(boostedUntil('rolleiflex', null, 4999)).toBeNull();
    expect(boostedUntil('leica', 'user-theo', 4999)).toBeNull();
    expect(boostedUntil('rolleiflex', 'user-theo', 5000)).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});
