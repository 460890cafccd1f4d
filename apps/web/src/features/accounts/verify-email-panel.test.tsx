import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { authToken, clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ME } from './me.fixture.ts';
import { VerifyEmailPanel } from './verify-email-panel.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

function renderWith(answer: () => StubAnswer) {
  const stub = serveStub({ 'POST /api/auth/verify-email': answer });
  renderInApp(<VerifyEmailPanel token="mailed" />);
  return stub;
}

describe('VerifyEmailPanel', () => {
  it('sends somebody without a token to their mailbox', () => {
    renderInApp(<VerifyEmailPanel token={null} />);
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
  });

  it('says that it is at work', () => {
    renderWith(() => new Promise(() => undefined));
    expect(screen.getByRole('heading', { name: 'Verifying your email' })).toBeTruthy();
  });

  it('says why it failed and offers both ways on', async () => {
    renderWith(() => problem(400, 'VALIDATION_FAILED', 'The link has expired.'));
    expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
    expect(screen.getByText('The link has expired.')).toBeTruthy();
    expect(links()).toEqual([
      ['Try Again', '/register'],
      ['Go to Login', '/login'],
    ]);
  });

  it('has words of its own where the server gave none', async () => {
    renderWith(() => problem(500, 'INTERNAL_ERROR', ''));
    expect(await screen.findByText('The verification link may be invalid or expired.')).toBeTruthy();
  });

  it('asks once, tells the bonus and leads to the login', async () => {
    const { requests } = renderWith(() =>
      json({ success: true, message: 'Verified.', bonusTokens: 25_000, returnTo: null, session: null }),
    );
    expect(await screen.findByText(/25,000 tokens/)).toBeTruthy();
    expect(links()).toEqual([['Continue to Login', '/login']]);
    expect(requests).toHaveLength(1);
  });

  describe('with the way back of its registration', () => {
    const opened = (more: object) => json({ success: true, message: '', bonusTokens: 0, session: null, ...more });
    const listing = { 'GET /api/listings/brass-lamp': () => json({ listing: { title: 'Brass lamp' } }) };
    const show = (answer: () => StubAnswer) => {
      const stub = serveStub({ 'POST /api/auth/verify-email': answer, 'GET /api/auth/me': () => json(ME), ...listing });
      renderInApp(<VerifyEmailPanel token="mailed" />);
      return stub;
    };
    const LISTING = '/listing/brass-lamp';

    it('signs in where the server opened a session, and leads back to the listing by its title', async () => {
      const { requests } = show(() =>
        opened({ returnTo: LISTING, session: { token: 'new', expiresAt: '', user: ME } }),
      );
      expect(await screen.findByText('Back to “Brass lamp”')).toBeTruthy();
      expect(links()).toEqual([['Back to “Brass lamp”', LISTING]]);
      expect(authToken()).toBe('new');
      expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { token: 'mailed' } }]);
    });

    it('leads whoever is signed in back, and nobody to a login', async () => {
      storeAuthToken('own');
      show(() => opened({ returnTo: '/create' }));
      expect(await screen.findByText('Create your listing')).toBeTruthy();
      expect(links()).toEqual([['Create your listing', '/create']]);
    });

    it('takes the way back along to the login on another device', async () => {
      show(() => opened({ returnTo: LISTING }));
      await screen.findByText('Continue to Login');
      expect(links()).toEqual([['Continue to Login', `/login?next=${encodeURIComponent(LISTING)}`]]);
    });

    it('follows no way back that leads elsewhere', async () => {
      storeAuthToken('own');
      show(() => opened({ returnTo: '//evil.example' }));
      expect(await screen.findByText('See the auctions')).toBeTruthy();
      expect(links()).toEqual([['See the auctions', '/']]);
    });
  });

  describe('opened somewhere that the account was not made', () => {
    const message = 'We could not tell that this is you.';

    async function renderUnknown(answer: () => StubAnswer) {
      const stub = serveStub({
        'POST /api/auth/verify-email': ({ body }) =>
          'password' in (body as object) ? answer() : problem(403, 'PASSWORD_REQUIRED', message),
      });
      renderInApp(<VerifyEmailPanel token="mailed" />);
      const field = await screen.findByLabelText('New password');
      const send = (password: string) => {
        fireEvent.change(field, { target: { value: password } });
        fireEvent.click(screen.getByRole('button', { name: 'Set password and verify' }));
      };
      return { ...stub, send };
    }

    it('says why, and offers to set a password instead of starting over', async () => {
      await renderUnknown(() => json({}));
      expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toBe(message);
      expect(links()).toEqual([['Go to Login', '/login']]);
    });

    it('verifies with the password, and tells the bonus', async () => {
      const { requests, send } = await renderUnknown(() =>
        json({ success: true, message: '', bonusTokens: 25_000, returnTo: null, session: null }),
      );
      send('short');
      expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy();
      send('correct horse');
      expect(await screen.findByText(/25,000 tokens/)).toBeTruthy();
      expect(requests.at(-1)?.body).toEqual({ token: 'mailed', password: 'correct horse' });
      expect(links()).toEqual([['Continue to Login', '/login']]);
    });

    it('keeps what was typed where the link is no good any more, and says so', async () => {
      const expired = 'The verification link may be invalid or expired.';
      const errors = [{ field: 'token', message: expired }];
      const { send } = await renderUnknown(() => problem(400, 'VALIDATION_FAILED', expired, { errors }));
      send('correct horse');
      await waitFor(() => expect(currentToasts().shown).toMatchObject({ description: expired, style: 'destructive' }));
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('correct horse');
    });
  });
});
