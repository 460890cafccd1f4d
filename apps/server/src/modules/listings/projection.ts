import type { Phase as WirePhase } from '@clamor/contract/limits';
import { type ListingState, project } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';

/** The state as a reader may see it at a moment: a countdown that ran out is live, whenever it is settled. */
export function projected(state: ListingState, now: Instant): ListingState {
  const { phase } = project(state, now);
  return phase === state.phase ? state : { ...state, phase };
}

/** What a page shows, finer than the status. */
export function phaseOf(state: ListingState, now: Instant): WirePhase {
  const { phase, closing } = project(state, now);
  switch (phase.status) {
    case 'COLLECTING':
      return state.tally.goalMetAt === null ? 'collecting' : 'waiting';
    case 'COUNTDOWN':
      return 'countdown';
    case 'LIVE':
      return closing ? 'closing' : 'live';
    case 'RESERVE_NOT_MET':
      return 'deciding';
    case 'SECOND_CHANCE_AWARDED':
      return 'awarded';
    case 'ENDED':
      return 'ended';
    case 'CANCELLED':
      return 'cancelled';
  }
}
