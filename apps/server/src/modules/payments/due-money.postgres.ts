import { REMINDED_BEFORE_HOURS } from '@clamor/domain/sales';
import { HOUR, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deadlines } from '../sales/index.ts';

/** An offer or a claim whose time has come. */
export interface DueThing {
  auctionId: string;
  id: string;
}

/** Open offers that have expired. Their stored deadlines must include every outage. */
export async function offersPast(query: Queryable, now: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT id, auction_id AS "auctionId" FROM offers
     WHERE state = 'OPEN' AND expires_at <= ${deadlines.servedBy('$1')} AND ${deadlines.isWalked('offers')} ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Open offers whose seller or bidder is suspended or deleted. */
export async function offersToWithdraw(query: Queryable, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT offers.id, offers.auction_id AS "auctionId" FROM offers
     JOIN listings ON listings.id = offers.listing_id JOIN users AS seller ON seller.id = listings.seller_id
     JOIN users AS bidder ON bidder.id = offers.bidder_id
     WHERE offers.state = 'OPEN' AND (seller.status <> 'ACTIVE' OR bidder.status <> 'ACTIVE')
     ORDER BY offers.expires_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Claims whose ending began before this moment and did not finish, because its process died. */
export async function endingsLeftBehind(query: Queryable, before: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    'SELECT id, auction_id AS "auctionId" FROM claims WHERE ending AND ending_since <= $1 ORDER BY ending_since LIMIT $2',
    [before, limit],
  );
  return rows;
}

/** Deletes the records of provider events that were seen before this moment. */
export async function forgetOldEvents(query: Queryable, before: Instant): Promise<void> {
  await query.query('DELETE FROM webhook_events WHERE seen_at < $1', [before]);
}

/**
 * Claims whose buyer must be reminded. Their stored deadlines must include every outage.
 * A claim whose payment the bank is processing is left out: it would stay at the front of the list until the bank is
 * done. The condition with the first reminder's time limits how much of the index is read. The number of reminders is
 * also a condition of the index `claims_to_remind`, so a change of it needs a new index.
 */
export async function claimsToRemindOf(query: Queryable, now: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT id, auction_id AS "auctionId" FROM claims
     WHERE state = 'DUE' AND reminded < ${REMINDED_BEFORE_HOURS.length} AND NOT ending AND pay_by <= ${deadlines.servedBy('$1')} + ($3::bigint[])[1]
       AND pay_by <= ${deadlines.servedBy('$1')} + ($3::bigint[])[reminded + 1]
       AND ${deadlines.isWalked('claims')}
       AND NOT EXISTS (SELECT FROM payments p WHERE p.claim_id = claims.id AND p.state = 'PENDING' AND p.step = 'processing')
     ORDER BY pay_by LIMIT $2`,
    [now, limit, REMINDED_BEFORE_HOURS.map((hours) => hours * HOUR)],
  );
  return rows;
}

/**
 * How many payments are due to be read at the provider, and the product time at which the oldest became due; null:
 * none.
 */
export async function paymentsToRead(
  query: Queryable,
  now: Instant,
): Promise<{ count: number; oldestAt: number | null }> {
  const { rows } = await query.query<{ count: number; oldestAt: number | null }>(
    'SELECT count(*)::integer AS count, min(read_at) AS "oldestAt" FROM payments WHERE read_at <= $1 AND intent_id IS NOT NULL',
    [now],
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}
