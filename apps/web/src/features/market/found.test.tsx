import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { Found } from './found.tsx';

afterEach(cleanup);

it.each([
  [0, false, 'No auction matches “lamp”'],
  [1, false, '1 auction matches “lamp”'],
  [2, false, '2 auctions match “lamp”'],
  [24, false, '24 auctions match “lamp”'],
  [24, true, 'More than 24 auctions match “lamp”'],
  [1_200, true, 'More than 1,200 auctions match “lamp”'],
])('says how many were found, %i with more to load: %s', (found, hasNextPage, said) => {
  const data = Array.from({ length: found }, () => listed());
  render(<Found q="lamp" pages={{ data, hasNextPage }} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe(said);
  // Without a result, only screen readers get this text: the empty market below shows it to others.
  expect(status.classList.contains('sr-only')).toBe(found === 0);
});

it('says nothing without a search, and nothing before the answer', () => {
  const { rerender } = render(<Found q="" pages={{ data: [listed()], hasNextPage: false }} />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<Found q="lamp" pages={{ data: undefined, hasNextPage: false }} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
