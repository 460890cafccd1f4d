import { DEVICE_WAITS_MS } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';

const PREFIX = 'boost:';

/** The storage key for a listing and member. Visitors of one device share a key. */
function keyOf(slug: string, memberId: string | null): string {
  return `${PREFIX}${slug}:${memberId ?? 'anonymous'}`;
}

/** Until when this device may not boost; null if it may. An entry that is over is removed. */
export function boostedUntil(slug: string, memberId: string | null, now: Instant): Instant | null {
  try {
    const key = keyOf(slug, memberId);
    const until = untilAt(key);
    if (isWait(until, now)) return until;
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden. The server enforces the wait in any case.
  }
  return null;
}

const untilAt = (key: string) => Number(localStorage.getItem(key) ?? 0);

/**
 * Whether a stored time can still be a wait. Twice the wait is allowed, because device and server clocks may differ.
 */
function isWait(until: Instant, now: Instant): boolean {
  return until > now && until < now + 2 * DEVICE_WAITS_MS;
}

/** Removes all entries that are over. */
function dropOver(now: Instant): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (!isWait(untilAt(key), now)) localStorage.removeItem(key);
}

/** Remembers when this device may boost the listing again. */
export function rememberBoost(slug: string, memberId: string | null, until: Instant, now: Instant): void {
  try {
    dropOver(now);
    localStorage.setItem(keyOf(slug, memberId), String(until));
  } catch {
    // Storage may be forbidden. The server enforces the wait in any case.
  }
}
