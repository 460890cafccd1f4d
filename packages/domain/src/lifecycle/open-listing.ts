import { mergeTiming } from '../listings/index.ts';
import type { Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { ListingEvent } from './events.ts';
import { begin } from './evolve.ts';
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
  const { id, sellerId, auctionId, terms } = input;
  const timing = mergeTiming(input.timing, {});
  const created: ListingEvent = { number: 1, at, type: 'listing_created', sellerId, auctionId, terms, timing };
  return { state: begin(id, created), events: [created] };
}
