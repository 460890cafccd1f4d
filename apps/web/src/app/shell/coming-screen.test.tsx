import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ComingScreen } from './coming-screen.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it.each([
  ['/bids', 'My bids | Clamor', 'Loading'],
  ['/login', 'Sign In | Clamor', 'Loading'],
  ['/', 'Clamor', 'Loading'],
  ['/listing/lamp', 'Clamor', 'Loading auction'],
  ['/user/mara', 'Clamor', 'Loading profile'],
])('gives the tab a title while %s is on its way, and the window its shape', (path, title, shape) => {
  render(<ComingScreen path={path} />);
  expect(document.title).toBe(title);
  expect(screen.getByRole('status', { name: shape })).toBeTruthy();
});
