import type { ScreenPath } from '@clamor/contract/screens';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useReturnTo } from './return-to.ts';

afterEach(cleanup);

function ReturnTo() {
  return useReturnTo();
}

function returnTo(address: string): string {
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <ReturnTo />
    </MemoryRouter>,
  );
  return container.textContent ?? '';
}

/**
 * Whether a person who signs in from this page comes back to it. From a sign-in page, the person returns to the page
 * that linked to it.
 */
const COMES_BACK: Readonly<Record<ScreenPath, boolean>> = {
  '/': true,
  '/listings': true,
  '/listing': true,
  '/listing/:slug': true,
  '/login': false,
  '/register': false,
  '/verify-email': false,
  '/forgot-password': false,
  '/reset-password': false,
  '/change-email': true,
  '/account': true,
  '/bids': true,
  '/notices': true,
  '/orders': true,
  '/orders/:auctionId': true,
  '/create': true,
  '/dashboard': true,
  '/money': true,
  '/user': true,
  '/user/:username': true,
  '/terms': true,
  '/privacy': true,
  '/help': true,
  '/admin': true,
  '/admin/listing/:id': true,
  '/test-helper': true,
};

it.each(Object.entries(COMES_BACK))('signing in from %s leads back there: %s', (path, comesBack) => {
  const address = path.replace(/:\w+/, 'one');
  expect(returnTo(`${address}?token=secret&next=/bids`)).toBe(
    comesBack ? `${address}?token=secret&next=/bids` : '/bids',
  );
  cleanup();
  expect(returnTo(`${address}?next=//evil.example`)).toBe(comesBack ? `${address}?next=//evil.example` : '/');
});
