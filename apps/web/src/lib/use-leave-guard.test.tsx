import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAuthToken, storeAuthToken } from './auth-token.ts';
import { installStepGate } from './step-gate.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

beforeAll(installStepGate);
beforeEach(() => {
  storeAuthToken('token');
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  clearAuthToken();
});

/** Links from the form to other pages and to its own page. The last link replaces the form in the history. */
const LINKS = ['/', '/form', '/form#part', '/form?x=1', '/replaced'];

function Form() {
  const [isActive, setActive] = useState(true);
  const guard = useLeaveGuard(isActive);
  return (
    <>
      <p>{guard.isAsking ? 'Asking' : 'Typing'}</p>
      <button type="button" onClick={guard.leave}>
        Leave
      </button>
      <button type="button" onClick={guard.stay}>
        Stay
      </button>
      <button type="button" onClick={() => setActive(false)}>
        Save
      </button>
      <button type="button" onClick={guard.release}>
        Release
      </button>
      {LINKS.map((to) => (
        <Link key={to} to={to} replace={to.startsWith('/r')}>
          {to}
        </Link>
      ))}
    </>
  );
}

function Home() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/form')}>
      Open
    </button>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function open() {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  press('Open');
}

it('holds a step back until the person decides, and keeps the form', async () => {
  open();
  act(() => history.back());
  expect(await screen.findByText('Asking')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/form'));
  press('Stay');
  expect(screen.getByText('Typing')).toBeTruthy();
  act(() => history.back());
  expect(await screen.findByText('Asking')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/form'));
  press('Leave');
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(location.pathname).toBe('/');
});

it('holds nothing once there is nothing to lose', async () => {
  open();
  press('Save');
  act(() => history.back());
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

it('still leads where the person wanted to go if nothing is left to lose by the time they decide', async () => {
  open();
  act(() => history.back());
  expect(await screen.findByText('Asking')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/form'));
  press('Save');
  press('Leave');
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

const follow = (to: string) => fireEvent.click(screen.getByRole('link', { name: to }));
const isReloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it.each([
  ['/', true],
  ['/form', false],
  ['/form#part', false],
  ['/form?x=1', true],
  ['/replaced', true],
])('a link to %s is held: %s', (to, isHeld) => {
  open();
  follow(to);
  expect([screen.queryByText('Asking') !== null, location.pathname + location.search]).toEqual([isHeld, '/form']);
  if (!isHeld) return;
  press('Leave');
  expect(location.pathname + location.search).toBe(to);
});

it('holds nobody who has signed out, since the form is a member’s', () => {
  open();
  clearAuthToken();
  follow('/');
  expect(location.pathname).toBe('/');
});

it('lets the browser ask before a reload, until nothing can be lost', () => {
  open();
  expect(isReloadHeld()).toBe(true);
  press('Release');
  expect(isReloadHeld()).toBe(false);
  follow('/');
  expect(location.pathname).toBe('/');
});

it('lets a saved form be reloaded and left', () => {
  open();
  press('Save');
  expect(isReloadHeld()).toBe(false);
  follow('/');
  expect(location.pathname).toBe('/');
});
