import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { authToken, clearAuthToken, endSession, type SessionEnd, storeAuthToken } from '../../lib/auth-token.ts';
import { readDraft, saveDraft } from '../../lib/drafts.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { deviceNow } from '../../lib/server-clock.ts';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { ME } from './me.fixture.ts';
import { SessionButton } from './session-button.fixture.tsx';

const OWN = { memberId: ME.id, form: 'create' };
const OTHERS = { memberId: 'bob', form: 'create' };
const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  serveStub({ 'GET /api/auth/me': () => json(ME), 'POST /api/auth/logout': () => json({ success: true }) });
});
afterEach(() => {
  cleanup();
  setTransport(null);
});

async function signedIn() {
  storeAuthToken('token');
  for (const place of [OWN, OTHERS]) saveDraft(place, { title: 'A brass lamp' });
  renderInApp(<SessionButton />);
  return await screen.findByText(ME.email);
}

const kept = () => [OWN, OTHERS].map((place) => readDraft(place) !== null);

describe('the drafts of a member', () => {
  it('are gone when the member signs out, and those of another member stay', async () => {
    fireEvent.click(await signedIn());
    await screen.findByText('Visitor');
    await waitFor(() => expect(authToken()).toBeNull());
    expect(kept()).toEqual([false, true]);
  });

  it.each<[SessionEnd, boolean]>([
    ['signed-out', false],
    ['deleted', false],
    ['expired', true],
    ['password-changed', true],
    ['suspended', true],
  ])('whose session ended as %s: stay is %s', async (why, stays) => {
    await signedIn();
    act(() => endSession(why));
    await screen.findByText('Visitor');
    expect(kept()).toEqual([stays, true]);
  });

  it('stay when another tab takes the token away, as an expired session does', async () => {
    await signedIn();
    act(clearAuthToken);
    await screen.findByText('Visitor');
    expect(kept()).toEqual([true, true]);
  });

  it('are gone from a device after six days, whatever page is opened', () => {
    storeAuthToken('token');
    saveDraft(OTHERS, { title: 'A brass lamp' }, deviceNow() - 6 * DAY_MS);
    renderInApp(<SessionButton />);
    expect(Object.keys(localStorage)).toEqual(['authToken']);
  });
});
