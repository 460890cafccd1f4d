import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { restoreFreshPage } from '../../../test/fresh-page.ts';
import {
  authToken,
  endingOwnSession,
  endSession,
  storeAuthToken,
  subscribeToSessionEnd,
} from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts } from '../../ui/toast.ts';
import { ME } from './me.fixture.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

afterEach(restoreFreshPage);

/** Asks to sign out everywhere, and confirms it. */
async function confirm(answer: StubRoutes[string]) {
  serveStub({ 'GET /api/auth/me': () => json(ME), 'POST /api/auth/logout-everywhere': answer });
  storeAuthToken('token');
  renderInApp(<SignOutEverywhere />, '/account');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) as HTMLElement);
}
const address = () => screen.getByTestId('address').textContent;

it('keeps the session of this device where the others could not be ended', async () => {
  await confirm(() => problem(503, 'OVERLOADED', 'It is very busy right now.'));
  await waitFor(() => expect(currentToasts().shown?.title).toBe('Not signed out'));
  expect([authToken(), address()]).toEqual(['token', '/account']);
});

it('ends this one too, and does not say that it was ended elsewhere', async () => {
  const told: string[] = [];
  // Resets the state that an unanswered request of an earlier test may have left.
  await endingOwnSession(async () => undefined);
  const unsubscribe = subscribeToSessionEnd((why) => void told.push(why));
  await confirm(() => {
    endSession('signed-out');
    return json({ success: true });
  });
  await waitFor(() => expect(address()).toBe('/'));
  unsubscribe();
  expect([authToken(), told]).toEqual([null, []]);
});
