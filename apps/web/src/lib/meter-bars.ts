export interface MeterBar {
  /** The bar's position from the left, from 0. It does not change while the meter grows. */
  place: number;
  /** `gathered`: demand so far. `newest`: the newest part of it. `ahead`: demand still missing to the goal. */
  kind: 'gathered' | 'newest' | 'ahead';
  /** The height from 0 to 1, relative to the highest gathered bar. It is lower while the demand is below five. */
  loudness: number;
}

const NEWEST_SHARE = 0.1;
/** The heights of the bars ahead: low, uneven, and always the same. */
const HUM = [0.09, 0.06, 0.11, 0.07, 0.13, 0.08, 0.1, 0.06];
const HUM_STRIDE = 5;

/** Distributes values over another number of equal spans; the sum stays the same. */
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

/** Up to this goal the meter has one slot for each like or boost. */
export const SLOT_GOAL_MAX = 20;
const SLOTS_NEWEST_SHARE = 0.15;
/** The height of an empty slot. */
const EMPTY_SLOT = 0.24;
/** The past bars take at least this share of the width, so that they can be told apart. */
const HISTORY_MIN_SHARE = 1 / 3;
/** Below this demand the bars are lower, in proportion. */
const LOUD_FROM = 5;

export interface MeterInput {
  /** Demand gained per slice of time, oldest first. A loss counts as 0. */
  gains: readonly number[];
  total: number;
  goal: number;
  /** How many bars a meter over time has. */
  bars: number;
}

export interface MeterDrawing {
  /** `slots`: one bar for each like or boost. `history`: bars over time. */
  kind: 'slots' | 'history';
  bars: MeterBar[];
  /** How many of the bars, from the left, are the demand so far. */
  filled: number;
}

/** The drawing of a small goal. Demand beyond the goal is not drawn. */
function slots({ total, goal }: MeterInput): MeterDrawing {
  const filled = Math.min(Math.max(0, total), goal);
  const newestFrom = filled - Math.max(1, Math.round(filled * SLOTS_NEWEST_SHARE));
  const bars = Array.from({ length: goal }, (_, place): MeterBar => {
    if (place >= filled) return { place, kind: 'ahead', loudness: EMPTY_SLOT };
    return { place, kind: place >= newestFrom ? 'newest' : 'gathered', loudness: 1 };
  });
  return { kind: 'slots', bars, filled };
}

function filledBars({ gains, total, goal, bars }: MeterInput): number {
  if (total <= 0) return 0;
  const reached = Math.max(1, Math.round((total / goal) * bars));
  const readable = Math.min(gains.length, Math.round(bars * HISTORY_MIN_SHARE));
  return Math.min(bars, Math.max(reached, readable));
}

/** The drawing of a larger goal. The newest bars are highlighted only if they gained demand. */
function history(input: MeterInput): MeterDrawing {
  const filled = filledBars(input);
  const gathered = respread(
    input.gains.map((gain) => Math.max(0, gain)),
    filled,
  );
  const loudest = Math.max(...gathered, Number.MIN_VALUE) / Math.min(1, input.total / LOUD_FROM);
  const newestFrom = filled - Math.max(1, Math.round(filled * NEWEST_SHARE));
  const bars = Array.from({ length: input.bars }, (_, place): MeterBar => {
    const gain = gathered[place];
    if (gain === undefined) return { place, kind: 'ahead', loudness: HUM[(place * HUM_STRIDE) % HUM.length] ?? 0 };
    return { place, kind: place >= newestFrom && gain > 0 ? 'newest' : 'gathered', loudness: gain / loudest };
  });
  return { kind: 'history', bars, filled };
}

/**
 * Draws the demand as bars (docs/product.md#meter). A small goal has a slot for each like or boost. For a larger goal
 * the filled bars show when the demand came, and their share of the width shows how much of the goal is reached.
 */
export function drawMeter(input: MeterInput): MeterDrawing {
  return input.goal <= SLOT_GOAL_MAX ? slots(input) : history(input);
}
