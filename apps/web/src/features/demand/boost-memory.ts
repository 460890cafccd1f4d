import type { Instant } from '@clamor/domain/time';

/** One for each listing and member; visitors of a device share one. */
function keyOf(slug: string, memberId: string | null): string {
  return `boost:${slug}:${memberId ?? 'anonymous'}`;
}

/** Until when this device remembers that it may not boost; null if it may. A time in the past is removed. */
export function boostedUntil(slug: string, memberId: string | null, now: Instant): Instant | null {
  try {
    const key = keyOf(slug, memberId);
    const until = Number(localStorage.getItem(key) ?? 0);
    if (until > now) return until;
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; the server remembers in any case.
  }
  return null;
}

/** Remembers when this device may boost the listing again. */
export function rememberBoost(slug: string, memberId: string | null, until: Instant): void {
  try {
    localStorage.setItem(keyOf(slug, memberId), String(until));
  } catch {
    // Storage may be forbidden; the server remembers in any case.
  }
}
