import type { Instant } from '../time/index.ts';
import type { ListingState, Phase } from './state.ts';
import { type Deadline, dueIn } from './transitions.ts';

/** The deadline that a phase has, whether or not the clock runs. */
export function deadlineIn(phase: Phase): Instant | null {
  const due = dueIn(phase.status);
  return due === null ? null : ((phase as Partial<Record<Deadline, Instant | null>>)[due.deadline] ?? null);
}

/** The phase with this deadline instead of its own; unchanged if phases of its status have no deadline. */
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
 * The running deadline. Its step takes effect at this time, however late the timer comes. Null if the listing waits for
 * no time, is frozen or is removed.
 */
export function deadlineOf(state: ListingState): Instant | null {
  return state.hidden || state.frozenAt !== null ? null : deadlineIn(state.phase);
}

/**
 * When the clock must act on a listing: at its deadline. For a LIVE listing the grace is added, because bids received
 * in time may still be decided then. Stored as `due_at` (docs/desk.md#grace).
 */
export function dueAt(state: ListingState, graceMs: number): Instant | null {
  const deadline = deadlineOf(state);
  if (deadline === null) return null;
  return dueIn(state.phase.status)?.afterGrace === true ? deadline + graceMs : deadline;
}
