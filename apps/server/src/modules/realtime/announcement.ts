import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { auctionOf, deadlinesOf, phaseOf } from '../listings/index.ts';

/** Remembers which status was told last, so that each is told once, whether the clock or a commit brought it. */
export class Announcement {
  #listing: string;
  #auction: string;

  constructor(state: ListingState, now: Instant) {
    this.#listing = listingKey(state, now);
    this.#auction = auctionKey(state, now);
  }

  /** Null: nothing new. Else what has to be told. */
  news(state: ListingState, now: Instant): { auctionToo: boolean } | null {
    const listing = listingKey(state, now);
    const auction = auctionKey(state, now);
    if (listing === this.#listing && auction === this.#auction) return null;
    const auctionToo = auction !== this.#auction && auctionOf(state) !== null;
    this.#listing = listing;
    this.#auction = auction;
    return { auctionToo };
  }
}

/** The end of a running auction moves often and has a message of its own. */
function listingKey(state: ListingState, now: Instant): string {
  const { scheduledStartAt, liveAt, sellerDecisionDeadline } = deadlinesOf(state.phase);
  const { goalMetAt } = state.tally;
  const frozen = state.frozenAt !== null;
  return JSON.stringify([
    state.phase.status,
    phaseOf(state, now),
    frozen,
    goalMetAt,
    scheduledStartAt,
    liveAt,
    sellerDecisionDeadline,
  ]);
}

function auctionKey(state: ListingState, now: Instant): string {
  return JSON.stringify([state.phase.status, phaseOf(state, now), auctionOf(state)]);
}
