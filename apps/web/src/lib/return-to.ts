import { useLocation } from 'react-router';
import { safeNextPath } from './paths.ts';
import { deviceNow } from './server-clock.ts';

/** The pages about getting in: nobody wants to come back to one of them. */
const ENTRANCES = ['/login', '/register', '/verify-email', '/forgot-password', '/reset-password'];

const KEY = 'wayBack';
/** As long as a mailed link works. */
const KEPT_MS = 24 * 3_600_000;

/** Where whoever gets in from here comes back to: this page, or where the pages about getting in were come to from. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  if (!ENTRANCES.includes(pathname)) return pathname + search;
  return safeNextPath(new URLSearchParams(search).get('next'));
}

/** Remembers the way back on this device, for whoever goes on from a mailed link. */
export function keepReturnPath(path: string, now = deviceNow()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: now + KEPT_MS }));
  } catch {
    // Storage may be forbidden: they come home instead.
  }
}

/** The way back that this device remembers; home where it remembers none. */
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
    return typeof path === 'string' && typeof until === 'number' && now < until ? safeNextPath(path) : null;
  } catch {
    return null;
  }
}

export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
