export const HOT_OVERRIDE_MIN_PERCENT = 120;
export const HOT_OVERRIDE_MAX_PERCENT = 300;

/** Moves a hot override outside 120 to 300 percent to the nearer limit (docs/product.md#hot-override). */
export function clampHotOverridePercent(percent: number): number {
  return Math.min(HOT_OVERRIDE_MAX_PERCENT, Math.max(HOT_OVERRIDE_MIN_PERCENT, percent));
}
