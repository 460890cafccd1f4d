import { useLocation } from 'react-router';
import { safeNextPath } from './paths.ts';
import { deviceNow } from './server-clock.ts';

/** Pages to which a person never returns after signing in. */
const SIGN_IN_PAGES = ['/login', '/register', '/verify-email', '/forgot-password', '/reset-password'];

const KEY = 'wayBack';
/** As long as a mailed link is valid, because a person who signs up comes back through such a link. */
const KEPT_MS = 24 * 3_600_000;

/** The path to return to after signing in: this page, or on a sign-in page the page that linked to it. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  if (!SIGN_IN_PAGES.includes(pathname)) return pathname + search;
  return safeNextPath(new URLSearchParams(search).get('next'));
}

/** Stores a path on this device, for a person who continues from a mailed link. */
export function keepReturnPath(path: string, now = deviceNow()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MS }));
  } catch {
    // Storage may be forbidden. Then the person returns to the home page.
  }
}

/** The path stored on this device, otherwise the home page. */
export function keptReturnPath(now = deviceNow()): string {
  return readKept(now) ?? '/';
}

/** Whether somebody signed up on this device within a day and has not signed in since. */
export function hasJustSignedUp(now = deviceNow()): boolean {
  return readKept(now) !== null;
}

function readKept(now: number): string | null {
  try {
    const { path, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { path?: unknown; until?: unknown };
    // A time further ahead than a day cannot be from this code.
    const isKept = typeof until === 'number' && now < until && until <= now + KEPT_MS;
    return typeof path === 'string' && isKept ? safeNextPath(path) : null;
  } catch {
    return null;
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden. Then no path was stored.
  }
}
