import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { VerifyEmailPanel } from '../../features/accounts/verify-email-panel.tsx';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { forgetLikeIntent, keepLikeIntent } from '../../lib/like-intent.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { forgetReturnPath, keepReturnPath, keptReturnPath } from '../../lib/return-to.ts';
import { deviceNow } from '../../lib/server-clock.ts';
import { json, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { Header } from '../shell/header.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  forgetReturnPath();
});

const DAY_MS = 86_400_000;
const LISTING = '/listing/brass-lamp?boost=1';
const NEXT = `?next=${encodeURIComponent(LISTING)}`;

function open(path: string, routes: StubRoutes = {}) {
  const stub = serveStub({ 'GET /api/auth/me': () => json(ME), ...routes });
  renderInApp(
    <>
      <Header />
      <Routes>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </>,
    path,
  );
  return stub;
}

const address = () => screen.getByTestId('address').textContent;
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the header leads in from any page, and back to it', () => {
  open(LISTING);
  expect([hrefs('Sign In'), hrefs('Sign Up')]).toEqual([[`/login${NEXT}`], [`/register${NEXT}`]]);
});

it('whoever signs up from a listing signs in next, and is back at the listing', async () => {
  const { requests } = open(`/register${NEXT}`, {
    'POST /api/auth/register': () => json({ success: true, message: 'Welcome!' }, 201),
    'POST /api/auth/login': () => json({ token: 'new', user: ME }),
  });
  expect(hrefs('Sign In')).toEqual([`/login${NEXT}`, `/login${NEXT}`]);
  type('Username', 'mara_h');
  type('Email', 'mara@example.com');
  type('Password', 'correct horse');
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Welcome!')).toBeTruthy();
  const sent = requests.find(({ path }) => path === '/api/auth/register');
  expect(sent?.body).toMatchObject({ username: 'mara_h', returnTo: LISTING });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Clamor');
  expect(screen.getByText('You can sign in already, and verify later.')).toBeTruthy();
  expect(address()).toBe(`/login${NEXT}`);
  expect(hrefs('Forgot your password?')).toEqual([`/forgot-password${NEXT}`]);
  expect(keptReturnPath()).toBe(LISTING);
  type('Password', 'correct horse');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(address()).toBe(LISTING));
  expect(keptReturnPath()).toBe('/');
});

it.each(['/login', '/register'])('who is signed in already is led on from %s', async (path) => {
  storeAuthToken('secret');
  open(`${path}${NEXT}`);
  expect(screen.queryByLabelText('Email')).toBeNull();
  await waitFor(() => expect(address()).toBe(LISTING));
});

it('a mailed link leads back too, on the device that signed up, for a day', async () => {
  keepReturnPath(LISTING);
  const answer = { success: true, message: 'Verified.', bonusTokens: 0, returnTo: null, session: null };
  serveStub({ 'POST /api/auth/verify-email': () => json(answer) });
  renderInApp(<VerifyEmailPanel token="mailed" />);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeTruthy();
  expect(hrefs('Continue to Login')).toEqual([`/login${NEXT}`]);
  expect(keptReturnPath(deviceNow() + DAY_MS + 1)).toBe('/');
  keepReturnPath('//evil.example');
  expect(keptReturnPath()).toBe('/');
});

it('welcomes back who signs in, and to Clamor who signed up not a day ago or wants a listing', () => {
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  open('/login');
  expect(title()).toBe('Welcome back');
  cleanup();
  keepReturnPath('/');
  open('/login');
  expect(title()).toBe('Welcome to Clamor');
  cleanup();
  forgetReturnPath();
  keepLikeIntent('brass-lamp');
  open(`/login${NEXT}`, { 'GET /api/listings/brass-lamp': () => json({ listing: { title: 'Brass lamp' } }) });
  expect(title()).toBe('Welcome to Clamor');
  forgetLikeIntent();
});

it('says why wanting a listing needs an account, on both ways in, and only where it was wanted', async () => {
  const routes = { 'GET /api/listings/brass-lamp': () => json({ listing: { title: 'Brass lamp' } }) };
  const reason = () => screen.queryByText(/Each person counts once towards the goal/)?.textContent;
  for (const path of ['/login', '/register']) {
    open(`${path}${NEXT}`, routes);
    expect(reason()).toBeUndefined();
    cleanup();
    keepLikeIntent('brass-lamp');
    open(`${path}${NEXT}`, routes);
    await waitFor(() => expect(reason()).toContain('it is added for “Brass lamp”.'));
    cleanup();
    open(path, routes);
    expect(reason()).toBeUndefined();
    cleanup();
    forgetLikeIntent();
  }
});

it('offers to sell to who comes from the create form, and to bid to anybody else', () => {
  const chosen = () => screen.getByRole('radio', { checked: true }).textContent;
  open('/register?next=%2Fcreate');
  expect(chosen()).toContain('Sell items');
  cleanup();
  open(`/register${NEXT}`);
  expect(chosen()).toContain('Bid on items');
});
