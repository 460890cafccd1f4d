import type { Slice } from '@clamor/domain/demand';

export interface MeterBar {
  /** Stable while the meter grows. */
  key: number;
  kind: 'risen' | 'hot' | 'ahead';
  /** From 0 to 1. */
  height: number;
}

const FEWEST_BARS = 32;
/** A bar that stands for silence is still a bar. */
const LOWEST = 0.05;
const AHEAD = [0.09, 0.06, 0.11, 0.07, 0.13, 0.08, 0.1, 0.06];

function gainOf({ likes, boosts, videoLikes }: Slice): number {
  return Math.max(0, likes + boosts + videoLikes);
}

/** The slices' gains spread over so many bars: each bar is an equal span of the time so far. */
function gainsPerBar(slices: readonly Slice[], bars: number): number[] {
  const gains = new Array<number>(bars).fill(0);
  const perBar = slices.length / bars;
  for (let bar = 0; bar < bars; bar += 1) {
    const end = (bar + 1) * perBar;
    let at = bar * perBar;
    while (at < end - 1e-9) {
      const index = Math.floor(at + 1e-9);
      const next = Math.min(index + 1, end);
      const slice = slices[index];
      gains[bar] = (gains[bar] ?? 0) + (slice === undefined ? 0 : gainOf(slice) * (next - at));
      at = next;
    }
  }
  return gains;
}

/** How many bars the whole meter has: about one for each slice so far, were it to go on at this pace. */
function barCount(slices: number, progress: number, most: number): number {
  const wanted = progress > 0 ? Math.round(slices / progress) : most;
  return Math.min(most, Math.max(FEWEST_BARS, wanted));
}

/**
 * The bars of the meter. The risen ones are demand per equal span of time and take as much of the width as the demand has of the
 * goal; the newest are hot; the quiet ones ahead are what is missing.
 * @param most how many bars there is room for
 */
export function meterBars(slices: readonly Slice[], total: number, goal: number, most: number): MeterBar[] {
  const progress = Math.min(1, total / goal);
  const count = barCount(slices.length, progress, most);
  const risen = total === 0 ? 0 : Math.max(1, Math.round(count * progress));
  const gains = gainsPerBar(slices, Math.max(1, risen));
  const loudest = Math.max(...gains, 1e-9);
  const hotFrom = risen - Math.max(1, Math.round(risen * 0.08));
  return Array.from({ length: count }, (_, key) => {
    if (key >= risen) return { key, kind: 'ahead', height: AHEAD[(key * 5) % AHEAD.length] ?? LOWEST };
    const height = Math.max(LOWEST, (gains[key] ?? 0) / loudest);
    return { key, kind: key >= hotFrom ? 'hot' : 'risen', height };
  });
}
