import { TITLED_SCREENS } from '@clamor/contract/screens';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ComingScreen } from './coming-screen.tsx';

const show = (path: string) =>
  render(
    <MemoryRouter>
      <ComingScreen path={path} />
    </MemoryRouter>,
  );

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it.each([
  ['/bids', 'My bids | Clamor', 'Loading'],
  ['/login', 'Sign In | Clamor', 'Loading'],
  ['/', 'Clamor', 'Loading'],
  ['/terms', 'Terms | Clamor', 'Loading Terms'],
  ['/orders/1', 'Order | Clamor', 'Loading order'],
  ['/admin/listing/1', 'Staff: listing | Clamor', 'Loading'],
  ['/listing/lamp', 'Clamor', 'Loading auction'],
  ['/user/mara', 'Clamor', 'Loading profile'],
])('gives the tab a title while %s is on its way, and the window its shape', (path, title, shape) => {
  show(path);
  expect(document.title).toBe(title);
  expect(screen.getByRole('status', { name: shape })).toBeTruthy();
});

it.each([
  ...Object.entries(TITLED_SCREENS).map(([path, { title }]) => [path, title]),
  ['/', 'Clamor'],
  ['/orders/1', 'Order'],
  ['/admin/listing/1', 'Staff: listing'],
  ['/listing/lamp', 'Auction'],
  ['/user/mara', 'Profile'],
])('has the first heading of %s before its file is there', (path, heading) => {
  show(path ?? '');
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H1', heading],
  ]);
});
