import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ListingError, ListingNotFound } from './listing-trouble.tsx';

afterEach(cleanup);

it('a listing that cannot be loaded says why, with another try and the way on', () => {
  const retry = vi.fn();
  renderInApp(<ListingError detail="We could not reach Clamor." onRetry={retry} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Error Loading Auction' })).toBeTruthy();
  expect(screen.getByText('We could not reach Clamor.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Browse Auctions' }).getAttribute('href')).toBe('/');
});

it('a listing that is not there says so, with the way on', () => {
  renderInApp(<ListingNotFound />);
  expect(screen.getByRole('heading', { level: 1, name: 'Auction Not Found' })).toBeTruthy();
  expect(screen.getByText(/could not be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Auctions' })).toBeTruthy();
});
