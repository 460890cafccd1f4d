import type { Instant } from '@clamor/domain/time';
import { deviceNow } from './server-clock.ts';

const KEY = 'likeIntent';
/** As long as a mailed link is valid, because the visitor may have to sign up first. */
const KEPT_MS = 24 * 3_600_000;

/** Stores on this device which listing a visitor wants to like. Only the newest is kept, for a day. */
export function keepLikeIntent(slug: string, now: Instant = deviceNow()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ slug, until: now + KEPT_MS }));
  } catch {
    // Storage may be forbidden. Then the visitor must press again after signing in.
  }
}

/** Whether an entry is still valid. A time further ahead than a day cannot be from this code. */
const isKept = (until: Instant, now: Instant) => now < until && until <= now + KEPT_MS;

/** The slug of the listing that a visitor of this device wants; null if there is none or it is too old. */
export function likeIntent(now: Instant = deviceNow()): string | null {
  try {
    const { slug, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { slug?: unknown; until?: unknown };
    return typeof slug === 'string' && typeof until === 'number' && isKept(until, now) ? slug : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether the visitor wants this listing, and removes the intent, so that only one call, of any tab, gets true.
 */
export function takeLikeIntent(slug: string, now: Instant = deviceNow()): boolean {
  const isIntended = likeIntent(now) === slug;
  if (isIntended) forgetLikeIntent();
  return isIntended;
}

export function forgetLikeIntent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden. Then there is no intent.
  }
}
