import { expect, it } from 'vitest';
import { DAY } from '../time/index.ts';
import { idleSince, SESSION_IDLE_MS, SESSION_MS, SESSION_USED_EVERY_MS, SESSIONS_MAX } from './member-session.ts';

it('a session of a member lasts 30 days, 14 without a use, and a member has 20 of them', () => {
  expect([SESSION_MS / DAY, SESSION_IDLE_MS / DAY, SESSIONS_MAX]).toEqual([30, 14, 20]);
  expect(SESSION_USED_EVERY_MS).toBeLessThan(SESSION_IDLE_MS / 100);
});

it('a session is idle fourteen days after its last use, its last instant included', () => {
  const usedAt = 100 * DAY;
  expect(usedAt > idleSince(usedAt + 14 * DAY - 1)).toBe(true);
  expect(usedAt > idleSince(usedAt + 14 * DAY)).toBe(false);
});
