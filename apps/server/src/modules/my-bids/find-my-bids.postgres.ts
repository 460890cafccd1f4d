import type { BidList } from '@clamor/contract/limits';
import { ADDRESS_WITHIN_MS } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { type MarketPage, markOf, type PageRow, pageOf } from '../market/index.ts';
import { BUYER_ACTION_PENDING } from '../orders/index.ts';
import { deadlines } from '../sales/index.ts';

export interface MyBidsAsked {
  userId: string;
  list: BidList;
  limit: number;
  cursor: string | undefined;
}

/** The most listings that one list considers: the newest ones on which the member bid, or those they liked last. */
const MAX_LOOKED_AT = 5_000;

/**
 * A page of one of a member's lists; null if the cursor belongs to another list. Listings that staff removed are left
 * out.
 */
export async function findMyBids(database: Queryable, asked: MyBidsAsked, now: Instant): Promise<MarketPage | null> {
  const { userId, list, limit, cursor } = asked;
  const order = `my-bids-${list}`;
  const after = markOf(order, cursor);
  if (after === undefined) return null;
  const mark = after === null ? [null, null, null, null] : [...after.ranks, after.key, after.listingId];
  const { rows } = await database.query<PageRow>(myBidsStatement(list, [userId, ...mark, limit + 1], now));
  return pageOf(order, rows, limit);
}

/** @param values the member's id, the four parts of the cursor position, and how many rows are wanted */
export function myBidsStatement(list: BidList, values: readonly unknown[], now: Instant) {
  const places = list === 'liked' ? LIKED : BID_ON;
  const text = `${places} WHERE ($2::int IS NULL OR (first, second, key, listing_id) > ($2::int, $3::int, $4::bigint, $5::uuid))
    ${NARROWED[list]} ORDER BY first, second, key, listing_id LIMIT $6`;
  return { name: `my-bids-${list}`, text, values: list === 'liked' ? [...values] : [...values, now] };
}

const NARROWED: Readonly<Record<BidList, string>> = {
  all: '',
  liked: '',
  leading: `AND position = 'leading'`,
  outbid: `AND position = 'outbid'`,
  won: `AND position = 'won'`,
  over: `AND position = 'over'`,
};

/**
 * The places of liked listings: as in the market's own order, except that featured listings do not come first in their
 * group.
 */
const LIKED = `SELECT listing_id, shelf AS first, 0 AS second, order_key AS key FROM (
    SELECT shelf.listing_id, shelf.shelf, shelf.order_key, shelf.shelf AS first, 0 AS second, shelf.order_key AS key
    FROM (SELECT listing_id FROM likes WHERE user_id = $1 ORDER BY liked_at DESC LIMIT ${MAX_LOOKED_AT}) AS liked
    JOIN listing_shelf AS shelf USING (listing_id)
  ) AS place`;

/**
 * The listings on which the member bid, by a loose index scan: one step along `bids_by_bidder` for each listing,
 * however many bids it has. The newest listings come first, because an id starts with its creation time. The row
 * comparison leaves the planner no other index.
 */
const STEPS = `WITH RECURSIVE step AS (
    (SELECT listing_id FROM bids
     WHERE (bidder_id, listing_id) >= ($1::uuid, '00000000-0000-0000-0000-000000000000'::uuid)
       AND (bidder_id, listing_id) <= ($1::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
     ORDER BY bidder_id DESC, listing_id DESC LIMIT 1)
    UNION ALL
    SELECT next.listing_id FROM step CROSS JOIN LATERAL (
      SELECT listing_id FROM bids
      WHERE (bidder_id, listing_id) >= ($1::uuid, '00000000-0000-0000-0000-000000000000'::uuid)
        AND (bidder_id, listing_id) < ($1::uuid, step.listing_id)
      ORDER BY bidder_id DESC, listing_id DESC LIMIT 1
    ) AS next
  ), bid_on AS MATERIALIZED (SELECT listing_id FROM step LIMIT ${MAX_LOOKED_AT}),
  bought AS MATERIALIZED (
    SELECT DISTINCT ON (c.listing_id) c.listing_id, c.state, ${deadlines.payByOf('c')} AS pay_by, ${BUYER_ACTION_PENDING} AS waits,
      (SELECT paid_at FROM orders WHERE claim_id = c.id) AS paid_at
    FROM claims c WHERE c.buyer_id = $1 ORDER BY c.listing_id, c.number DESC
  ), offered AS MATERIALIZED (
    SELECT listing_id, ${deadlines.expiryOf('offers')} AS expires_at FROM offers
    WHERE bidder_id = $1 AND state = 'OPEN' AND ${deadlines.expiryOf('offers')} > $7
  )`;

/**
 * `bidderPosition` of the domain as SQL. It only selects the rows; the position that a row shows is computed by the
 * domain's function.
 */
const POSITION = `CASE
    WHEN bought.state <> 'RELEASED' OR offered.expires_at IS NOT NULL THEN 'won'
    WHEN state.status = 'LIVE' THEN CASE WHEN state.leader_id = $1 THEN 'leading' ELSE 'outbid' END
    WHEN state.status = 'RESERVE_NOT_MET' AND state.leader_id = $1 THEN 'leading'
    ELSE 'over' END`;

/** The deadline of the member's next action to get the item; null if none is due. */
const WAITS_UNTIL = `CASE
    WHEN offered.expires_at IS NOT NULL THEN offered.expires_at
    WHEN bought.waits THEN CASE bought.state WHEN 'DUE' THEN bought.pay_by ELSE bought.paid_at + ${ADDRESS_WITHIN_MS} END
    WHEN bought.state IS NULL AND state.status = 'LIVE' AND state.leader_id <> $1 AND state.frozen_at IS NULL AND state.ends_at > $7
      THEN state.ends_at END`;

/**
 * The places of listings on which the member bid. Listings with an action due come first, by its deadline; then running
 * ones, by their end; then the others, latest end first. The order does not use `last_event_at`, because that would
 * reveal silent events.
 */
const BID_ON = `${STEPS}
  SELECT listing_id, first, second, key FROM (
    SELECT state.id AS listing_id, ${POSITION} AS position,
      CASE WHEN waits.until IS NOT NULL THEN 0 WHEN state.status IN ('LIVE', 'RESERVE_NOT_MET') THEN 1 ELSE 2 END AS first,
      0 AS second,
      coalesce(waits.until, CASE state.status WHEN 'LIVE' THEN state.ends_at WHEN 'RESERVE_NOT_MET' THEN state.decision_deadline
        ELSE -state.since END) AS key
    FROM bid_on
    JOIN listing_state AS state ON state.id = bid_on.listing_id AND NOT state.hidden
    LEFT JOIN bought ON bought.listing_id = state.id
    LEFT JOIN offered ON offered.listing_id = state.id
    CROSS JOIN LATERAL (SELECT ${WAITS_UNTIL} AS until) AS waits
  ) AS place`;
