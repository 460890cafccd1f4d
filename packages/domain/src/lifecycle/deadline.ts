import type { Instant } from '../time/index.ts';
import type { ListingState, Phase } from './state.ts';
import { type Deadline, dueIn } from './transitions.ts';

/** The deadline that a phase has, whether or not the clock runs. */
export function deadlineIn(phase: Phase): Instant | null {
  const due = dueIn(phase.status);
  return due === null ? null : ((phase as Partial<Record<Deadline, Instant | null>>)[due.deadline] ?? null);
}

/** The phase with a moved deadline; unchanged if it has none. */
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

/**
 * The running deadline. Its step counts from this time, however late the clock worker comes. Null: only a person can
 * act.
 */
export function deadlineOf(state: ListingState): Instant | null {
  return state.hidden || state.frozenAt !== null ? null : deadlineIn(state.phase);
}

/**
 * When the clock must act on a listing: at its deadline. A LIVE one gets the grace on top, because bids received in
 * time may still be decided then. Stored as `due_at` (docs/desk.md#grace).
 */
export function dueAt(state: ListingState, graceMs: number): Instant | null {
  const deadline = deadlineOf(state);
  if (deadline === null) return null;
  return dueIn(state.phase.status)?.afterGrace === true ? deadline + graceMs : deadline;
}
