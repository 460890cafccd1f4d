import type { OwnSession } from '@clamor/contract/account-care';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { SessionList } from './session-list.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const AT = '2026-11-21T12:00:00.000Z';
const session = (id: string, device: string | null, isCurrent = false): OwnSession => ({
  id,
  device,
  signedInAt: AT,
  lastUsedAt: AT,
  isCurrent,
});

function open(...left: OwnSession[]) {
  const sessions = [session('here', 'Chrome on Windows', true), ...left];
  const stub = serveStub({
    'GET /api/account/sessions': () => json({ sessions }),
    'DELETE /api/account/sessions/phone': () => {
      sessions.splice(1, 1);
      return json({ success: true });
    },
    'DELETE /api/account/sessions/gone': () => {
      sessions.splice(1, 1);
      return problem(404, 'NOT_FOUND', 'There is nothing here.');
    },
    'POST /api/account/sessions/end-others': () => {
      sessions.splice(1);
      return json({ success: true });
    },
  });
  renderInApp(<SessionList />);
  return stub;
}

describe('where a member is signed in', () => {
  it('stays on screen where it cannot be read again', async () => {
    let isDown = false;
    const sessions = [session('here', 'Chrome on Windows', true), session('phone', 'Safari on iPhone')];
    const { requests } = serveStub({
      'GET /api/account/sessions': () => (isDown ? problem(503, 'OVERLOADED', 'Too busy.') : json({ sessions })),
      'DELETE /api/account/sessions/phone': () => problem(503, 'OVERLOADED', 'Too busy.'),
    });
    renderInApp(<SessionList />);
    const end = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
    isDown = true;
    fireEvent.click(end);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a way out of each but of the one that is looked from', async () => {
    open(session('phone', 'Safari on iPhone'), session('other', null));
    expect(await screen.findByText('This device')).toBeTruthy();
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Sign out Safari on iPhone', 'Sign out Unknown device', 'Sign out all other devices']);
  });

  it.each([
    ['phone', 'Sign out Safari on iPhone'],
    ['gone', 'Sign out Safari on iPhone'],
    ['phone', 'Sign out all other devices'],
  ])('is read anew once one was ended, also where it had ended meanwhile: %s, %s', async (id, name) => {
    open(session(id, 'Safari on iPhone'));
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});
