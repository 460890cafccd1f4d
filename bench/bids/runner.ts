import type { RoundPlan } from './load-plan.ts';
import type { Load, Measured } from './run-load.ts';

/** One of the compared things, ready for a round of load. */
export interface Runner {
  name: string;
  round(warmUpSeconds: number, seconds: number): Promise<Measured>;
}

/** The state of a run, which continues from round to round on the same listings. */
interface Run {
  slugs: readonly string[];
  nextAmountCents: number;
  accepted: number;
}

export function runOn(slugs: readonly string[]): Run {
  return { slugs, nextAmountCents: 1, accepted: 0 };
}

export function runner(name: string, load: Load, run: Run, how: Partial<RoundPlan> = {}): Runner {
  return {
    name,
    async round(warmUpSeconds, seconds) {
      const measured = await load.run({
        warmUpSeconds,
        seconds,
        slugs: run.slugs,
        firstAmountCents: run.nextAmountCents,
        keyed: false,
        maxAmountCents: null,
        bidsPerSecond: null,
        ...how,
      });
      run.nextAmountCents = measured.nextAmountCents + 1;
      run.accepted += measured.acceptedInAll;
      return measured;
    },
  };
}
