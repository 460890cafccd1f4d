import type { Phase as WirePhase } from '@clamor/contract/limits';
import { type ListingState, type ProjectionTime, project, type Status } from '@clamor/domain/lifecycle';

/** The state as a reader may see it now. All known outages are added, and a countdown that has elapsed is LIVE. */
export function projected(state: ListingState, time: ProjectionTime): ListingState {
  return project(state, time).state;
}

const PHASES: Readonly<Record<Status, WirePhase>> = {
  COLLECTING: 'collecting',
  COUNTDOWN: 'countdown',
  LIVE: 'live',
  RESERVE_NOT_MET: 'deciding',
  SECOND_CHANCE_AWARDED: 'awarded',
  ENDED: 'ended',
  CANCELLED: 'cancelled',
};

/** The phase that a page shows, which is finer than the status. */
export function phaseOf(state: ListingState, time: ProjectionTime): WirePhase {
  const { state: shown, closing } = project(state, time);
  const { status } = shown.phase;
  if (status === 'COLLECTING' && shown.tally.goalMetAt !== null) return 'waiting';
  return status === 'LIVE' && closing ? 'closing' : PHASES[status];
}
