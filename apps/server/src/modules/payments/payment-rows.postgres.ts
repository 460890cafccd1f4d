import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { BegunStaffAction } from '../audit/index.ts';
import { SCHEDULE_READING } from '../sales/index.ts';

export interface BegunReading {
  auctionId: string;
  claimId: string;
  /** The amount for which the intent was created. */
  cents: number;
  /** Why the last answer did not match; null if it matched. */
  mismatch: string | null;
  intentId: string;
  /** The reading's number, greater than that of every earlier reading of this payment. */
  number: number;
  /** How many readings had been requested for the payment when this one began. */
  wishes: number;
}

/**
 * Gives a reading its number. Called before the provider is asked. Null if there is no such payment, or it has no
 * intent yet.
 */
export async function beginReading(query: Queryable, paymentId: string): Promise<BegunReading | null> {
  const { rows } = await query.query<BegunReading>(
    `UPDATE payments SET readings = readings + 1 WHERE id = $1 AND intent_id IS NOT NULL
     RETURNING auction_id AS "auctionId", claim_id AS "claimId", cents, mismatch, intent_id AS "intentId",
       readings AS number, wishes`,
    [paymentId],
  );
  return rows[0] ?? null;
}

/**
 * Sets when the payment is read next, unless a reading was requested while the provider was asked: the request may know
 * something newer. Requests are counted instead of timed, because another node's clock may be ahead.
 */
export async function planReading(
  tx: Queryable,
  paymentId: string,
  { at, now, wishes }: { at: Instant | null; now: Instant; wishes: number },
): Promise<void> {
  await tx.query(
    'UPDATE payments SET read_at = $2 WHERE id = $1 AND wishes = $4 AND (read_at IS NULL OR read_at > $3)',
    [paymentId, at, now, wishes],
  );
}

/**
 * Stores why an answer did not match, and when to ask again.
 * @returns whether the payment had no mismatch before
 */
export async function keepMismatch(
  query: Queryable,
  paymentId: string,
  mismatch: string,
  readAt: Instant,
): Promise<boolean> {
  const { rows } = await query.query<{ isFirst: boolean }>(
    `UPDATE payments SET mismatch = $2, read_at = $3
     FROM (SELECT id, mismatch IS NULL AS "isFirst" FROM payments WHERE id = $1 FOR NO KEY UPDATE) AS before
     WHERE payments.id = before.id RETURNING before."isFirst"`,
    [paymentId, mismatch, readAt],
  );
  return rows[0]?.isFirst === true;
}

export async function clearMismatch(query: Queryable, paymentId: string): Promise<void> {
  await query.query('UPDATE payments SET mismatch = NULL WHERE id = $1', [paymentId]);
}

/**
 * Stores an event and schedules a reading of its payment, in one statement, so that a repeated event has no effect.
 * @returns whether the event is new and belongs to a stored payment
 */
export async function scheduleReadingForEvent(
  query: Queryable,
  event: { id: string; intentId: string },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await query.query(
    `WITH seen AS (INSERT INTO webhook_events (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id)
     UPDATE payments SET ${SCHEDULE_READING} WHERE intent_id = $3 AND EXISTS (SELECT FROM seen)`,
    [event.id, now, event.intentId],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Takes payments that are due to be read, for `leaseMs`. No other node takes them in that time, and after a crash they
 * become due again.
 */
export async function takeDueReadings(
  query: Queryable,
  now: Instant,
  leaseMs: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `UPDATE payments SET read_at = $2 WHERE id IN (
       SELECT id FROM payments WHERE read_at <= $1 AND intent_id IS NOT NULL
       ORDER BY read_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now, now + leaseMs, limit],
  );
  return rows.map(({ id }) => id);
}

/** Stores the staff action that is ending a claim's open attempts; null if it is not staff who end them. */
export async function keepCancelAction(tx: Queryable, claimId: string, action: BegunStaffAction | null): Promise<void> {
  const json = action === null ? null : JSON.stringify(action);
  await tx.query("UPDATE payments SET cancel_deed = $2 WHERE claim_id = $1 AND state = 'PENDING'", [claimId, json]);
}

export interface PaymentOfIntent {
  paymentId: string;
  auctionId: string;
  buyerId: string;
}

export async function paymentOfIntent(query: Queryable, intentId: string): Promise<PaymentOfIntent | null> {
  const { rows } = await query.query<PaymentOfIntent>(
    `SELECT payments.id AS "paymentId", payments.auction_id AS "auctionId", claims.buyer_id AS "buyerId"
     FROM payments JOIN claims ON claims.id = payments.claim_id WHERE payments.intent_id = $1`,
    [intentId],
  );
  return rows[0] ?? null;
}
