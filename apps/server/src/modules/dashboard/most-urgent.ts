import { WAITING_MAX } from '@clamor/contract/dashboard';
import type { Instant } from '@clamor/domain/time';

interface Task {
  /** The deadline; null: there is none. */
  by: Instant | null;
  since: Instant;
}

/**
 * The tasks that the dashboard shows, and whether there are more. Tasks with a deadline come first, soonest first; then
 * the tasks that have waited longest.
 */
export function mostUrgent<Kind extends Task>(tasks: readonly Kind[]): { shown: Kind[]; more: boolean } {
  return { shown: tasks.toSorted(byUrgency).slice(0, WAITING_MAX), more: tasks.length > WAITING_MAX };
}

function byUrgency(one: Task, other: Task): number {
  const soonest = (one.by ?? Number.MAX_SAFE_INTEGER) - (other.by ?? Number.MAX_SAFE_INTEGER);
  return soonest || one.since - other.since;
}
