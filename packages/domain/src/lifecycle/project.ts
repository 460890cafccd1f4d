import { type Instant, SECOND } from '../time/index.ts';
import type { ListingState, Phase } from './state.ts';
import { livePhase } from './steps.ts';

/** What a reader may say about a listing before the clock has acted on it. */
export interface Projection {
  phase: Phase;
  /** LIVE past its end: no bid received now counts, and nobody has won yet. */
  closing: boolean;
}

/**
 * A reader's view at `now`: a countdown that ran out reads LIVE, an auction past its end reads closing. A winner or an outcome
 * comes from a committed settling only, so that nothing beyond is projected.
 */
export function project(state: ListingState, now: Instant): Projection {
  const { phase } = state;
  if (state.hidden || state.frozenAt !== null) return { phase, closing: false };
  if (phase.status === 'COUNTDOWN' && now >= phase.liveAt) {
    const live = livePhase(phase.liveAt, phase.liveAt + state.terms.auctionDurationSeconds * SECOND);
    return { phase: live, closing: now >= live.endsAt };
  }
  return { phase, closing: phase.status === 'LIVE' && now >= phase.endsAt };
}
