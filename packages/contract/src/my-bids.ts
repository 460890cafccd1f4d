import { BIDDER_POSITIONS } from '@clamor/domain/sales';
import { z } from 'zod';
import { BID_LISTS } from './limits.ts';
import { ListingCard } from './listing-views.ts';
import { Claim } from './orders.ts';
import { Offer } from './payments.ts';
import { Cents, Cursor, defineCall, Id, PageLimit } from './wire.ts';

/** A listing that the member bid on or likes. */
export const MyBid = ListingCard.extend({
  /** null before the listing is LIVE. */
  auctionId: Id.nullable(),
  /** The member's position (docs/product.md#my-bids); null: they have not bid. */
  position: z.enum(BIDDER_POSITIONS).nullable(),
  /** The amount of their last bid, including automatic ones. */
  amountCents: Cents.nullable(),
  /** Their maximum as last given. */
  maxAmountCents: Cents.nullable(),
  /** The member's own claim; null: none. */
  claim: Claim.nullable(),
  /** The offer made to the member after the auction; null: none. */
  offer: Offer.nullable(),
});
export type MyBid = z.infer<typeof MyBid>;

export const ListMyBidsQuery = z.object({
  list: z.enum(BID_LISTS, { error: 'List is not known' }).default('all'),
  limit: PageLimit,
  cursor: Cursor.optional(),
});
export type ListMyBidsQuery = z.output<typeof ListMyBidsQuery>;

export const listMyBids = defineCall({
  method: 'GET',
  path: '/api/bids/mine',
  summary:
    'What one bid on, or one list of it, or what one likes: what waits for the member comes first, by its deadline. ' +
    'A `Link` header names the next page.',
  access: 'member',
  query: ListMyBidsQuery,
  answers: { 200: z.array(MyBid) },
  refusals: ['UNAUTHENTICATED'],
});
