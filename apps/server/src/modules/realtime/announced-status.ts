import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import { auctionOf, deadlinesOf, phaseOf } from '../views/index.ts';

/** The status of a listing and its auction as watchers see it, compared with the one announced last. */
export interface AnnouncedStatus {
  listing: string;
  auction: string;
}

export function statusToAnnounce(state: ListingState, time: ProjectionTime): AnnouncedStatus {
  return { listing: listingKey(state, time), auction: auctionKey(state, time) };
}

/** The end of a running auction moves often and has a message of its own. */
function listingKey(state: ListingState, time: ProjectionTime): string {
  const { scheduledStartAt, liveAt, sellerDecisionDeadline } = deadlinesOf(state.phase);
  const { goalMetAt } = state.tally;
  const frozen = state.frozenAt !== null;
  return JSON.stringify([
    state.phase.status,
    phaseOf(state, time),
    frozen,
    goalMetAt,
    scheduledStartAt,
    liveAt,
    sellerDecisionDeadline,
  ]);
}

function auctionKey(state: ListingState, time: ProjectionTime): string {
  return JSON.stringify([state.phase.status, phaseOf(state, time), auctionOf(state)]);
}
