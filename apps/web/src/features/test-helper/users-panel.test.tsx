import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { UsersPanel } from './users-panel.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const USER = { email: 'test@clamor.test', password: 'a test password', role: 'BIDDER', name: 'test-bidder' };

async function pressed(name: string, routes: StubRoutes) {
  serveStub({ 'GET /api/test/test-credentials': () => json([USER]), ...routes });
  renderInApp(<UsersPanel />);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(currentToasts().shown).not.toBeNull());
  return currentToasts().shown;
}

it('makes test users, says how many, and shows how they sign in', async () => {
  const users = [
    { ...USER, status: 'created' },
    { ...USER, status: 'already_exists' },
  ];
  const shown = await pressed('Create Test Users', { 'POST /api/test/auto-register': () => json({ users }) });
  expect(shown).toMatchObject({ title: '1 test user created', description: '1 were there already.' });
  expect(await screen.findByText(USER.password)).toBeTruthy();
});

it('clears them, and says how many', async () => {
  const shown = await pressed('Clear Test Users', {
    'DELETE /api/test/clear-test-users': () => json({ deletedUsers: 5 }),
  });
  expect(shown?.title).toBe('5 test users cleared');
});

it.each([
  ['Create Test Users', 'POST /api/test/auto-register', 'Failed to create test users'],
  ['Clear Test Users', 'DELETE /api/test/clear-test-users', 'Failed to clear test users'],
])('says that %s failed', async (name, route, title) => {
  const shown = await pressed(name, { [route]: () => problem(503, 'OVERLOADED', 'Come again.') });
  expect(shown).toMatchObject({ title, description: 'Come again.', style: 'destructive' });
});
