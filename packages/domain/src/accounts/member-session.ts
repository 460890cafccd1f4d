import { DAY, HOUR, type Instant } from '../time/index.ts';

/** A member's session ends so long after its sign-in, however much it is used. */
export const SESSION_MS = 30 * DAY;
/** It ends sooner when nothing was asked with it for so long. */
export const SESSION_IDLE_MS = 14 * DAY;
/** Open sessions of one member. One more sign-in ends the one that was used least recently. */
export const SESSIONS_MAX = 20;
/** A use is written down when the last one is older than this: an idle session may end by so much sooner. */
export const SESSION_USED_EVERY_MS = HOUR;

/** A session that was used last at this moment, or before it, has ended. */
export function idleSince(now: Instant): Instant {
  return now - SESSION_IDLE_MS;
}
