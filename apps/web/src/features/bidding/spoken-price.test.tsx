import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBid } from '../../../test/listing-response.fixture.ts';
import { SpokenPrice } from './spoken-price.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('speaks of others’ bids at most every five seconds, of the newest, and not of an own one', async () => {
  const { rerender } = render(<SpokenPrice highestBid={null} viewerId="me" />);
  const heard: (string | null)[] = [];
  const listen = () => {
    const { textContent } = screen.getByRole('status', { name: 'Price' });
    if (heard.at(-1) !== textContent) heard.push(textContent);
  };
  for (let sequence = 1; sequence <= 120; sequence += 1) {
    rerender(<SpokenPrice highestBid={aBid(sequence)} viewerId="me" />);
    listen();
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  rerender(<SpokenPrice highestBid={aBid(121, { bidderId: 'me' })} viewerId="me" />);
  listen();
  expect(heard).toEqual(['theo bid $1,010.00', 'theo bid $1,500.00', 'theo bid $2,000.00', '']);
});

it('speaks to a visitor of an anonymous bid, which has no bidder either', () => {
  const anonymous = aBid(4, { bidderId: null, bidder: 'Anonymous', isAnonymous: true });
  render(<SpokenPrice highestBid={anonymous} viewerId={null} />);
  expect(screen.getByRole('status', { name: 'Price' }).textContent).toBe('Someone bid $1,040.00');
});
