import { mergeTiming } from '../listings/index.ts';
import type { Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { Advance } from './decision.ts';
import type { ListingEvent } from './events.ts';
import { begin } from './evolve.ts';

export interface NewListing {
  id: string;
  sellerId: string;
  /** Reserved at creation; public from LIVE on. */
  auctionId: string;
  terms: Terms;
  timing: Timing;
}

/** Creates a listing that collects demand, with its first event. The input has been validated. */
export function openListing(input: NewListing, at: Instant): Advance {
  const { id, sellerId, auctionId, terms } = input;
  const timing = mergeTiming(input.timing, {});
  const created: ListingEvent = { number: 1, at, type: 'listing_created', sellerId, auctionId, terms, timing };
  const next = begin(id, created);
  return { next, events: [created], states: [next] };
}
