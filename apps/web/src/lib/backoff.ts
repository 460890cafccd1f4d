const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next try: a second, doubling up to thirty, of which the second half is left to chance, so that
 * a thousand pages that lost one server do not all come back at the same moment.
 * @param attempt 0 for the first
 * @param chance from 0 to 1
 */
export function backoffMs(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest / 2 + (longest / 2) * chance;
}
