import { monotonicNow } from '../clock/index.ts';

/** Limits the time that a job's passes, and the work that follows from them, may take. */
export interface TimeShare {
  /** Runs work whose time counts. */
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How long the job must rest now, in milliseconds. */
  restMs(): number;
}

/** The longest rest, however much time the work has used. */
const LONGEST_REST_MS = 30_000;

/** @param part the share of the time, above 0 and at most 1 */
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
