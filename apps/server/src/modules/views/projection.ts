import type { Phase as WirePhase } from '@clamor/contract/limits';
import { type KnownTime, type ListingState, project } from '@clamor/domain/lifecycle';

/** The state as a reader may see it: with the outages given back that are known, and a countdown that ran out live. */
export function projected(state: ListingState, time: KnownTime): ListingState {
  return project(state, time).state;
}

/** What a page shows, finer than the status. */
export function phaseOf(state: ListingState, time: KnownTime): WirePhase {
  const { state: shown, closing } = project(state, time);
  switch (shown.phase.status) {
    case 'COLLECTING':
      return shown.tally.goalMetAt === null ? 'collecting' : 'waiting';
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
