import type { Instant } from '../time/index.ts';
import type { ListingState, Phase } from './state.ts';
import { type Deadline, dueIn } from './transitions.ts';

/** The deadline that a phase has, whether or not the clock runs. */
export function deadlineIn(phase: Phase): Instant | null {
  const due = dueIn(phase.status);
  return due === null ? null : ((phase as Partial<Record<Deadline, Instant | null>>)[due.deadline] ?? null);
}

/** The phase with its deadline moved; the same where it has none. */
export function withDeadline(phase: Phase, deadline: Instant): Phase {
  switch (phase.status) {
    case 'COLLECTING':
      return { ...phase, scheduledStartAt: deadline };
    case 'COUNTDOWN':
      return { ...phase, liveAt: deadline };
    case 'LIVE':
      return { ...phase, endsAt: deadline };
    case 'RESERVE_NOT_MET':
      return { ...phase, decisionDeadline: deadline };
    default:
      return phase;
  }
}

/** The running deadline: a step happens at this moment, whenever the clock gets to it. Null: only a person can act. */
export function deadlineOf(state: ListingState): Instant | null {
  return state.hidden || state.frozenAt !== null ? null : deadlineIn(state.phase);
}

/**
 * When the clock must act on a listing: its deadline, and for a LIVE one the grace later, since bids that were received in time
 * may still be decided until then. The `due_at` column (docs/desk.md#grace).
 */
export function dueAt(state: ListingState, graceMs: number): Instant | null {
  const deadline = deadlineOf(state);
  if (deadline === null) return null;
  return dueIn(state.phase.status)?.afterGrace === true ? deadline + graceMs : deadline;
}
