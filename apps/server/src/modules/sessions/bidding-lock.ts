import type { Queryable } from '../../platform/database/index.ts';

/** The advisory lock that a member's bids and their account deletion share. */
export function biddingLock(userId: string): string {
  return `hashtextextended('bidding of ' || ${userId}, 0)`;
}

/**
 * Waits for the member's running bids and blocks new ones until the transaction ends, so that what they lead now cannot change. The desk
 * never waits for this lock (see `actorSection`).
 */
export async function lockBidding(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${biddingLock('$1')})`, [userId]);
}

/**
 * Whether a member's bids may still win: false while they delete their account, and when they are not ACTIVE. If true,
 * a deletion waits until the transaction ends. Never waits.
 */
export async function keepBidder(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${biddingLock('$1')}) AS held`,
    [userId],
  );
  if (rows[0]?.held !== true) return false;
  // A separate statement after the lock sees a deletion that was committed while the lock was awaited.
  const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND status = 'ACTIVE'`, [userId]);
  return rowCount === 1;
}
