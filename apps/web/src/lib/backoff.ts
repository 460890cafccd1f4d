const FIRST_MS = 1000;
/** Longest wait for a server that does not answer: a page is back within 12 seconds of it. */
const LONGEST_MS = 12_000;
/** Longest wait for a server that asked to be left alone. */
const LONGEST_ALONE_MS = 30_000;
/** Pages that learn at the same moment that the server is back try it within so long. */
const SPREAD_MS = 2_000;

/**
 * How long to wait before the next try: a second, doubling up to twelve, or to thirty where the server said 'try later'. The second
 * half is left to chance, so that a thousand pages that lost one server do not all come back at the same moment.
 * @param attempt 0 for the first
 * @param chance from 0 to 1
 */
export function backoffMs(attempt: number, chance: number, isLeftAlone = false): number {
  const longest = Math.min(isLeftAlone ? LONGEST_ALONE_MS : LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest / 2 + (longest / 2) * chance;
}

/** How long to wait where the server has just answered another call: 0 to 2 seconds by chance. */
export function soonMs(chance: number): number {
  return SPREAD_MS * chance;
}
