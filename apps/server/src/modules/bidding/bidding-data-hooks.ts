import { type MemberDataHooks, momentOf, NAMED_MAX } from '../member-data/index.ts';

interface LedRow {
  title: string;
  slug: string;
}

/**
 * A member's own bids and maximums, for their account file. Bids are binding, so a member whose bid may still win
 * cannot delete their account.
 */
export const biddingDataHooks: MemberDataHooks = {
  tables: ['bids', 'changed_maximums'],
  lists: [
    {
      name: 'bids',
      sql: `SELECT listing_id || ' ' || sequence AS mark, slug, title, sequence, amount_cents AS "amountCents", max_cents AS "maxAmountCents",
          anonymous AS "isAnonymous", automatic, ${momentOf('placed_at')} AS at
        FROM bids JOIN listings ON listings.id = listing_id
        WHERE bidder_id = $1 AND ($2::text IS NULL OR
          (listing_id, sequence) > (split_part($2, ' ', 1)::uuid, split_part($2, ' ', 2)::integer))
        ORDER BY listing_id, sequence LIMIT $3`,
    },
    {
      name: 'maximums',
      // Only bidders have a maximum, so the query goes from their bids to the maximum's key. An index on bidders would
      // cost every bid.
      sql: `SELECT listing_id::text AS mark, slug, title, max_cents AS "maxAmountCents"
        FROM (SELECT DISTINCT listing_id FROM bids
              WHERE bidder_id = $1 AND ($2::uuid IS NULL OR listing_id > $2::uuid)) AS bid_on
        CROSS JOIN LATERAL (SELECT max_cents FROM changed_maximums AS stored
          WHERE stored.listing_id = bid_on.listing_id AND stored.bidder_id = $1 OFFSET 0) AS changed
        JOIN listings ON listings.id = listing_id ORDER BY listing_id LIMIT $3`,
    },
  ],
  async open(tx, userId) {
    const { rows } = await tx.query<LedRow>(
      `SELECT title, slug FROM (SELECT DISTINCT listing_id FROM bids WHERE bidder_id = $1) AS bid_on
         JOIN listing_state AS state ON state.id = bid_on.listing_id JOIN listings ON listings.id = state.id
       WHERE state.leader_id = $1 AND state.status IN ('LIVE', 'RESERVE_NOT_MET') AND NOT hidden
       ORDER BY listings.id DESC LIMIT $2`,
      [userId, NAMED_MAX],
    );
    return rows.map((row) => ({ kind: 'leading', auctionId: null, ...row }));
  },
};
