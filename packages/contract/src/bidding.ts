import { z } from 'zod';
import { Bid } from './listing-views.ts';
import { usualBidBody, usualKeyHeaders } from './usual-bid.ts';
import {
  Cents,
  Count,
  defineCall,
  Flag,
  IdempotencyHeaders,
  PageLimit,
  queryNumber,
  Slug,
  SlugParams,
  Versioned,
  WireInstant,
} from './wire.ts';

/**
 * The schema allows every safe integer. What a card can be charged depends on the listing's shipping, so a rule refuses
 * amounts that are too high (`BID_TOO_HIGH` with `maximumCents`).
 */
const OfferCents = z
  .int({ error: 'Amount must be a whole number of cents' })
  .min(1, { error: 'Amount must be at least $0.01' });

/** A `bidder` in the request is ignored: the server uses the account's name. */
export const PlaceBidBody = z
  .object({
    slug: Slug,
    /** An amount below the next minimum is raised to it if the maximum allows. */
    amountCents: OfferCents,
    maxAmountCents: OfferCents.nullish().transform((value) => value ?? null),
    /** If left out, the choice of the bidder's last request on this listing applies; false if there was none. */
    isAnonymous: Flag.optional().transform((value) => value ?? null),
  })
  .refine((body) => body.maxAmountCents === null || body.maxAmountCents >= body.amountCents, {
    path: ['maxAmountCents'],
    error: 'Your maximum must be at least your bid',
  });
export type PlaceBidBody = z.output<typeof PlaceBidBody>;
export type PlaceBidInput = z.input<typeof PlaceBidBody>;

/** The receipt of an accepted request. */
export const PlacedBid = z.object({
  /** The bidder's own bid; for a raise that did not move the price, the standing top bid. */
  bid: Bid,
  timeExtended: z.boolean(),
  /** 60 if the bid extended the auction, otherwise 0. */
  extensionSeconds: Count,
  nextMinimumCents: Cents,
  /** Whether the leader's automatic bid outbid this one at once. This bid is then in the history but does not lead. */
  outbid: z.boolean(),
  /** Whether the bidder was the leader already and only raised their own maximum. */
  raised: z.boolean(),
  /** The bidder's own maximum, which nobody else receives. */
  maxAmountCents: Cents,
  highestBid: Bid,
  reserveMet: z.boolean().nullable(),
  bidCount: Count,
  endsAt: WireInstant,
  ...Versioned.shape,
});
export type PlacedBid = z.infer<typeof PlacedBid>;

export const placeBid = defineCall({
  method: 'POST',
  path: '/api/bids',
  summary:
    'Bid, or raise one\u2019s own maximum. A repeat with the same Idempotency-Key answers what the first answered.',
  access: 'member',
  headers: IdempotencyHeaders,
  body: PlaceBidBody,
  usual: { headers: usualKeyHeaders, body: usualBidBody },
  answers: { 201: PlacedBid },
  refusals: [
    'UNAUTHENTICATED',
    'EMAIL_NOT_VERIFIED',
    'FORBIDDEN',
    'OWN_LISTING',
    'NOT_FOUND',
    'PAYMENT_OVERDUE',
    'BID_TOO_LOW',
    'BID_TOO_HIGH',
    'ALREADY_HIGHEST',
    'NOT_LIVE',
    'AUCTION_ENDED',
    'KEY_REUSED',
    'OUTCOME_UNKNOWN',
  ],
});

export const ListBidsQuery = z.object({
  /** Only bids with a greater sequence. */
  after: queryNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: PageLimit,
});

export const BidsPage = z.object({
  /** In the order in which they were decided. */
  bids: z.array(Bid),
  bidCount: Count,
  /** The `after` of the next page; null: this is the last one. */
  nextAfter: Count.nullable(),
  ...Versioned.shape,
});
export type BidsPage = z.infer<typeof BidsPage>;

export const listBids = defineCall({
  method: 'GET',
  path: '/api/listings/{slug}/bids',
  summary: 'The bid history in order, from after a sequence number on.',
  access: 'optional',
  params: SlugParams,
  query: ListBidsQuery,
  answers: { 200: BidsPage },
  refusals: ['NOT_FOUND'],
});
