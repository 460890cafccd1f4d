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
 * What a message about a listing's status would say, as a text to compare: a new message is sent when it differs. The end
 * of a running auction is left out, because it moves often and has a message of its own.
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
