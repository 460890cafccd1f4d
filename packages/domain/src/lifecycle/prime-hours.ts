import type { PrimeHours, Timing } from '../listings/terms.ts';
import { DAY, type Instant, MINUTE, type OffsetAt, SECOND } from '../time/index.ts';

/**
 * The most changes of offset that the search passes. No real zone has so many in this span, so a wrong offset function
 * cannot make it endless.
 */
const MAX_JUMPS = 64;

/** The milliseconds from midnight to a time `HH:MM`. */
function timeOfDay(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) * MINUTE;
}

function localTimeOfDay(zone: string, at: Instant, offsetAt: OffsetAt): number {
  return (((at + offsetAt(zone, at) * SECOND) % DAY) + DAY) % DAY;
}

/**
 * Whether the local time in `zone` is in `start <= time < end`. The window passes midnight if the end is before the
 * start.
 */
export function isInsidePrimeHours(hours: PrimeHours | null, zone: string, at: Instant, offsetAt: OffsetAt): boolean {
  if (hours === null) return true;
  const start = timeOfDay(hours.start);
  const end = timeOfDay(hours.end);
  const local = localTimeOfDay(zone, at, offsetAt);
  return start < end ? local >= start && local < end : local >= start || local < end;
}

/** The earliest moment, not before `from`, that lies inside prime hours. */
export function primeHoursOpenAt(hours: PrimeHours | null, zone: string, from: Instant, offsetAt: OffsetAt): Instant {
  if (hours === null) return from;
  const start = timeOfDay(hours.start);
  let at = from;
  for (let jump = 0; jump < MAX_JUMPS; jump += 1) {
    if (isInsidePrimeHours(hours, zone, at, offsetAt)) return at;
    const opens = at + ((start - localTimeOfDay(zone, at, offsetAt) + DAY) % DAY);
    at = firstChangeOfOffset(zone, at, opens, offsetAt) ?? opens;
  }
  return at;
}

/** The first time after `from`, up to `to`, with a different offset than at `from`; null if there is none. */
function firstChangeOfOffset(zone: string, from: Instant, to: Instant, offsetAt: OffsetAt): Instant | null {
  const before = offsetAt(zone, from);
  if (offsetAt(zone, to) === before) return null;
  let same = from;
  let changed = to;
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(zone, middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
}

function windowLengthMs(hours: PrimeHours): number {
  return (timeOfDay(hours.end) - timeOfDay(hours.start) + DAY) % DAY;
}

/**
 * The earliest time, not before `from`, at which a countdown may start (docs/product.md#prime-hours). Start and go-live
 * must both be in prime hours. If the window is too short for both, only the start must be.
 */
export function earliestStart(from: Instant, timing: Timing, offsetAt: OffsetAt): Instant {
  const { primeHours: hours, sellerTimezone: zone } = timing;
  const countdownMs = timing.countdownMinutes * MINUTE;
  const first = primeHoursOpenAt(hours, zone, from, offsetAt);
  if (hours === null || windowLengthMs(hours) <= countdownMs) return first;
  let start = first;
  for (let jump = 0; jump < MAX_JUMPS; jump += 1) {
    const goLive = start + countdownMs;
    const liveOpens = primeHoursOpenAt(hours, zone, goLive, offsetAt);
    if (liveOpens === goLive) return start;
    start = primeHoursOpenAt(hours, zone, liveOpens - countdownMs, offsetAt);
  }
  return first;
}
