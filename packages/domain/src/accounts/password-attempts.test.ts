import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/index.ts';
import { type AttemptCount, type AttemptSubject, judgeAttempt } from './password-attempts.ts';

const NOW = 1_000_000;
const after = (failures: number, more: Partial<AttemptCount> = {}): AttemptCount => ({
  failures,
  windowEndsAt: NOW + MINUTE,
  nextAttemptAt: null,
  ...more,
});

describe('a try of a password', () => {
  it('opens a window of fifteen minutes', () => {
    const next = { failures: 1, windowEndsAt: NOW + 15 * MINUTE, nextAttemptAt: null };
    expect(judgeAttempt('account', null, NOW)).toEqual({ allowed: true, next });
    const over = after(50, { windowEndsAt: NOW, nextAttemptAt: NOW + 5 });
    expect(judgeAttempt('account', over, NOW)).toEqual({ allowed: true, next });
  });

  it.each<[AttemptSubject, number]>([
    ['known_device', 10],
    ['account_from_network', 10],
    ['account', 50],
  ])('of a %s waits for the end of the window after %i failures', (subject, most) => {
    expect(judgeAttempt(subject, after(most - 1), NOW)).toEqual({ allowed: true, next: after(most) });
    expect(judgeAttempt(subject, after(most), NOW)).toEqual({ allowed: false, waitMs: MINUTE });
    expect(judgeAttempt(subject, after(most), NOW + MINUTE - 1)).toEqual({ allowed: false, waitMs: 1 });
    expect(judgeAttempt(subject, after(most), NOW + MINUTE).allowed).toBe(true);
  });

  it('of a wide network has eight times the budget and the pace of a network', () => {
    expect(judgeAttempt('wide_network', after(799), NOW)).toEqual({ allowed: true, next: after(800) });
    const paced = after(801, { nextAttemptAt: NOW + 250 });
    expect(judgeAttempt('wide_network', after(800), NOW)).toEqual({ allowed: true, next: paced });
    expect(judgeAttempt('wide_network', paced, NOW)).toEqual({ allowed: false, waitMs: 250 });
  });

  it('of a network comes once in two seconds after a hundred failures', () => {
    expect(judgeAttempt('network', after(99), NOW)).toEqual({ allowed: true, next: after(100) });
    const paced = after(101, { nextAttemptAt: NOW + 2_000 });
    expect(judgeAttempt('network', after(100), NOW)).toEqual({ allowed: true, next: paced });
    expect(judgeAttempt('network', paced, NOW)).toEqual({ allowed: false, waitMs: 2_000 });
    expect(judgeAttempt('network', paced, NOW + 1_999)).toEqual({ allowed: false, waitMs: 1 });
    const next = after(102, { nextAttemptAt: NOW + 4_000 });
    expect(judgeAttempt('network', paced, NOW + 2_000)).toEqual({ allowed: true, next });
  });
});
