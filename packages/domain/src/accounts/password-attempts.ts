import { type Instant, MINUTE, SECOND } from '../time/index.ts';
import { WIDE_NETWORK_SHARE } from './networks.ts';

/**
 * The subjects that password attempts are counted for. A device that signed in to the account before counts for itself alone, and so
 * does a session that asks for its own member's password; any other attempt counts for the other subjects. A wide network holds others.
 */
export type AttemptSubject = 'known_device' | 'account_from_network' | 'account' | 'network' | 'wide_network';

/** Attempts within one window that failed or are still being compared. */
export interface AttemptCount {
  failures: number;
  windowEndsAt: Instant;
  /** Of a network past its limit: before this it may not try again. */
  nextAttemptAt: Instant | null;
}

/** Either the attempt is counted as `next` before its password is compared, or it waits. */
export type AttemptVerdict = { allowed: true; next: AttemptCount } | { allowed: false; waitMs: number };

const WINDOW_MS = 15 * MINUTE;
const NETWORK_FAILURES_MAX = 100;
const NETWORK_PACE_MS = 2 * SECOND;

/** Failures in one window. Nobody else's failures use up those of a known device: that is how an owner always gets in. */
const FAILURES_MAX: Readonly<Record<AttemptSubject, number>> = {
  known_device: 10,
  account_from_network: 10,
  account: 50,
  network: NETWORK_FAILURES_MAX,
  wide_network: NETWORK_FAILURES_MAX * WIDE_NETWORK_SHARE,
};

/** A network past its limit may be a whole town behind one address: it goes on, slowly. */
const PACE_MS: Readonly<Partial<Record<AttemptSubject, number>>> = {
  network: NETWORK_PACE_MS,
  wide_network: NETWORK_PACE_MS / WIDE_NETWORK_SHARE,
};

/**
 * Whether one more password may be tried (docs/decisions/045-tries-of-passwords.md). `count`: what was counted for the subject so
 * far, null for nothing.
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
