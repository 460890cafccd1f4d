import { type Instant, MINUTE } from '../time/index.ts';
import { estimateGoalAt, FORECAST_MIN_DEMAND, recentDemand } from './pace.ts';
import type { Slice } from './slices.ts';

/** A listing younger than this, or with less demand gained recently, gets no forecast. */
export const FORECAST_MIN_SPAN_MS = 30 * MINUTE;
export const FORECAST_MIN_GAINED = 3;

/** The kinds of forecast that a seller sees (docs/product.md#forecast). */
export const FORECAST_KINDS = ['met', 'too_early', 'quiet', 'far', 'expected'] as const;
export type Forecast =
  | { kind: 'expected'; at: Instant }
  | { kind: Exclude<(typeof FORECAST_KINDS)[number], 'expected'>; at: null };

/**
 * When a collecting listing reaches its goal if the recent pace continues. `slices`: the meter's, oldest first.
 * `quiet`: no demand was gained recently. `far`: the time is too distant to be useful.
 */
export function forecastGoal(slices: readonly Slice[], total: number, goal: number, now: Instant): Forecast {
  if (total >= goal) return { kind: 'met', at: null };
  const { gained, spanMs } = recentDemand(slices, now);
  if (spanMs < FORECAST_MIN_SPAN_MS) return { kind: 'too_early', at: null };
  if (gained <= 0) return { kind: 'quiet', at: null };
  if (gained < FORECAST_MIN_GAINED || total < FORECAST_MIN_DEMAND) return { kind: 'too_early', at: null };
  const at = estimateGoalAt(slices, total, goal, now);
  return at === null ? { kind: 'far', at: null } : { kind: 'expected', at };
}
