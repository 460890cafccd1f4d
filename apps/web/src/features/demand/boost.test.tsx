import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { BoostButton, waitText } from './boost-button.tsx';
import { boostedUntil, rememberBoost } from './boost-memory.ts';
import { useBoost } from './use-boost.ts';

const HOUR_MS = 3_600_000;
const totals: number[] = [];

function Button({ memberId = null, nextBoostAt = null }: { memberId?: string | null; nextBoostAt?: string | null }) {
  const boost = useBoost({
    slug: 'rolleiflex',
    memberId,
    nextBoostAt,
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

describe('the wait for the next boost', () => {
  const later = (ms: number) => new Date(serverNow() + ms).toISOString();

  it('is the one that the server knows of, or the longer one that this device knows of', () => {
    renderInApp(<Button nextBoostAt={later(10 * 60_000)} />);
    expect(screen.getByRole('button').textContent).toBe('Boost again in 10 min');
    cleanup();
    rememberBoost('rolleiflex', null, serverNow() + 20 * 60_000, serverNow());
    renderInApp(<Button nextBoostAt={later(10 * 60_000)} />);
    expect(screen.getByRole('button').textContent).toBe('Boost again in 20 min');
    cleanup();
    renderInApp(<Button nextBoostAt={later(30 * 60_000)} />);
    expect(screen.getByRole('button').textContent).toBe('Boost again in 30 min');
  });

  it('is over once its moment has passed', () => {
    renderInApp(<Button nextBoostAt={later(-1)} />);
    expect(screen.getByRole('button').textContent).toBe('Boost +1');
  });

  it('is an hour where the server does not say how long', async () => {
    answering(429, { code: 'BOOST_LIMIT', detail: 'Too soon.' });
    renderInApp(<Button />);
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Boost again in 60 min')).toBeTruthy();
  });

  it('does not begin with a boost that failed', async () => {
    answering(503, { code: 'OVERLOADED', detail: 'It is very busy right now.' });
    renderInApp(<Button />);
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Boost Failed'));
    expect(screen.getByRole('button').textContent).toBe('Boost +1');
    expect(localStorage.length).toBe(0);
  });

  it.each([
    [0, '1 min'],
    [1, '1 min'],
    [60, '1 min'],
    [61, '2 min'],
    [89, '2 min'],
    [3_600, '60 min'],
  ])('is told in whole minutes that are not too few: %i seconds, %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });

  it('is not believed where it is longer than any wait, and what is over is tidied away', () => {
    rememberBoost('leica', null, 3 * HOUR_MS, 2 * HOUR_MS);
    localStorage.setItem('theme', 'dark');
    expect(boostedUntil('leica', null, HOUR_MS + 1)).toBe(3 * HOUR_MS);
    expect(boostedUntil('leica', null, HOUR_MS)).toBeNull();
    rememberBoost('leica', null, 3 * HOUR_MS, 2 * HOUR_MS);
    rememberBoost('lamp', null, 5 * HOUR_MS, 4 * HOUR_MS);
    expect(Object.keys(localStorage).sort()).toEqual(['boost:lamp:anonymous', 'theme']);
  });
});
