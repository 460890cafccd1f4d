export interface MeterBar {
  /** `gathered`: demand that is there. `newest`: the last of it. `ahead`: what the goal still asks for. */
  kind: 'gathered' | 'newest' | 'ahead';
  /** From 0 to 1. */
  height: number;
}

const LOWEST = 0.12;
const NEWEST_SHARE = 0.12;

/** Spreads slices over another number of bars; the sum of the bars is the sum of the slices. */
export function respread(slices: readonly number[], bars: number): number[] {
  const out = new Array<number>(bars).fill(0);
  for (const [index, value] of slices.entries()) {
    const from = (index * bars) / slices.length;
    const to = ((index + 1) * bars) / slices.length;
    for (let bar = Math.floor(from); bar < Math.ceil(to); bar += 1) {
      const overlap = Math.min(to, bar + 1) - Math.max(from, bar);
      out[bar] = (out[bar] ?? 0) + (value * overlap) / (to - from);
    }
  }
  return out;
}

/** Low and uneven, and the same every time: a hum that has not become noise. */
function hum(index: number): number {
  return 0.12 + 0.1 * Math.abs(Math.sin(index * 12.9898));
}

/**
 * The crowd's noise as bars: how many are filled tells how far the goal is, their heights tell when the demand came.
 * @param spark demand gained per slice of time, oldest first
 * @param progress demand as a part of the goal, from 0
 */
export function meterBars(spark: readonly number[], progress: number, bars: number): MeterBar[] {
  const gained = spark.map((value) => Math.max(0, value));
  const some = progress > 0 && gained.some((value) => value > 0);
  const filled = some ? Math.min(bars, Math.max(1, Math.round(progress * bars))) : 0;
  const heights = filled === 0 ? [] : respread(gained, filled);
  const highest = Math.max(...heights, Number.MIN_VALUE);
  const newestFrom = filled - Math.max(1, Math.round(filled * NEWEST_SHARE));
  return Array.from({ length: bars }, (_, index) => {
    if (index >= filled) return { kind: 'ahead', height: hum(index) };
    const share = Math.sqrt((heights[index] ?? 0) / highest);
    return { kind: index >= newestFrom ? 'newest' : 'gathered', height: LOWEST + (1 - LOWEST) * share };
  });
}
