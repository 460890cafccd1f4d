import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** A listing that needs an action of its seller. */
export interface WaitingListing {
  kind: 'decide' | 'go_live' | 'frozen';
  slug: string;
  title: string;
  pictureUrl: string | null;
  /** The deadline for the action; null if there is none. */
  by: Instant | null;
  since: Instant;
}

/** One query for each kind. Each reads its own index, longest waiting first, and stops at the limit. */
const KINDS = [
  `SELECT 'decide' AS kind, id, decision_deadline AS by, since FROM listing_state
   WHERE seller_id = $1 AND status = 'RESERVE_NOT_MET' AND NOT hidden ORDER BY decision_deadline, id LIMIT $2`,
  `SELECT 'go_live', id, NULL::bigint, goal_met_at FROM listing_state
   WHERE seller_id = $1 AND status = 'COLLECTING' AND start_policy = 'MANUAL' AND goal_met_at IS NOT NULL AND NOT hidden
   ORDER BY goal_met_at, id LIMIT $2`,
  `SELECT 'frozen', id, NULL::bigint, frozen_at FROM listing_state
   WHERE seller_id = $1 AND frozen_at IS NOT NULL AND NOT hidden ORDER BY frozen_at, id LIMIT $2`,
];

/** @param limit how many listings of each kind at most */
export function waitingListingsStatement(sellerId: string, limit: number) {
  const text = `SELECT kind, slug, title, media_urls[1] AS "pictureUrl", by, since
    FROM (${KINDS.map((kind) => `(${kind})`).join(' UNION ALL ')}) AS waiting JOIN listings USING (id)`;
  return { text, values: [sellerId, limit] };
}

/** Listings on which their seller must act, at most `limit` of each kind, in no order. */
export async function waitingListings(query: Queryable, sellerId: string, limit: number): Promise<WaitingListing[]> {
  const { text, values } = waitingListingsStatement(sellerId, limit);
  return (await query.query<WaitingListing>(text, values)).rows;
}
