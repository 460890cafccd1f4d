import { HOUR, type Instant, MINUTE, SECOND } from '../time/index.ts';

/** A staff session ends so long after its sign-in, however much it is used. */
export const STAFF_SESSION_MS = 12 * HOUR;
/** It ends sooner when nothing was asked with it for so long. */
export const STAFF_IDLE_MS = 30 * MINUTE;
/** Open sessions of one secret. One more sign-in ends the one that was used least recently. */
export const STAFF_SESSIONS_MAX = 20;
/** A use is written down when the last one is older than this: a session may end by so much sooner. */
export const STAFF_SEEN_EVERY_MS = 30 * SECOND;

export interface StaffSessionTimes {
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** The moment at which a staff session ends if nothing more is asked with it. */
export function staffSessionEnd({ createdAt, lastSeenAt }: StaffSessionTimes): Instant {
  return Math.min(createdAt + STAFF_SESSION_MS, lastSeenAt + STAFF_IDLE_MS);
}

export function isStaffSessionOpen(times: StaffSessionTimes, now: Instant): boolean {
  return now < staffSessionEnd(times);
}
