import type { Bid } from '../bidding/run.ts';
import type { ListingEvent } from './events.ts';
import type { PublicEvent } from './public-event.ts';

const NONE: readonly Bid[] = [];

/** The rows of the request that an event tells of, in order; none for another event. */
export function bidsIn(event: ListingEvent | PublicEvent): readonly Bid[] {
  return event.type === 'bid_placed' ? event.bids : NONE;
}

/** Who bought for how much, where an event decides it (docs/product.md#outcomes). */
export function saleIn(event: ListingEvent | PublicEvent): { buyerId: string; amountCents: number } | null {
  if (event.type === 'second_chance_awarded') return { buyerId: event.buyerId, amountCents: event.amountCents };
  if (event.type !== 'auction_ended' || event.winnerId === null || event.amountCents === null) return null;
  return { buyerId: event.winnerId, amountCents: event.amountCents };
}

/** Whether an event may change a listing's texts, which no event carries: they have to be read anew. */
export function changesTexts({ type }: ListingEvent | PublicEvent): boolean {
  return type === 'republished' || type === 'details_edited';
}
