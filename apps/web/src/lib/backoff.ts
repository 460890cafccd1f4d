const FIRST_MS = 1000;
/** The longest wait for a server that does not answer, so a page reconnects within 12 seconds after it is back. */
const LONGEST_MS = 12_000;
/** The longest wait for a server that said 'try later'. */
const LONGEST_ALONE_MS = 30_000;
/** Pages notice at the same moment that the server is back, so they spread their reconnects over this time. */
const SPREAD_MS = 2_000;

/**
 * The wait before the next attempt in milliseconds: 1 second, doubling up to 12, or up to 30 if the server said 'try
 * later'. Half of it is random, so that a thousand pages do not reconnect at the same moment.
 * @param attempt 0 for the first
 * @param chance a random number from 0 to 1
 */
export function backoffMs(attempt: number, chance: number, isLeftAlone = false): number {
  const longest = Math.min(isLeftAlone ? LONGEST_ALONE_MS : LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest / 2 + (longest / 2) * chance;
}

/** The wait after the server has just answered another call: 0 to 2 seconds, at random. */
export function soonMs(chance: number): number {
  return SPREAD_MS * chance;
}
