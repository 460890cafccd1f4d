import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { authToken, clearAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ME } from './me.fixture.ts';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

beforeEach(clearAuthToken);
afterEach(() => {
  cleanup();
  setTransport(null);
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shownToast = () => waitFor(() => expect(currentToasts().shown).not.toBeNull()).then(() => currentToasts().shown);

function renderRegister(routes: StubRoutes) {
  const onRegistered = vi.fn();
  const stub = serveStub(routes);
  renderInApp(<RegisterForm returnTo="/listing/a" onRegistered={onRegistered} />);
  return { onRegistered, ...stub };
}

function fillRegister(username = 'mara_h') {
  type('Username', username);
  type('Email', 'mara@example.com');
  type('Password', 'correct horse');
  press('Sign Up');
}

describe('RegisterForm', () => {
  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(31), 'Username must be 30 characters or less'],
    ['a b c', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['-abc', 'Username cannot start or end with a hyphen'],
    ['abc_', 'Username cannot start or end with an underscore'],
  ])('refuses the username %j: %s', async (username, message) => {
    const { requests } = renderRegister({});
    fillRegister(username);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('says what is wrong with an empty e-mail and a short password', async () => {
    renderRegister({});
    type('Username', 'mara_h');
    type('Password', '1234567');
    press('Sign Up');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  });

  it('registers a bidder unless told otherwise, and a seller when told', async () => {
    const answer = { success: true, message: 'Check your email.' };
    const { requests, onRegistered } = renderRegister({ 'POST /api/auth/register': () => json(answer, 201) });
    fillRegister();
    await waitFor(() => expect(onRegistered).toHaveBeenCalledWith('mara@example.com', answer));
    fireEvent.click(screen.getByRole('radio', { name: /Sell items/ }));
    press('Sign Up');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.map(({ body }) => (body as { role: string }).role)).toEqual(['BIDDER', 'SELLER']);
  });

  it('sends what was typed, with the page to which the mailed link returns', async () => {
    const { requests } = renderRegister({ 'POST /api/auth/register': () => json({ success: true, message: '' }, 201) });
    fillRegister();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      ...{ username: 'mara_h', email: 'mara@example.com', password: 'correct horse' },
      ...{ role: 'BIDDER', returnTo: '/listing/a' },
    });
  });

  it.each([
    ['/create', 'Sell items'],
    ['/listing/create', 'Bid on items'],
    ['/', 'Bid on items'],
  ])('takes somebody who comes from %s for one who wants to: %s', (returnTo, role) => {
    renderInApp(<RegisterForm returnTo={returnTo} onRegistered={() => undefined} />);
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain(role);
  });

  it('puts the server’s message under its field and in a toast', async () => {
    const message = 'This username is taken';
    const errors = [{ field: 'username', message }];
    renderRegister({ 'POST /api/auth/register': () => problem(409, 'USERNAME_TAKEN', message, { errors }) });
    fillRegister('Support');
    expect(await shownToast()).toMatchObject({
      title: 'Registration Failed',
      description: message,
      style: 'destructive',
    });
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  it('takes the toast of a refusal away with the next attempt', async () => {
    const answers = [
      () => problem(409, 'USERNAME_TAKEN', 'This username is taken'),
      () => json({ success: true, message: 'Check your email.' }, 201),
    ];
    const { onRegistered } = renderRegister({ 'POST /api/auth/register': () => (answers.shift() as () => Response)() });
    fillRegister('Support');
    await shownToast();
    fillRegister('mara_h');
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    expect(currentToasts().shown).toBeNull();
  });

  it('leads to the first of the fields that the server refused', async () => {
    const errors = [
      { field: 'username', message: 'This username is taken' },
      { field: 'email', message: 'This address takes no mail' },
    ];
    renderRegister({
      'POST /api/auth/register': () => problem(400, 'VALIDATION_FAILED', 'Look at it again.', { errors }),
    });
    fillRegister();
    expect(await screen.findByText('This address takes no mail')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });
});

describe('a failure without a word of the server', () => {
  it('of registering is told in ours', async () => {
    renderRegister({ 'POST /api/auth/register': () => problem(500, 'INTERNAL', '') });
    fillRegister();
    expect(await shownToast()).toMatchObject({
      title: 'Registration Failed',
      description: 'An error occurred during registration',
    });
  });

  it('of signing in is told in ours', async () => {
    serveStub({ 'POST /api/auth/login': () => problem(500, 'INTERNAL', '') });
    renderInApp(<LoginForm email="mara@example.com" onSignedIn={() => undefined} />);
    type('Password', 'correct horse');
    press('Sign In');
    expect(await shownToast()).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password' });
  });
});

describe('LoginForm', () => {
  it('asks for a password', async () => {
    serveStub({});
    renderInApp(<LoginForm onSignedIn={() => undefined} />);
    type('Email', 'mara@example.com');
    press('Sign In');
    expect(await screen.findByText('Password is required')).toBeTruthy();
  });

  it('signs in', async () => {
    serveStub({ 'POST /api/auth/login': () => json({ token: 'new', user: ME }) });
    const onSignedIn = vi.fn();
    renderInApp(<LoginForm email="mara@example.com" onSignedIn={onSignedIn} />);
    type('Password', 'correct horse');
    press('Sign In');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(authToken()).toBe('new');
  });

  it('says why it failed, and keeps what was typed', async () => {
    serveStub({ 'POST /api/auth/login': () => problem(401, 'UNAUTHENTICATED', 'Invalid email or password') });
    renderInApp(<LoginForm onSignedIn={() => undefined} />);
    type('Email', 'mara@example.com');
    type('Password', 'wrong horse');
    press('Sign In');
    expect(await shownToast()).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@example.com');
  });
});

describe('the password forms', () => {
  it('say the server’s sentence once the link is on its way', async () => {
    const message = 'If the address has an account, a link is on its way.';
    serveStub({ 'POST /api/auth/forgot-password': () => json({ success: true, message }) });
    renderInApp(<ForgotPasswordForm />);
    type('Email', 'mara@example.com');
    press('Send the link');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('send the mailed token with the new password', async () => {
    const { requests } = serveStub({ 'POST /api/auth/reset-password': () => json({ success: true }) });
    const onReset = vi.fn();
    renderInApp(<ResetPasswordForm token="mailed" onReset={onReset} />);
    type('New password', 'correct horse');
    press('Save new password');
    await waitFor(() => expect(onReset).toHaveBeenCalled());
    expect(requests[0]?.body).toEqual({ token: 'mailed', password: 'correct horse' });
  });

  it('show in a toast what stands under no field of theirs, and only that', async () => {
    const onPassword = { field: 'password', message: 'This password is too common' };
    let errors = [onPassword];
    serveStub({
      'POST /api/auth/reset-password': () => problem(400, 'VALIDATION_FAILED', 'Look at it again.', { errors }),
    });
    renderInApp(<ResetPasswordForm token="mailed" onReset={() => undefined} />);
    type('New password', 'correct horse');
    press('Save new password');
    expect(await screen.findByText(onPassword.message)).toBeTruthy();
    expect(currentToasts().shown).toBeNull();
    errors = [onPassword, { field: 'token', message: 'The link is too long' }];
    press('Save new password');
    expect(await shownToast()).toMatchObject({ title: 'Password not changed', description: 'Look at it again.' });
  });
});
