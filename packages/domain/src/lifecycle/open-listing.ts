import { mergeTiming } from '../listings/index.ts';
import type { Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { ListingEvent } from './events.ts';
import type { ListingState } from './state.ts';

export interface NewListing {
  id: string;
  sellerId: string;
  /** Reserved here; the world sees it from LIVE on. */
  auctionId: string;
  terms: Terms;
  timing: Timing;
}

/** A listing at the moment of its creation, collecting demand, and its first event. The input has been validated. */
export function openListing(input: NewListing, at: Instant): { state: ListingState; events: ListingEvent[] } {
  const state: ListingState = {
    id: input.id,
    sellerId: input.sellerId,
    auctionId: input.auctionId,
    terms: input.terms,
    timing: mergeTiming(input.timing, {}),
    tally: { likes: 0, boosts: 0, videoLikes: 0, goalMetAt: null },
    phase: { status: 'COLLECTING', since: at, scheduledStartAt: null },
    frozenAt: null,
    hidden: false,
    eventNumber: 1,
    lastEventAt: at,
    outageId: 0,
    version: 1,
    publicNumber: 1,
  };
  return { state, events: [{ number: 1, at, type: 'listing_created' }] };
}
