import type { Instant } from '../time/index.ts';
import type { ListingState } from './state.ts';

/** The running deadline: a step happens at this moment, whenever the clock gets to it. Null: only a person can act. */
export function deadlineOf(state: ListingState): Instant | null {
  if (state.hidden || state.frozenAt !== null) return null;
  switch (state.phase.status) {
    case 'COLLECTING':
      return state.phase.scheduledStartAt;
    case 'COUNTDOWN':
      return state.phase.liveAt;
    case 'LIVE':
      return state.phase.endsAt;
    case 'RESERVE_NOT_MET':
      return state.phase.decisionDeadline;
    default:
      return null;
  }
}

/**
 * When the clock must act on a listing: its deadline, and for a LIVE one the grace later, since bids that were received in time
 * may still be decided until then. The `due_at` column (docs/desk.md#grace).
 */
export function dueAt(state: ListingState, graceMs: number): Instant | null {
  const deadline = deadlineOf(state);
  return deadline !== null && state.phase.status === 'LIVE' ? deadline + graceMs : deadline;
}
