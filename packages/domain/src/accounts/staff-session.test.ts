import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../time/index.ts';
import { isStaffSessionOpen, STAFF_SEEN_EVERY_MS, STAFF_SESSIONS_MAX, staffSessionEnd } from './staff-session.ts';

const SIGNED_IN = 1_000_000;

describe('a staff session', () => {
  it('ends twelve hours after its sign-in, however recently it was used', () => {
    const lastSeenAt = SIGNED_IN + 12 * HOUR - 1;
    expect(isStaffSessionOpen({ createdAt: SIGNED_IN, lastSeenAt }, SIGNED_IN + 12 * HOUR - 1)).toBe(true);
    expect(isStaffSessionOpen({ createdAt: SIGNED_IN, lastSeenAt }, SIGNED_IN + 12 * HOUR)).toBe(false);
  });

  it('ends thirty minutes after its last use', () => {
    const lastSeenAt = SIGNED_IN + HOUR;
    expect(isStaffSessionOpen({ createdAt: SIGNED_IN, lastSeenAt }, lastSeenAt + 30 * MINUTE - 1)).toBe(true);
    expect(isStaffSessionOpen({ createdAt: SIGNED_IN, lastSeenAt }, lastSeenAt + 30 * MINUTE)).toBe(false);
  });

  it('is one of twenty, and its use is written down each half minute', () => {
    expect([STAFF_SESSIONS_MAX, STAFF_SEEN_EVERY_MS]).toEqual([20, 30 * SECOND]);
  });

  it('says when it ends: by its use while it is young, by its sign-in when it is old', () => {
    expect(staffSessionEnd({ createdAt: 0, lastSeenAt: HOUR })).toBe(HOUR + 30 * MINUTE);
    expect(staffSessionEnd({ createdAt: 0, lastSeenAt: 11 * HOUR + 30 * MINUTE })).toBe(12 * HOUR);
    expect(staffSessionEnd({ createdAt: 0, lastSeenAt: 11 * HOUR + 45 * MINUTE })).toBe(12 * HOUR);
    expect(isStaffSessionOpen({ createdAt: 0, lastSeenAt: 11 * HOUR + 45 * MINUTE }, 12 * HOUR)).toBe(false);
  });
});
