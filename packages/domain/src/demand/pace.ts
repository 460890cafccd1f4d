import { DAY, HOUR, type Instant } from '../time/index.ts';
import type { Slice } from './slices.ts';

/** The pace is measured over this time, or over the listing's lifetime if that is shorter. */
export const LOOK_BACK_MS = 6 * HOUR;
/** An estimate further ahead than this is not given. */
export const HORIZON_MS = 60 * DAY;

/** A listing with less demand than this gets no estimate. */
export const FORECAST_MIN_DEMAND = 5;

/** The demand gained recently, and the length of that span. */
export interface RecentDemand {
  gained: number;
  spanMs: number;
}

/** The demand gained in the last `LOOK_BACK_MS`. `slices` are the meter's, oldest first (docs/product.md#meter). */
export function recentDemand(slices: readonly Slice[], now: Instant): RecentDemand {
  const since = Math.max(slices[0]?.from ?? now, now - LOOK_BACK_MS);
  let from = now;
  let gained = 0;
  for (const slice of [...slices].reverse()) {
    if (from <= since) break;
    gained += slice.likes + slice.boosts + slice.videoLikes;
    from = slice.from;
  }
  return { gained, spanMs: now - from };
}

/**
 * When the goal will be met if the pace of the newest slices continues. Null if there is no estimate: the demand is
 * under five, does not grow, or needs more than sixty days. `slices` are the meter's, oldest first
 * (docs/product.md#meter).
 */
export function estimateGoalAt(slices: readonly Slice[], total: number, goal: number, now: Instant): Instant | null {
  const missing = goal - total;
  if (missing <= 0) return now;
  if (total < FORECAST_MIN_DEMAND) return null;
  const { gained, spanMs } = recentDemand(slices, now);
  if (gained <= 0) return null;
  const needed = Math.ceil((missing * spanMs) / gained);
  return needed > HORIZON_MS ? null : now + needed;
}

export type Pace =
  | { kind: 'within_minutes'; minutes: number }
  | { kind: 'today' }
  | { kind: 'tonight' }
  | { kind: 'tomorrow' }
  | { kind: 'in_days'; days: number };

const EVENING_STARTS_HOUR = 18;

/**
 * Says a forecast in words: 'At this pace: goal tonight'. `offsetSeconds`: how far the reader's zone is ahead of UTC.
 * Tonight is from 18:00 to the end of the reader's day.
 */
export function describePace(goalAt: Instant, now: Instant, offsetSeconds: number): Pace {
  const inMs = Math.max(0, goalAt - now);
  if (inMs <= HOUR) return { kind: 'within_minutes', minutes: Math.max(1, Math.ceil(inMs / 60_000)) };
  const shift = offsetSeconds * 1_000;
  const days = Math.floor((goalAt + shift) / DAY) - Math.floor((now + shift) / DAY);
  if (days > 0) return days === 1 ? { kind: 'tomorrow' } : { kind: 'in_days', days };
  const hour = Math.floor((((goalAt + shift) % DAY) + DAY) / HOUR) % 24;
  return { kind: hour >= EVENING_STARTS_HOUR ? 'tonight' : 'today' };
}
