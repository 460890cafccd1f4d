import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { VerifyEmailPanel } from '../../features/accounts/verify-email-panel.tsx';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { deviceNow } from '../../lib/server-clock.ts';
import { json, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { forgetWayBack, keepWayBack, keptWayBack } from '../../lib/way-back.ts';
import { Header } from '../shell/header.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  forgetWayBack();
});

const DAY_MS = 86_400_000;
const LISTING = '/listing/brass-lamp?boost=1';
const NEXT = `?next=${encodeURIComponent(LISTING)}`;

function open(path: string, routes: StubRoutes = {}) {
  serveStub({ 'GET /api/auth/me': () => json(ME), ...routes });
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
}

const address = () => screen.getByTestId('address').textContent;
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the header leads in from any page, and back to it', () => {
  open(LISTING);
  expect([hrefs('Sign In'), hrefs('Sign Up')]).toEqual([[`/login${NEXT}`], [`/register${NEXT}`]]);
});

it('whoever signs up from a listing signs in next, and is back at the listing', async () => {
  open(`/register${NEXT}`, {
    'POST /api/auth/register': () => json({ success: true, message: 'Welcome!' }, 201),
    'POST /api/auth/login': () => json({ token: 'new', user: ME }),
  });
  expect(hrefs('Sign In')).toEqual([`/login${NEXT}`, `/login${NEXT}`]);
  type('Username', 'mara_h');
  type('Email', 'mara@example.com');
  type('Password', 'correct horse');
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Welcome!')).toBeTruthy();
  expect(address()).toBe(`/login${NEXT}`);
  expect(hrefs('Forgot your password?')).toEqual([`/forgot-password${NEXT}`]);
  expect(keptWayBack()).toBe(LISTING);
  type('Password', 'correct horse');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(address()).toBe(LISTING));
  expect(keptWayBack()).toBe('/');
});

it.each(['/login', '/register'])('who is signed in already is led on from %s', async (path) => {
  storeAuthToken('secret');
  open(`${path}${NEXT}`);
  expect(screen.queryByLabelText('Email')).toBeNull();
  await waitFor(() => expect(address()).toBe(LISTING));
});

it('a mailed link leads back too, on the device that signed up, for a day', async () => {
  keepWayBack(LISTING);
  serveStub({ 'GET /api/auth/verify-email': () => json({ success: true, message: 'Verified.', bonusTokens: 0 }) });
  renderInApp(<VerifyEmailPanel token="mailed" />);
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeTruthy();
  expect(hrefs('Continue to Login')).toEqual([`/login${NEXT}`]);
  expect(keptWayBack(deviceNow() + DAY_MS + 1)).toBe('/');
  keepWayBack('//evil.example');
  expect(keptWayBack()).toBe('/');
});
