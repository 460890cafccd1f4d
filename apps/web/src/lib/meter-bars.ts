export interface MeterBar {
  /** From 0, from left to right; stable while the meter grows. */
  place: number;
  /** `gathered`: demand that is there. `newest`: the last of it. `ahead`: what the goal still asks for. */
  kind: 'gathered' | 'newest' | 'ahead';
  /** From 0 to 1, relative to the loudest gathered bar. */
  loudness: number;
}

const NEWEST_SHARE = 0.1;
/** The loudness of bars ahead of the demand: low, uneven, and always the same. */
const HUM = [0.09, 0.06, 0.11, 0.07, 0.13, 0.08, 0.1, 0.06];
const HUM_STRIDE = 5;

/** Spreads values over another number of equal spans; the sum stays. */
export function respread(values: readonly number[], spans: number): number[] {
  const out = new Array<number>(spans).fill(0);
  for (const [index, value] of values.entries()) {
    const from = (index * spans) / values.length;
    const to = ((index + 1) * spans) / values.length;
    for (let span = Math.floor(from); span < Math.ceil(to); span += 1) {
      const overlap = Math.min(to, span + 1) - Math.max(from, span);
      out[span] = (out[span] ?? 0) + (value * overlap) / (to - from);
    }
  }
  return out;
}

/**
 * The crowd's noise as bars: how many are filled tells how far the goal is, their loudness tells when the demand came.
 * @param gains demand gained per slice of time, oldest first; what was taken back counts as silence
 * @param progress demand as a part of the goal, from 0
 */
export function meterBars(gains: readonly number[], progress: number, count: number): MeterBar[] {
  const filled = progress > 0 ? Math.min(count, Math.max(1, Math.round(progress * count))) : 0;
  const gathered = respread(
    gains.map((gain) => Math.max(0, gain)),
    filled,
  );
  const loudest = Math.max(...gathered, Number.MIN_VALUE);
  const newestFrom = filled - Math.max(1, Math.round(filled * NEWEST_SHARE));
  return Array.from({ length: count }, (_, place) => {
    const gain = gathered[place];
    if (gain === undefined) return { place, kind: 'ahead', loudness: HUM[(place * HUM_STRIDE) % HUM.length] ?? 0 };
    return { place, kind: place >= newestFrom ? 'newest' : 'gathered', loudness: gain / loudest };
  });
}
