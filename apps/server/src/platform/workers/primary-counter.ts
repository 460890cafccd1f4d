import type { BudgetKey } from '../address/index.ts';
import type { Counted, RateCounter, RateLimiter } from '../limiter/index.ts';
import type { WorkerLink } from './worker-link.ts';

interface Question {
  name: string;
  keys: readonly BudgetKey[];
  max: number;
}

export const COUNT = 'count';
/**
 * The time limit for the primary's answer, in milliseconds. The primary does little else, so a later answer means that
 * the machine has no free processor.
 */
const LATE_MS = 250;

/**
 * Counts in the primary, for all workers together. If the primary does not answer, each worker counts alone with its
 * share of the limit.
 */
export function primaryCounter(link: WorkerLink, alone: RateLimiter, workers: number): RateCounter {
  return {
    async count(name, keys, max) {
      const question: Question = { name, keys, max };
      const counted = await link.ask(COUNT, question, LATE_MS);
      return (counted as Counted | null) ?? alone.count(name, keys, Math.ceil(max / workers));
    },
  };
}

/** Answers the workers' requests to count, in the primary. */
export function countFor(limiter: RateLimiter): (body: unknown) => Counted {
  return (body) => {
    const { name, keys, max } = body as Question;
    return limiter.count(name, keys, max);
  };
}
