import { REMINDED_BEFORE_HOURS } from '@clamor/domain/payments';
import { HOUR, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** Something of an auction's money whose time has come. */
export interface DueThing {
  auctionId: string;
  id: string;
}

/** Offers whose time is over. */
export async function offersPast(query: Queryable, now: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT id, auction_id AS "auctionId" FROM offers WHERE state = 'OPEN' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Claims that somebody began to end, and did not finish. */
export async function endingsLeftBehind(query: Queryable, before: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    'SELECT id, auction_id AS "auctionId" FROM claims WHERE ending AND ending_since <= $1 ORDER BY ending_since LIMIT $2',
    [before, limit],
  );
  return rows;
}

/** Events of the provider that can come no more: it repeats them for three days. */
export async function forgetOldEvents(query: Queryable, before: Instant): Promise<void> {
  await query.query('DELETE FROM webhook_events WHERE seen_at < $1', [before]);
}

/** Claims whose buyer is to be reminded. */
export async function claimsToRemindOf(query: Queryable, now: Instant, limit: number): Promise<DueThing[]> {
  const { rows } = await query.query<DueThing>(
    `SELECT id, auction_id AS "auctionId" FROM claims
     WHERE state = 'DUE' AND reminded < 3 AND NOT ending AND pay_by <= $1 + ($3::bigint[])[reminded + 1]
     ORDER BY pay_by LIMIT $2`,
    [now, limit, REMINDED_BEFORE_HOURS.map((hours) => hours * HOUR)],
  );
  return rows;
}
