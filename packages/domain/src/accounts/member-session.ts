import { DAY, HOUR, type Instant } from '../time/index.ts';

/** A member's session ends this long after its sign-in, however much it is used. */
export const SESSION_MS = 30 * DAY;
/** A member's session ends earlier if it was not used for this long. */
export const SESSION_IDLE_MS = 14 * DAY;
/** The most open sessions of one member. One more sign-in ends the least recently used one. */
export const SESSIONS_MAX = 20;
/** A use is written only if the last written one is older than this. So an idle session may end this much earlier. */
export const SESSION_USED_EVERY_MS = HOUR;

/** A session whose last use is at or before this time has expired. */
export function idleSince(now: Instant): Instant {
  return now - SESSION_IDLE_MS;
}
