import type { Queryable } from '../../platform/database/index.ts';

/** The member's listings that a suspension stops: not over yet, and not hidden. */
export async function runningListingsOf(query: Queryable, sellerId: string): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT state.id FROM listings JOIN listing_state AS state ON state.id = listings.id
     WHERE listings.seller_id = $1 AND state.status IN ('COLLECTING', 'COUNTDOWN', 'LIVE')
       AND state.frozen_at IS NULL AND NOT state.hidden ORDER BY state.id`,
    [sellerId],
  );
  return rows.map(({ id }) => id);
}

/** The member's listings that stand still. */
export async function frozenListingsOf(query: Queryable, sellerId: string): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT state.id FROM listings JOIN listing_state AS state ON state.id = listings.id
     WHERE listings.seller_id = $1 AND state.frozen_at IS NOT NULL ORDER BY state.id`,
    [sellerId],
  );
  return rows.map(({ id }) => id);
}

/** The running auctions in which the member leads with a maximum above the price. */
export async function auctionsLedBy(query: Queryable, bidderId: string): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT state.id FROM (SELECT DISTINCT listing_id FROM bids WHERE bidder_id = $1) AS bid_on
     JOIN listing_state AS state ON state.id = bid_on.listing_id
     WHERE state.status = 'LIVE' AND state.leader_id = $1 AND state.leader_max_cents > state.price_cents ORDER BY state.id`,
    [bidderId],
  );
  return rows.map(({ id }) => id);
}
