import type { Bid } from '../bidding/run.ts';
import type { ListingEvent } from './events.ts';
import type { PublicEvent } from './public-event.ts';

const NONE: readonly Bid[] = [];

/** The bid rows of an event, in order; empty for other events. */
export function bidsIn(event: ListingEvent | PublicEvent): readonly Bid[] {
  return event.type === 'bid_placed' ? event.bids : NONE;
}

/** The buyer and price of an event that makes a sale; null for other events (docs/product.md#outcomes). */
export function saleIn(event: ListingEvent | PublicEvent): { buyerId: string; amountCents: number } | null {
  if (event.type === 'second_chance_awarded') return { buyerId: event.buyerId, amountCents: event.amountCents };
  if (event.type !== 'auction_ended' || event.winnerId === null || event.amountCents === null) return null;
  return { buyerId: event.winnerId, amountCents: event.amountCents };
}

/** Whether an event may change a listing's texts. Events contain no texts, so the caller must read the texts again. */
export function changesTexts({ type }: ListingEvent | PublicEvent): boolean {
  return type === 'republished' || type === 'details_edited';
}
