import { monotonicNow } from '../clock/index.ts';

/** A part of the time that the passes of a job may take, together with work that follows from them. */
export interface TimeShare {
  /** Does work that counts. */
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How long the job must rest now, in milliseconds. */
  restMs(): number;
}

/** However much work came at once, the job rests no longer than this before it looks again. */
const LONGEST_REST_MS = 30_000;

/** @param part above 0 and at most 1 */
export function timeShare(part: number): TimeShare {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    async spend(work) {
      const began = monotonicNow();
      try {
        return await work();
      } finally {
        const now = monotonicNow();
        const restMs = (now - began) * (1 / part - 1);
        restsUntil = Math.min(Math.max(restsUntil, now) + restMs, now + LONGEST_REST_MS);
      }
    },
    restMs: () => Math.max(0, restsUntil - monotonicNow()),
  };
}
