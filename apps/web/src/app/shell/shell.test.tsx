import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { Shell } from './shell.tsx';

beforeEach(clearAuthToken);
afterEach(() => {
  cleanup();
  setTransport(null);
  vi.restoreAllMocks();
});

const shell = (
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={<h1>A screen</h1>} />
    </Route>
  </Routes>
);

function renderAs(me: Partial<typeof ME>) {
  serveStub({ 'GET /api/auth/me': () => json({ ...ME, ...me }) });
  storeAuthToken('secret');
  renderInApp(shell);
}

async function openMenu() {
  const trigger = await screen.findByRole('button', { name: /mara@example.com/ });
  fireEvent.pointerDown(trigger, { button: 0, ctrlKey: false });
  return screen.findByRole('menu');
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the shell', () => {
  it('offers a visitor to sign in and to sign up', () => {
    serveStub({});
    renderInApp(shell);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register');
    expect(
      within(screen.getByRole('banner'))
        .getByRole('link', { name: /Clamor/ })
        .getAttribute('href'),
    ).toBe('/');
  });

  it('offers no account on the pages of staff, who have none', () => {
    serveStub({});
    renderInApp(shell, '/admin/listing/lamp');
    expect([screen.queryByRole('link', { name: 'Sign Up' }), screen.queryByRole('link', { name: 'Sign In' })]).toEqual([
      null,
      null,
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search auctions' })).toBeTruthy();
  });

  it('opens the search in place of the header, and gives the focus back to its button', () => {
    serveStub({});
    renderInApp(shell, '/help');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    const [field] = screen.getAllByRole('searchbox', { name: 'Search auctions' });
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole('button', { name: 'Close search' }));
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  it('gives the focus back to a button that is shown again: the row is closed before', () => {
    serveStub({});
    renderInApp(shell, '/help');
    const open = screen.getByRole('button', { name: 'Search' });
    fireEvent.click(open);
    // A browser hides the button while the search row is open, and a hidden button cannot take the focus. jsdom hides
    // nothing, so the test counts the search fields at the moment of the focus.
    const rows: number[] = [];
    open.addEventListener('focus', () => rows.push(screen.getAllByRole('searchbox').length));
    fireEvent.click(screen.getByRole('button', { name: 'Close search' }));
    expect(rows).toEqual([1]);
  });

  it('closes the search on the way to another page, and keeps it open on the way to what it found', async () => {
    serveStub({});
    renderInApp(shell, '/help');
    const rows = () => screen.getAllByRole('searchbox').length;
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
    expect([screen.getByTestId('address').textContent, rows()]).toEqual(['/terms', 1]);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    const [field] = screen.getAllByRole<HTMLInputElement>('searchbox');
    fireEvent.change(field ?? expect.unreachable(), { target: { value: 'lamp' } });
    fireEvent.submit(field?.form ?? expect.unreachable());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/?q=lamp'));
    expect(rows()).toBe(2);
  });

  it('begins each page at its top, and leaves the first where the browser has it', () => {
    serveStub({});
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    renderInApp(shell, '/help');
    expect([scrolled.mock.calls, document.activeElement]).toEqual([[], document.body]);
    fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('shows what is searched for without taking the focus', () => {
    serveStub({});
    renderInApp(shell, '/?q=lamp');
    expect(screen.getAllByRole('searchbox')).toHaveLength(2);
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves the focus in the search that leads to the market', async () => {
    serveStub({});
    renderInApp(shell, '/help');
    const field = screen.getByRole('searchbox', { name: 'Search auctions' });
    field.focus();
    fireEvent.change(field, { target: { value: 'lamp' } });
    fireEvent.submit((field as HTMLInputElement).form ?? expect.unreachable());
    expect((await screen.findByTestId('address')).textContent).toBe('/?q=lamp');
    expect(document.activeElement).toBe(field);
  });

  it('says who made it for whom, and writes to visitors and members from different addresses', async () => {
    serveStub({});
    renderInApp(shell);
    expect(screen.getByText('Patent Pending')).toBeTruthy();
    expect(screen.getByText('Demand-Driven Auctions (patent pending) Built to Scale')).toBeTruthy();
    expect(screen.getByText('Made for Creators, Influencers, Brands, and Entrepreneurs')).toBeTruthy();
    const address = () => screen.getByRole('link', { name: /@/ }).textContent;
    const forVisitors = address();
    cleanup();
    renderAs({});
    await screen.findByText('25,000');
    expect(screen.getByRole('contentinfo').querySelector('a[href^="mailto:"]')?.textContent).not.toBe(forVisitors);
  });

  it('says on every page of a sandbox that no real money moves', () => {
    serveStub({});
    renderInApp(shell);
    const sandbox = screen.getByRole('complementary', { name: 'Sandbox' });
    expect(sandbox.textContent).toBe('This is a sandbox: no real money moves.');
  });

  it('gives a bidder a balance and a menu without what sellers do', async () => {
    renderAs({ role: 'BIDDER' });
    expect(await screen.findByText('25,000')).toBeTruthy();
    const menu = within(await openMenu());
    // On a small window these are only in the menu.
    for (const text of [ME.email, '25,000 tokens']) expect(menu.getByText(text, { exact: false })).toBeTruthy();
    expect(entries()).toEqual(expect.arrayContaining(['My bids', 'Orders', 'Profile', 'Logout']));
    expect(screen.queryAllByText('Create Listing')).toEqual([]);
    for (const entry of ['Dashboard', 'Money']) expect(screen.queryAllByText(entry)).toEqual([]);
  });

  it('gives a seller a way to create a listing, to their dashboard and to their money', async () => {
    renderAs({ role: 'SELLER' });
    await openMenu();
    expect(entries()).toEqual(expect.arrayContaining(['Create Listing', 'Dashboard', 'Money', 'Profile', 'Logout']));
  });

  it('says that it is logging out', async () => {
    serveStub({ 'GET /api/auth/me': () => json(ME), 'POST /api/auth/logout': () => new Promise(() => undefined) });
    storeAuthToken('secret');
    renderInApp(shell);
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('menuitem', { name: 'Logging out...' })).toBeTruthy();
  });

  it('offers a member with an unverified address to send the mail again', async () => {
    renderAs({ status: 'PENDING' });
    expect(await screen.findByRole('button', { name: 'Send the email again' })).toBeTruthy();
  });
});
