import type { Queryable } from '../../platform/database/index.ts';

/** A listing that has not followed a status change yet, and the command that makes it follow. */
export interface Following {
  changeId: string;
  /** The user whose status changed. */
  userId: string;
  listingId: string;
  step: 'freeze_maximum' | 'stop_for_suspension' | 'resume';
}

/**
 * SQL for whether a listing is frozen because its seller was suspended. A listing that an older version froze has
 * neither flag, and counts too.
 */
const SUSPENDED = '(state.frozen_at IS NOT NULL AND (state.frozen_for_suspension OR NOT state.frozen_by_staff))';

/**
 * Running auctions in which a suspended member leads with a maximum above the price. The deletion of an account is
 * recorded as `suspended` too, here and below.
 */
const LED = `
  SELECT state.id, 'freeze_maximum' AS step
  FROM (SELECT DISTINCT listing_id FROM bids WHERE bidder_id = change.user_id) AS bid_on
  JOIN listing_state AS state ON state.id = bid_on.listing_id
  WHERE change.change = 'suspended' AND state.status = 'LIVE'
    AND state.leader_id = change.user_id AND state.leader_max_cents > state.price_cents`;

/** The member's own listings that are not over and not hidden, and not yet frozen for the suspension. */
const RUNNING = `
  SELECT state.id, 'stop_for_suspension'
  FROM listings JOIN listing_state AS state ON state.id = listings.id
  WHERE change.change = 'suspended' AND listings.seller_id = change.user_id
    AND state.status IN ('COLLECTING', 'COUNTDOWN', 'LIVE') AND NOT ${SUSPENDED} AND NOT state.hidden`;

/** Listings frozen for the suspension of a member who is active again. */
const FROZEN = `
  SELECT state.id, 'resume'
  FROM listings JOIN listing_state AS state ON state.id = listings.id
  WHERE change.change = 'reactivated' AND listings.seller_id = change.user_id AND ${SUSPENDED}`;

/**
 * Everything that open status changes still require, in one query: one query for each of a hundred members would be
 * slow. It reads changes and listings in one snapshot. Otherwise it could freeze a listing that was created after a
 * reactivation for the suspension before.
 */
export async function listingsToFollow(query: Queryable): Promise<Following[]> {
  const { rows } = await query.query<Following>(
    `SELECT change.id AS "changeId", change.user_id AS "userId", due.id AS "listingId", due.step
     FROM standing_changes AS change CROSS JOIN LATERAL (${LED} UNION ALL ${RUNNING} UNION ALL ${FROZEN}) AS due
     WHERE change.done_at IS NULL ORDER BY change.made_at, change.id, due.id`,
  );
  return rows;
}
