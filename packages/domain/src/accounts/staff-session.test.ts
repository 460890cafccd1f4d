import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../time/index.ts';
import { isStaffSessionOpen } from './staff-session.ts';

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
});
