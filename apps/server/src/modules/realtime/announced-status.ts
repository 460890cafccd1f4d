import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import { auctionOf, deadlinesOf, phaseOf } from '../views/index.ts';

/**
 * What watchers know of a listing's and its auction's status, as comparable texts. A status is announced when its text
 * differs from the one announced last.
 */
export interface AnnouncedStatus {
  listing: string;
  auction: string;
}

export function statusToAnnounce(state: ListingState, time: ProjectionTime): AnnouncedStatus {
  return { listing: listingKey(state, time), auction: auctionKey(state, time) };
}

/**
 * The text of a listing's status. It leaves out the end of a running auction, which moves often and has a message of
 * its own.
 */
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
