const FEWEST = 32;
const MOST = 72;

/**
 * How many bars the whole meter has: about the number of slices that the listing will have when it reaches its goal at
 * this pace.
 * @param progress demand divided by the goal, from 0
 */
export function barCount(slices: number, progress: number): number {
  const wanted = progress > 0 ? Math.round(slices / Math.min(1, progress)) : MOST;
  return Math.min(MOST, Math.max(FEWEST, wanted));
}
