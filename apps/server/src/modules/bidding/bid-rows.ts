import type { Bid } from '@clamor/domain/bidding';

/** A row of `bids` as PostgreSQL gives it. */
export interface BidRow {
  listing_id: string;
  sequence: number;
  bidder_id: string;
  amount_cents: number;
  anonymous: boolean;
  automatic: boolean;
  received_at: number;
  placed_at: number;
}

export function bidOf(row: BidRow): Bid {
  return {
    sequence: row.sequence,
    bidderId: row.bidder_id,
    amountCents: row.amount_cents,
    anonymous: row.anonymous,
    automatic: row.automatic,
    receivedAt: row.received_at,
    placedAt: row.placed_at,
  };
}
