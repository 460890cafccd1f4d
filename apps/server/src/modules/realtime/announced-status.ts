import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import { auctionOf, deadlinesOf, phaseOf } from '../views/index.ts';

/** Remembers which status was told last, so that each is told once, whether the clock or a commit brought it. */
export class AnnouncedStatus {
  #listing: string;
  #auction: string;

  constructor(state: ListingState, time: ProjectionTime) {
    this.#listing = listingKey(state, time);
    this.#auction = auctionKey(state, time);
  }

  /** Null if the status is as it was announced last. Otherwise it counts as announced from now on, with `auctionToo` the auction's as well. */
  news(state: ListingState, time: ProjectionTime): { auctionToo: boolean } | null {
    const listing = listingKey(state, time);
    const auction = auctionKey(state, time);
    if (listing === this.#listing && auction === this.#auction) return null;
    const auctionToo = auction !== this.#auction && auctionOf(state) !== null;
    this.#listing = listing;
    this.#auction = auction;
    return { auctionToo };
  }
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
