import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { BidObstacle, type BidObstacleProps } from './bid-obstacle.tsx';

function show(denial: BidObstacleProps['denial']) {
  render(
    <MemoryRouter>
      <BidObstacle
        denial={denial}
        nextMinimumCents={125_000}
        path="/listing/rolleiflex"
        startBidding={<button type="button">Start bidding</button>}
      />
    </MemoryRouter>,
  );
}

describe('the obstacle before the bid form', () => {
  afterEach(cleanup);

  it('leads a visitor to sign in, and back', () => {
    show('unauthenticated');
    expect(screen.getByText(/Please log in to place bids\. The next bid is \$1,250\.00/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign In to bid' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Flisting%2Frolleiflex');
    const signUp = screen.getByRole('link', { name: 'Sign Up' });
    expect(signUp.getAttribute('href')).toBe('/register?next=%2Flisting%2Frolleiflex');
  });

  it('lets a seller bid as well, where they are', () => {
    show('forbidden');
    expect(screen.getByText(/^Your account sells/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start bidding' })).toBeTruthy();
  });

  it('asks somebody unverified to verify', () => {
    show('email_not_verified');
    expect(screen.getByText(/Verify your email to bid/)).toBeTruthy();
  });

  it('shows an owner the next bid and no form', () => {
    show('own_listing');
    expect(screen.getByText(/This is your own listing/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
