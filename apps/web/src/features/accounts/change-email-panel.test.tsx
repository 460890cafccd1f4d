import { cleanup, fireEvent, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRequest, serveStub } from '../../lib/transport.fixture.ts';
import { ChangeEmailPanel } from './change-email-panel.tsx';
import { ME } from './me.fixture.ts';
import { useSession } from './session.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
});

const WHY = 'We could not tell that this is you.';

/** Another part of the page that shows the member's address. */
function Elsewhere() {
  return <p>{useSession().me?.email}</p>;
}

function open(answer: (request: StubRequest) => Response) {
  const stub = serveStub({ 'POST /api/account/email/confirm': answer });
  renderInApp(<ChangeEmailPanel token="mailed" />);
  return stub;
}

describe('the link to a new email', () => {
  it('is opened, and says that it worked', async () => {
    const { requests } = open(() => json({ success: true }));
    expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'mailed' }]);
  });

  it('is not opened twice where a page runs its effects twice: it works once', async () => {
    const { requests } = serveStub({ 'POST /api/account/email/confirm': () => json({ success: true }) });
    // React's strict mode runs effects twice only in components that appear after the first render.
    const Later = () => {
      const [isOpen, open] = useState(false);
      if (isOpen) return <ChangeEmailPanel token="mailed" />;
      return (
        <button type="button" onClick={() => open(true)}>
          Open
        </button>
      );
    };
    renderInApp(
      <StrictMode>
        <Later />
      </StrictMode>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('says why it did not, and where another one is asked for', async () => {
    open(() => problem(400, 'VALIDATION_FAILED', 'The link may be invalid or expired. Ask for a new one.'));
    expect((await screen.findByRole('alert')).textContent).toContain('Ask for a new one.');
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
  });

  it('asks for the password from elsewhere, and then works with it', async () => {
    const { requests } = open(({ body }) =>
      (body as { password?: string }).password === 'correct horse'
        ? json({ success: true })
        : problem(403, 'PASSWORD_REQUIRED', WHY),
    );
    expect(await screen.findByText(WHY)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this email' }));
    expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ token: 'mailed', password: 'correct horse' });
  });

  it.each([
    ['at once', undefined],
    ['by the password', 'correct horse'],
  ])('shows the new address on every screen where it worked %s', async (_, needed) => {
    const [before, after] = ['mara@example.com', 'mara@new.example'];
    let email = before;
    let letGo = () => {};
    const shown = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    storeAuthToken('secret');
    serveStub({
      'GET /api/auth/me': () => json({ ...ME, email }),
      'POST /api/account/email/confirm': async ({ body }) => {
        await shown;
        if ((body as { password?: string }).password !== needed) return problem(403, 'PASSWORD_REQUIRED', WHY);
        email = after;
        return json({ success: true });
      },
    });
    renderInApp(
      <>
        <Elsewhere />
        <ChangeEmailPanel token="mailed" />
      </>,
    );
    expect(await screen.findByText(before)).toBeTruthy();
    letGo();
    if (needed !== undefined) {
      fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: needed } });
      fireEvent.click(screen.getByRole('button', { name: 'Use this email' }));
    }
    expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
    expect(await screen.findByText(after)).toBeTruthy();
  });

  it('is none where the address has no token', async () => {
    const { requests } = serveStub({});
    renderInApp(<ChangeEmailPanel token={null} />);
    expect(screen.getByRole('heading', { name: 'Email not changed' })).toBeTruthy();
    expect(requests).toEqual([]);
  });
});
