import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenBoundary } from './screen-boundary.tsx';

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/profile-screen-1.js');

function Broken({ error }: { error: Error }): never {
  throw error;
}

const network = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};
const show = (error: Error = UNLOADED) =>
  render(
    <ScreenBoundary>
      <Broken error={error} />
    </ScreenBoundary>,
  );

/** A site that answers the page's check whether the server can be reached. */
function site(answer: () => Promise<Response>) {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'https://clamor.example/user/mara', reload });
  return { asked, reload };
}
const there = () => Promise.resolve(new Response(null));
const settled = () => act(() => new Promise<void>((done) => setTimeout(done)));

describe('a screen that cannot be shown', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('says that there is no network where there is none, and offers the way back', () => {
    network(false);
    show();
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
    expect(screen.queryByText(/broke on our side/)).toBeNull();
  });

  it('says that something broke where there is a network, and loads nothing again', async () => {
    const { asked, reload } = site(there);
    network(true);
    show(new Error('Broken'));
    await settled();
    expect(screen.getByText(/broke on our side/)).toBeTruthy();
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  });

  it('is loaded again, once, where its file is gone after an update of the site', async () => {
    const { reload } = site(there);
    network(true);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    show();
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    cleanup();
    show(new TypeError('Failed to fetch dynamically imported module: /assets/profile-screen-2.js'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://clamor.test/assets/a-1.js'],
    ['Firefox', 'error loading dynamically imported module: https://clamor.test/assets/b-1.js'],
    ['Safari', 'Importing a module script failed.'],
  ])('knows in the words of %s that its file is gone', async (_, message) => {
    const { reload } = site(there);
    network(true);
    show(new TypeError(message));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('stays where the site is not well, and is loaded again once it is', async () => {
    const { reload, asked } = site(() => Promise.resolve(new Response(null, { status: 503 })));
    network(true);
    show();
    await settled();
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    cleanup();
    asked.mockImplementation(there);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('opens by itself once the network is back, and not before', async () => {
    const { reload } = site(there);
    network(false);
    show(new Error('Broken'));
    await settled();
    expect(reload).not.toHaveBeenCalled();
    network(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('gives up its question to the site when somebody leaves it', () => {
    const { asked, reload } = site(() => new Promise(() => undefined));
    network(true);
    show();
    cleanup();
    expect(asked.mock.calls.map(([, init]) => [init?.method, init?.signal?.aborted])).toEqual([['HEAD', true]]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays where the site does not answer, and is loaded again later', async () => {
    const { reload, asked } = site(() => Promise.reject(new TypeError('Failed to fetch')));
    network(true);
    show();
    await settled();
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    cleanup();
    asked.mockImplementation(there);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
