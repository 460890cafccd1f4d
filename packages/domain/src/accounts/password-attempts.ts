import { type Instant, MINUTE, SECOND } from '../time/index.ts';
import { WIDE_NETWORK_SHARE } from './networks.ts';

/**
 * What password attempts are counted for. An attempt from a known device, or from the member's own session, counts only
 * for that device or session. Every other attempt counts for the account and its networks.
 */
export type AttemptSubject = 'known_device' | 'account_from_network' | 'account' | 'network' | 'wide_network';

/** A subject's attempts within one window: those that failed, and those whose password is still being compared. */
export interface AttemptCount {
  failures: number;
  windowEndsAt: Instant;
  /** For a network past its limit: the earliest time of its next attempt. Null: the next attempt need not wait. */
  nextAttemptAt: Instant | null;
}

/** Either the attempt is counted as `next` before its password is compared, or it must wait. */
export type AttemptVerdict = { allowed: true; next: AttemptCount } | { allowed: false; waitMs: number };

const WINDOW_MS = 15 * MINUTE;
const NETWORK_FAILURES_MAX = 100;
const NETWORK_PACE_MS = 2 * SECOND;

/**
 * The most failures in one window. A known device has its own count, so that other people's failures never lock an
 * owner out.
 */
const FAILURES_MAX: Readonly<Record<AttemptSubject, number>> = {
  known_device: 10,
  account_from_network: 10,
  account: 50,
  network: NETWORK_FAILURES_MAX,
  wide_network: NETWORK_FAILURES_MAX * WIDE_NETWORK_SHARE,
};

/** A network past its limit may be a whole town behind one address, so it is slowed down instead of blocked. */
const PACE_MS: Readonly<Partial<Record<AttemptSubject, number>>> = {
  network: NETWORK_PACE_MS,
  wide_network: NETWORK_PACE_MS / WIDE_NETWORK_SHARE,
};

/**
 * Whether another password may be tried (docs/decisions/045-tries-of-passwords.md). `count`: the subject's count so
 * far; null: none.
 */
export function judgeAttempt(subject: AttemptSubject, count: AttemptCount | null, now: Instant): AttemptVerdict {
  const { failures, windowEndsAt, nextAttemptAt } =
    count !== null && count.windowEndsAt > now
      ? count
      : { failures: 0, windowEndsAt: now + WINDOW_MS, nextAttemptAt: null };
  const isPast = failures >= FAILURES_MAX[subject];
  if (!isPast) return { allowed: true, next: { failures: failures + 1, windowEndsAt, nextAttemptAt } };
  const paceMs = PACE_MS[subject];
  if (paceMs === undefined) return { allowed: false, waitMs: windowEndsAt - now };
  if (nextAttemptAt !== null && nextAttemptAt > now) return { allowed: false, waitMs: nextAttemptAt - now };
  return { allowed: true, next: { failures: failures + 1, windowEndsAt, nextAttemptAt: now + paceMs } };
}
