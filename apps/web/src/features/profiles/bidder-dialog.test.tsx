import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { BidderDialog } from './bidder-dialog.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  vi.useRealTimers();
});

const BIDDER = {
  id: 'user-1',
  username: 'theo',
  joinedAt: '2026-01-05T10:00:00.000Z',
  profileImageUrl: null,
  location: 'Porto',
  totalPurchases: 2,
  averageRating: 48,
  totalReviews: 3,
  totalReviewers: 2,
};
const TEN_MINUTES_MS = 600_000;

function Opened() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again
      </button>
      <BidderDialog key={times} userId="user-1" username="theo" onClose={() => {}} />
    </>
  );
}

it('says who bids, and asks again after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const { requests } = serveStub({ 'GET /api/users/user-1/bidder-profile': () => json(BIDDER) });
  renderInApp(<Opened />);
  expect(await screen.findByText('Porto')).toBeTruthy();
  vi.setSystemTime(NOON + TEN_MINUTES_MS - 1_000);
  fireEvent.click(screen.getByText('Again'));
  expect(await screen.findByText('Porto')).toBeTruthy();
  expect(requests).toHaveLength(1);
  vi.setSystemTime(NOON + TEN_MINUTES_MS + 1_000);
  fireEvent.click(screen.getByText('Again'));
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('says of the next bidder what is true of them, and not what was read of the one before', async () => {
  // Fake intervals, so that nothing polls during the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  serveStub({
    'GET /api/users/user-1/bidder-profile': () => json(BIDDER),
    'GET /api/users/user-2/bidder-profile': () =>
      json({ ...BIDDER, id: 'user-2', username: 'nika', location: 'Split' }),
  });
  function Bidders() {
    const [asked, setAsked] = useState({ userId: 'user-1', username: 'theo' });
    return (
      <>
        <BidderDialog {...asked} onClose={() => {}} />
        <button type="button" onClick={() => setAsked({ userId: 'user-2', username: 'nika' })}>
          The next
        </button>
      </>
    );
  }
  renderInApp(<Bidders />);
  expect(await screen.findByText('Porto')).toBeTruthy();
  fireEvent.click(screen.getByText('The next'));
  expect(await screen.findByText('Split')).toBeTruthy();
  expect(screen.queryByText('Porto')).toBeNull();
});

it('comes to have a new average while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let averageRating = 48;
  serveStub({ 'GET /api/users/user-1/bidder-profile': () => json({ ...BIDDER, averageRating }) });
  renderInApp(<Opened />);
  expect(await screen.findByText('4.8 from 3 reviews by 2 sellers')).toBeTruthy();
  averageRating = 50;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('5.0 from 3 reviews by 2 sellers')).toBeTruthy();
});

it('says that who bid is not there any more, and offers another try for everything else', async () => {
  const answers = [problem(503, 'OVERLOADED', 'Too busy.'), problem(404, 'NOT_FOUND', 'There is no such thing.')];
  serveStub({ 'GET /api/users/user-1/bidder-profile': () => answers.shift() ?? json(BIDDER) });
  renderInApp(<BidderDialog userId="user-1" username="theo" onClose={() => {}} />);
  expect(await screen.findByText('Too busy.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('This member left, or their account is closed. Their bids stand.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.queryByText('There is no such thing.')).toBeNull();
});
