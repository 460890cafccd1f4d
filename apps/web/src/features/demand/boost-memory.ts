import { DEVICE_WAITS_MS } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';

const PREFIX = 'boost:';

/** One for each listing and member; visitors of a device share one. */
function keyOf(slug: string, memberId: string | null): string {
  return `${PREFIX}${slug}:${memberId ?? 'anonymous'}`;
}

/** Until when this device remembers that it may not boost; null if it may. A time in the past is removed. */
export function boostedUntil(slug: string, memberId: string | null, now: Instant): Instant | null {
  try {
    const key = keyOf(slug, memberId);
    const until = untilAt(key);
    if (isWait(until, now)) return until;
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; the server remembers in any case.
  }
  return null;
}

const untilAt = (key: string) => Number(localStorage.getItem(key) ?? 0);

/** Whether a boost can make a device wait until then. Twice the wait leaves room for clocks that differ. */
function isWait(until: Instant, now: Instant): boolean {
  return until > now && until < now + 2 * DEVICE_WAITS_MS;
}

/** Removes what was remembered of any listing and is over. */
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
    // Storage may be forbidden; the server remembers in any case.
  }
}
