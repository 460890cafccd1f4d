const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const STEPS = [
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'K' },
] as const;

/** `25,000` */
export function count(value: number): string {
  return WHOLE.format(value);
}

/**
 * A number with a letter: `1.5K`, `2M`, `1.2B`. It has at most one decimal, and none if that would be 0. Numbers below
 * 1,000 stay as they are.
 */
export function shortCount(value: number): string {
  for (const { size, letter } of STEPS) {
    // A value that would round to 1,000 of the smaller unit, such as 999,950, uses this unit.
    if (Math.round((value / size) * 10_000) < 10_000) continue;
    const tenths = Math.round((value / size) * 10);
    return `${tenths % 10 === 0 ? WHOLE.format(tenths / 10) : (tenths / 10).toFixed(1)}${letter}`;
  }
  return String(Math.round(value));
}

/** A demand goal: shortened above 1,000. */
export function goalText(goal: number): string {
  return goal > 1000 ? shortCount(goal) : count(goal);
}

/** `1 bid`, `31 bids` */
export function plural(value: number, one: string): string {
  return `${count(value)} ${value === 1 ? one : `${one}s`}`;
}
