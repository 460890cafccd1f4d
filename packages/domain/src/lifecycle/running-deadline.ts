import type { Instant } from '../time/index.ts';
import type { Outage } from './state.ts';

/** A deadline that runs, and the outages that it includes already. */
export interface RunningDeadline {
  /** When it began to run. */
  since: Instant;
  deadline: Instant;
  /** The last outage that was added to it; 0: none yet. */
  outageId: number;
}

const NONE: readonly Outage[] = [];

/** The outages after `outageId`, in order of `from`. */
export function unseenOutages({ outageId }: { outageId: number }, outages: readonly Outage[]): readonly Outage[] {
  if (!outages.some(({ id }) => id > outageId)) return NONE;
  return outages.filter(({ id }) => id > outageId).sort((one, other) => one.from - other.from);
}

/**
 * How much of its time a deadline lost to an outage, in milliseconds: `to - max(from, since)`, and 0 where the deadline had passed
 * at `from` or began after `to` (docs/desk.md#outages).
 */
export function lostTimeMs(
  { since, deadline }: Pick<RunningDeadline, 'since' | 'deadline'>,
  { from, to }: Pick<Outage, 'from' | 'to'>,
): number {
  return deadline <= from ? 0 : Math.max(0, to - Math.max(from, since));
}

/** The deadline with each outage that it does not include yet. The database's `deadline_after_outages` answers the same. */
export function deadlineAfterOutages(running: RunningDeadline, outages: readonly Outage[]): Instant {
  return unseenOutages(running, outages).reduce(
    (deadline, outage) => deadline + lostTimeMs({ since: running.since, deadline }, outage),
    running.deadline,
  );
}
