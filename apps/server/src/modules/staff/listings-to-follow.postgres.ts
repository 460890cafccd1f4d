import type { Queryable } from '../../platform/database/index.ts';

/** A listing that has not followed yet, and how it is to follow. */
export interface Following {
  changeId: string;
  /** The user whose status changed. */
  userId: string;
  listingId: string;
  step: 'freeze_maximum' | 'stop_for_suspension' | 'resume';
}

/** Stands still for its seller's suspension; one that an older version froze says for nothing else. */
const SUSPENDED = '(state.frozen_at IS NOT NULL AND (state.frozen_for_suspension OR NOT state.frozen_by_staff))';

/** The running auctions in which a suspended member leads with a maximum above the price. */
const LED = `
  SELECT state.id, 'freeze_maximum' AS step
  FROM (SELECT DISTINCT listing_id FROM bids WHERE bidder_id = change.user_id) AS bid_on
  JOIN listing_state AS state ON state.id = bid_on.listing_id
  WHERE change.change = 'suspended' AND state.status = 'LIVE'
    AND state.leader_id = change.user_id AND state.leader_max_cents > state.price_cents`;

/** Their own listings: not over yet, and not hidden. */
const RUNNING = `
  SELECT state.id, 'stop_for_suspension'
  FROM listings JOIN listing_state AS state ON state.id = listings.id
  WHERE change.change = 'suspended' AND listings.seller_id = change.user_id
    AND state.status IN ('COLLECTING', 'COUNTDOWN', 'LIVE') AND NOT ${SUSPENDED} AND NOT state.hidden`;

/** The listings of a member who is back that stand still for the suspension. */
const FROZEN = `
  SELECT state.id, 'resume'
  FROM listings JOIN listing_state AS state ON state.id = listings.id
  WHERE change.change = 'reactivated' AND listings.seller_id = change.user_id AND ${SUSPENDED}`;

/**
 * What is still to follow, for all open changes at once: asked for one by one, a hundred members would wait for each other. Changes and
 * listings are seen at one moment, so that a listing put up after a reactivation is never taken for one of before it.
 */
export async function listingsToFollow(query: Queryable): Promise<Following[]> {
  const { rows } = await query.query<Following>(
    `SELECT change.id AS "changeId", change.user_id AS "userId", due.id AS "listingId", due.step
     FROM standing_changes AS change CROSS JOIN LATERAL (${LED} UNION ALL ${RUNNING} UNION ALL ${FROZEN}) AS due
     WHERE change.done_at IS NULL ORDER BY change.made_at, change.id, due.id`,
  );
  return rows;
}
