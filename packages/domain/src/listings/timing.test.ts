import { describe, expect, it } from 'vitest';
import { NOON, TIMING } from '../../test/given.ts';
import { intlOffsetAt } from '../../test/intl-offset.ts';
import { clampHotOverridePercent } from './hot-override.ts';
import type { Timing } from './terms.ts';
import { mergeTiming, timingProblem } from './timing.ts';

function fieldOf(changes: Partial<Timing>): string | null {
  return timingProblem({ ...TIMING, ...changes }, NOON, intlOffsetAt)?.field ?? null;
}

describe('a timing', () => {
  it('has a countdown of 1 to 180 whole minutes', () => {
    expect(fieldOf({ countdownMinutes: 0 })).toBe('countdownTimerMinutes');
    expect(fieldOf({ countdownMinutes: 1 })).toBeNull();
    expect(fieldOf({ countdownMinutes: 180 })).toBeNull();
    expect(fieldOf({ countdownMinutes: 181 })).toBe('countdownTimerMinutes');
    expect(fieldOf({ countdownMinutes: 1.5 })).toBe('countdownTimerMinutes');
  });

  it('has prime hours that are clock times and do not begin where they end', () => {
    expect(fieldOf({ primeHours: { start: '09:00', end: '17:00' } })).toBeNull();
    expect(fieldOf({ primeHours: { start: '22:00', end: '06:00' } })).toBeNull();
    expect(fieldOf({ primeHours: { start: '00:00', end: '23:59' } })).toBeNull();
    expect(fieldOf({ primeHours: { start: '09:00', end: '09:00' } })).toBe('primeListingHoursEnd');
    expect(fieldOf({ primeHours: { start: '9:00', end: '17:00' } })).toBe('primeListingHoursStart');
    expect(fieldOf({ primeHours: { start: '09:00', end: '24:00' } })).toBe('primeListingHoursEnd');
    expect(fieldOf({ primeHours: { start: '09:00', end: '17:60' } })).toBe('primeListingHoursEnd');
  });

  it('names a zone that is known', () => {
    expect(fieldOf({ sellerTimezone: 'Australia/Sydney' })).toBeNull();
    expect(fieldOf({ sellerTimezone: 'Atlantis/Capital' })).toBe('sellerTimezone');
    expect(timingProblem(TIMING, NOON, () => Number.NaN)?.field).toBe('sellerTimezone');
  });

  it.each([
    [{ countdownMinutes: 0 }, 'Countdown must be 1 to 180 minutes'],
    [{ sellerTimezone: 'Atlantis/Capital' }, 'Unknown time zone'],
    [{ primeHours: { start: '9:00', end: '17:00' } }, 'Prime hours must be times from 00:00 to 23:59'],
    [{ primeHours: { start: '09:00', end: '24:00' } }, 'Prime hours must be times from 00:00 to 23:59'],
    [{ primeHours: { start: '09:00', end: '09:00' } }, 'Prime hours must end at another time than they start'],
  ])('is refused in words: %j', (changes, message) => {
    expect(timingProblem({ ...TIMING, ...changes }, NOON, intlOffsetAt)?.message).toBe(message);
  });

  it('keeps what an edit leaves out', () => {
    const edited = mergeTiming(TIMING, { startPolicy: 'MANUAL' });
    expect(edited).toEqual({ ...TIMING, startPolicy: 'MANUAL' });
    expect(mergeTiming({ ...TIMING, hotOverridePercent: 150 }, {}).hotOverridePercent).toBe(150);
  });

  it('moves a hot override outside 120 to 300 percent to the nearer end', () => {
    expect([0, 119, 120, 300, 301].map(clampHotOverridePercent)).toEqual([120, 120, 120, 300, 300]);
    expect(mergeTiming(TIMING, { hotOverridePercent: 500 }).hotOverridePercent).toBe(300);
    expect(mergeTiming(TIMING, { hotOverridePercent: null }).hotOverridePercent).toBeNull();
  });
});
