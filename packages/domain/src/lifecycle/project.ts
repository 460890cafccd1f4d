import { EMPTY_RUN } from '../bidding/index.ts';
import { type Instant, type OffsetAt, SECOND } from '../time/index.ts';
import { deadlineOf, withDeadline } from './deadline.ts';
import { outageMove } from './fold-outage.ts';
import { unseenOutages } from './running-deadline.ts';
import type { ListingState, Outage } from './state.ts';

/** What a reader knows about time. */
export interface ProjectionTime {
  /** Product time. */
  now: Instant;
  /** The last heartbeat that the reader knows. The time after it may still turn out to be an outage. */
  servedUntil: Instant;
  /** The outages on record up to that heartbeat. */
  outages: readonly Outage[];
  offsetAt: OffsetAt;
}

/** A reader's view of a listing before the desk has acted on it. */
export interface Projection {
  state: ListingState;
  /** LIVE past its end: the winner is not yet decided, and a bid received now is a held bid. */
  closing: boolean;
}

/**
 * A reader's view of a listing: new outages are added, an elapsed countdown is shown as LIVE, and an auction past its
 * end as closing. It projects only up to the last known heartbeat, so that an outage found later never undoes what was
 * shown. A winner or outcome comes only from a committed settling (docs/desk.md#readers).
 */
export function project(state: ListingState, time: ProjectionTime): Projection {
  if (state.hidden) return { state, closing: false };
  const at = Math.min(time.now, time.servedUntil);
  const shown = liveFrom(withOutages(state, time), at);
  const { phase } = shown;
  return { state: shown, closing: phase.status === 'LIVE' && shown.frozenAt === null && at >= phase.endsAt };
}

/**
 * Adds outages as the desk will: each after the steps that were due before it. Readers cannot project a settling, so
 * outages after a due settling are not added.
 */
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
