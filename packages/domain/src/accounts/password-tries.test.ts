import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/index.ts';
import { type AttemptCount, judgeTry, type TrySubject } from './password-tries.ts';

const NOW = 1_000_000;
const after = (failures: number, more: Partial<AttemptCount> = {}): AttemptCount => ({
  failures,
  windowEndsAt: NOW + MINUTE,
  nextTryAt: null,
  ...more,
});

describe('a try of a password', () => {
  it('opens a window of fifteen minutes', () => {
    const next = { failures: 1, windowEndsAt: NOW + 15 * MINUTE, nextTryAt: null };
    expect(judgeTry('account', null, NOW)).toEqual({ allowed: true, next });
    const over = after(50, { windowEndsAt: NOW, nextTryAt: NOW + 5 });
    expect(judgeTry('account', over, NOW)).toEqual({ allowed: true, next });
  });

  it.each<[TrySubject, number]>([
    ['known_device', 10],
    ['account_from_network', 10],
    ['account', 50],
  ])('of a %s waits for the end of the window after %i failures', (subject, most) => {
    expect(judgeTry(subject, after(most - 1), NOW)).toEqual({ allowed: true, next: after(most) });
    expect(judgeTry(subject, after(most), NOW)).toEqual({ allowed: false, waitMs: MINUTE });
    expect(judgeTry(subject, after(most), NOW + MINUTE - 1)).toEqual({ allowed: false, waitMs: 1 });
    expect(judgeTry(subject, after(most), NOW + MINUTE).allowed).toBe(true);
  });

  it('of a wide network has eight times the budget and the pace of a network', () => {
    expect(judgeTry('wide_network', after(799), NOW)).toEqual({ allowed: true, next: after(800) });
    const paced = after(801, { nextTryAt: NOW + 250 });
    expect(judgeTry('wide_network', after(800), NOW)).toEqual({ allowed: true, next: paced });
    expect(judgeTry('wide_network', paced, NOW)).toEqual({ allowed: false, waitMs: 250 });
  });

  it('of a network comes once in two seconds after a hundred failures', () => {
    expect(judgeTry('network', after(99), NOW)).toEqual({ allowed: true, next: after(100) });
    const paced = after(101, { nextTryAt: NOW + 2_000 });
    expect(judgeTry('network', after(100), NOW)).toEqual({ allowed: true, next: paced });
    expect(judgeTry('network', paced, NOW)).toEqual({ allowed: false, waitMs: 2_000 });
    expect(judgeTry('network', paced, NOW + 1_999)).toEqual({ allowed: false, waitMs: 1 });
    const next = after(102, { nextTryAt: NOW + 4_000 });
    expect(judgeTry('network', paced, NOW + 2_000)).toEqual({ allowed: true, next });
  });
});
