import { REMINDED_BEFORE_HOURS } from '@clamor/domain/sales';
import { HOUR, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deadlines } from '../sales/index.ts';

/** A row of an auction's money whose time has come. */
export interface DueThing {
  auctionId: string;
  id: string;
}

/** Expired offers whose deadlines include every outage. */
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

/** Claims whose ending started and never finished. */
export async function endingsLeftBehind(query: Queryable, before: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    'SELECT id, auction_id AS "auctionId" FROM claims WHERE ending AND ending_since <= $1 ORDER BY ending_since LIMIT $2',
    [before, limit],
  );
  return rows;
}

/** Removes events that the provider will not send again: it repeats them for three days. */
export async function forgetOldEvents(query: Queryable, before: Instant): Promise<void> {
  await query.query('DELETE FROM webhook_events WHERE seen_at < $1', [before]);
}

/**
 * Claims whose buyer must be reminded, if their deadlines include every outage. A claim whose payment the bank is
 * processing is left out: it would stay at the front of the list until the bank is done. The first reminder's time
 * limits how much of the index is read.
 */
export async function claimsToRemindOf(query: Queryable, now: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT id, auction_id AS "auctionId" FROM claims
     WHERE state = 'DUE' AND reminded < 3 AND NOT ending AND pay_by <= ${deadlines.servedBy('$1')} + ($3::bigint[])[1]
       AND pay_by <= ${deadlines.servedBy('$1')} + ($3::bigint[])[reminded + 1]
       AND ${deadlines.isWalked('claims')}
       AND NOT EXISTS (SELECT FROM payments p WHERE p.claim_id = claims.id AND p.state = 'PENDING' AND p.step = 'processing')
     ORDER BY pay_by LIMIT $2`,
    [now, limit, REMINDED_BEFORE_HOURS.map((hours) => hours * HOUR)],
  );
  return rows;
}

/** Payments that are to be read at the provider by now: how many, and the product time since which the oldest is due; null: none. */
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
