import { EMPTY_RUN } from '../bidding/index.ts';
import { type Instant, type OffsetAt, SECOND } from '../time/index.ts';
import { deadlineOf, withDeadline } from './deadline.ts';
import { outageMove } from './fold-outage.ts';
import { unseenOutages } from './running-deadline.ts';
import type { ListingState, Outage } from './state.ts';

/** What a reader knows of the time. */
export interface ProjectionTime {
  /** Product time. */
  now: Instant;
  /** The last beat that the reader knows of: whatever lies behind it may still turn out to be an outage. */
  servedUntil: Instant;
  /** The outages on record up to that beat. */
  outages: readonly Outage[];
  offsetAt: OffsetAt;
}

/** What a reader may say about a listing before the desk has acted on it. */
export interface Projection {
  state: ListingState;
  /** LIVE past its end: no bid received now counts, and nobody has won yet. */
  closing: boolean;
}

/**
 * A reader's view: unseen outages are given back already, a countdown that ran out reads LIVE, an auction past its end reads
 * closing. Nothing is projected beyond the last known beat, so that no outage which is still to be found takes it back. A winner
 * or an outcome comes from a committed settling only, so that nothing beyond is projected (docs/desk.md#readers).
 */
export function project(state: ListingState, time: ProjectionTime): Projection {
  if (state.hidden) return { state, closing: false };
  const at = Math.min(time.now, time.servedUntil);
  const shown = liveFrom(withOutages(state, time), at);
  const { phase } = shown;
  return { state: shown, closing: phase.status === 'LIVE' && shown.frozenAt === null && at >= phase.endsAt };
}

/** As the desk will fold them: each after the steps that fall before it. Where that is a settling, the rest has to wait for it. */
function withOutages(state: ListingState, { outages, offsetAt }: ProjectionTime): ListingState {
  let folded = state;
  for (const outage of unseenOutages(state, outages)) {
    folded = liveFrom(folded, outage.from);
    const deadline = deadlineOf(folded);
    if (deadline !== null && deadline <= outage.from) break;
    const move = outageMove(folded, outage, offsetAt);
    const phase = move === null ? folded.phase : withDeadline(folded.phase, move.deadline);
    folded = { ...folded, phase, outageId: Math.max(folded.outageId, outage.id) };
  }
  return folded;
}

function liveFrom(state: ListingState, at: Instant): ListingState {
  const { phase } = state;
  if (phase.status !== 'COUNTDOWN' || at < phase.liveAt) return state;
  const endsAt = phase.liveAt + state.terms.auctionDurationSeconds * SECOND;
  return { ...state, phase: { status: 'LIVE', since: phase.liveAt, endsAt, run: EMPTY_RUN } };
}
