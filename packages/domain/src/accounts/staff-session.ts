import { HOUR, type Instant, MINUTE, SECOND } from '../time/index.ts';

/** A staff session ends this long after its sign-in, however much it is used. */
export const STAFF_SESSION_MS = 12 * HOUR;
/** A staff session ends earlier if it was not used for this long. */
export const STAFF_IDLE_MS = 30 * MINUTE;
/** The most open sessions of one secret. One more sign-in ends the least recently used one. */
export const STAFF_SESSIONS_MAX = 20;
/** A use is written only if the last written one is older than this. So a session may end this much earlier. */
export const STAFF_SEEN_EVERY_MS = 30 * SECOND;

export interface StaffSessionTimes {
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** When a staff session ends if it is not used again. */
export function staffSessionEnd({ createdAt, lastSeenAt }: StaffSessionTimes): Instant {
  return Math.min(createdAt + STAFF_SESSION_MS, lastSeenAt + STAFF_IDLE_MS);
}

export function isStaffSessionOpen(times: StaffSessionTimes, now: Instant): boolean {
  return now < staffSessionEnd(times);
}
