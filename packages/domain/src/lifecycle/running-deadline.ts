import type { Instant } from '../time/index.ts';
import type { Outage } from './state.ts';

/** A running deadline, and the last outage that it includes. */
export interface RunningDeadline {
  /** When it started to run. */
  since: Instant;
  deadline: Instant;
  /** The last outage added to it; 0: none. */
  outageId: number;
}

const NONE: readonly Outage[] = [];

/** The outages after `outageId`, in order of `from`. */
export function unseenOutages({ outageId }: { outageId: number }, outages: readonly Outage[]): readonly Outage[] {
  if (!outages.some(({ id }) => id > outageId)) return NONE;
  return outages.filter(({ id }) => id > outageId).sort((one, other) => one.from - other.from);
}

/**
 * The milliseconds that a deadline lost to an outage: `to - max(from, since)`; 0 if the deadline had passed at `from`
 * or started after `to` (docs/desk.md#outages).
 */
export function lostTimeMs(
  { since, deadline }: Pick<RunningDeadline, 'since' | 'deadline'>,
  { from, to }: Pick<Outage, 'from' | 'to'>,
): number {
  return deadline <= from ? 0 : Math.max(0, to - Math.max(from, since));
}

/**
 * The deadline with every outage that it does not include yet. The database's `deadline_after_outages` computes the
 * same.
 */
export function deadlineAfterOutages(running: RunningDeadline, outages: readonly Outage[]): Instant {
  return unseenOutages(running, outages).reduce(
    (deadline, outage) => deadline + lostTimeMs({ since: running.since, deadline }, outage),
    running.deadline,
  );
}
