import type { Instant, OffsetAt } from '../time/index.ts';
import { clampHotOverridePercent } from './hot-override.ts';
import { LIMITS } from './limits.ts';
import type { PrimeHours, Timing } from './terms.ts';

export interface TimingProblem {
  /** The field's name on the wire. */
  field: string;
  message: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The timing after an edit: only the given fields change, and the hot override is clamped. */
export function mergeTiming(timing: Timing, edit: Partial<Timing>): Timing {
  const merged = { ...timing, ...edit };
  const hot = merged.hotOverridePercent;
  return hot === null ? merged : { ...merged, hotOverridePercent: clampHotOverridePercent(hot) };
}

/**
 * Why a timing is invalid; null if it is valid. A zone is known if `offsetAt` accepts it (docs/product.md#prime-hours).
 */
export function timingProblem(timing: Timing, at: Instant, offsetAt: OffsetAt): TimingProblem | null {
  const { countdownMinutes } = timing;
  const inRange = countdownMinutes >= LIMITS.countdownMinMinutes && countdownMinutes <= LIMITS.countdownMaxMinutes;
  if (!Number.isInteger(countdownMinutes) || !inRange) {
    const message = `Countdown must be ${LIMITS.countdownMinMinutes} to ${LIMITS.countdownMaxMinutes} minutes`;
    return { field: 'countdownTimerMinutes', message };
  }
  if (!isKnownZone(timing.sellerTimezone, at, offsetAt)) {
    return { field: 'sellerTimezone', message: 'Unknown time zone' };
  }
  return timing.primeHours === null ? null : primeHoursProblem(timing.primeHours);
}

function primeHoursProblem({ start, end }: PrimeHours): TimingProblem | null {
  if (!CLOCK_TIME.test(start)) {
    return { field: 'primeListingHoursStart', message: 'Prime hours must be times from 00:00 to 23:59' };
  }
  if (!CLOCK_TIME.test(end)) {
    return { field: 'primeListingHoursEnd', message: 'Prime hours must be times from 00:00 to 23:59' };
  }
  if (start === end) {
    return { field: 'primeListingHoursEnd', message: 'Prime hours must end at another time than they start' };
  }
  return null;
}

function isKnownZone(zone: string, at: Instant, offsetAt: OffsetAt): boolean {
  try {
    return Number.isFinite(offsetAt(zone, at));
    // Stryker disable next-line BlockStatement: without an answer, the zone is not known either
  } catch {
    return false;
  }
}
