import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { BegunStaffAction } from '../audit/index.ts';

/**
 * SQL that schedules a payment's reading for `$2`. It also counts the request: a reading that is in progress sees by
 * the count, not by a clock, that something was requested meanwhile.
 */
export const SCHEDULE_READING = 'wishes = wishes + 1, read_at = least(coalesce(read_at, $2), $2)';

/** Schedules a reading of a payment for now. */
export async function scheduleReading(tx: Queryable, paymentId: string, now: Instant): Promise<void> {
  await tx.query(`UPDATE payments SET ${SCHEDULE_READING} WHERE id = $1`, [paymentId, now]);
}

/** The staff action that is ending this attempt; null if there is none. */
export async function cancelActionOf(tx: Queryable, paymentId: string): Promise<BegunStaffAction | null> {
  const text = 'SELECT cancel_deed AS action FROM payments WHERE id = $1';
  const { rows } = await tx.query<{ action: BegunStaffAction | null }>(text, [paymentId]);
  return rows[0]?.action ?? null;
}
