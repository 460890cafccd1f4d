import type { Instant } from '@clamor/domain/time';
import { deviceNow } from './server-clock.ts';

const KEY = 'likeIntent';
/** As long as a mailed link works: signing up may wait for it. */
const KEPT_MS = 24 * 3_600_000;

/** Remembers on this device that a visitor wants a listing. Only the newest is kept, and only for a day. */
export function keepLikeIntent(slug: string, now: Instant = deviceNow()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ slug, until: now + KEPT_MS }));
  } catch {
    // Storage may be forbidden: the person presses again after signing in.
  }
}

/** The listing that a visitor of this device wants; null where there is none, or it is too long ago. */
export function likeIntent(now: Instant = deviceNow()): string | null {
  try {
    const { slug, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { slug?: unknown; until?: unknown };
    return typeof slug === 'string' && typeof until === 'number' && now < until ? slug : null;
  } catch {
    return null;
  }
}

/** Takes the intent to like this listing: a second call, in another tab too, finds none. */
export function takeLikeIntent(slug: string, now: Instant = deviceNow()): boolean {
  const isIntended = likeIntent(now) === slug;
  if (isIntended) forgetLikeIntent();
  return isIntended;
}

export function forgetLikeIntent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
