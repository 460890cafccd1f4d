import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { MarketScreen } from './market-screen.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
});

function open(role: 'BIDDER' | 'SELLER' | 'BOTH' | null, path = '/') {
  serveStub({
    'GET /api/listings': () => json([listed()]),
    'GET /api/auth/me': () => json({ ...ME, role: role ?? 'BIDDER' }),
  });
  if (role !== null) storeAuthToken('token');
  renderInApp(<MarketScreen />, path);
}

it('shows a visitor what this is about, the way in, and the market', async () => {
  open(null);
  const way = await screen.findByRole('link', { name: 'Get 25k Clamor Tokens Free' });
  expect(way.getAttribute('href')).toBe('/register');
  for (const name of ['Lightning Fast', 'Anti-Sniping', 'Smart-Start System'])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText(/Auctions run from 60 seconds to 72 hours/)).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByText('Create New')).toBeNull();
});

it.each(['SELLER', 'BOTH'] as const)('shows a %s the market with the way to create', async (role) => {
  open(role);
  expect((await screen.findByRole('link', { name: 'Create New' })).getAttribute('href')).toBe('/create');
  expect(screen.getByRole('heading', { level: 1, name: 'Active Auctions' })).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByText('Get 25k Clamor Tokens Free')).toBeNull();
});

it('shows a bidder the market without it', async () => {
  open('BIDDER');
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByText('Create New')).toBeNull();
});

it('keeps what somebody looked for out of search engines, and not the market', async () => {
  const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
  open(null, '/?q=lamp');
  await screen.findByRole('article');
  expect(robots()).toBe('noindex');
  cleanup();
  open(null);
  await screen.findByRole('article');
  expect(robots()).toBeUndefined();
});
