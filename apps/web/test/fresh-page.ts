import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setTransport } from '../src/lib/api.ts';
import { clearAuthToken } from '../src/lib/auth-token.ts';
import { forgetServerTime } from '../src/lib/server-clock.ts';
import { silenceSockets } from '../src/lib/silent-socket.fixture.ts';
import { currentToasts, dismissToast } from '../src/ui/toast.ts';

/** Restores the page of a visitor without stored data, which does not know the server's time yet. */
export function restoreFreshPage(): void {
  cleanup();
  for (let { shown } = currentToasts(); shown !== null; { shown } = currentToasts()) dismissToast(shown.id);
  clearAuthToken();
  setTransport(null);
  forgetServerTime();
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Lets the device's clock stand still, and gives pages sockets that send nothing.
 * @param now device time in milliseconds since the epoch
 * @returns lets the clock run, restores the sockets and leaves a fresh page
 */
export function standStill(now: number): () => void {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const restoreSockets = silenceSockets();
  return () => {
    restoreFreshPage();
    restoreSockets();
    vi.useRealTimers();
  };
}

/** Lets the clock stand still at `now` in each test of a file (`standStill`). */
export function eachStandingStill(now: number): void {
  let leave = () => {};
  beforeEach(() => {
    leave = standStill(now);
  });
  afterEach(() => leave());
}
