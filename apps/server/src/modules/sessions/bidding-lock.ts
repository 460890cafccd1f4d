import type { Queryable } from '../../platform/database/index.ts';

/** SQL for the advisory lock that a member's bids and the deletion of their account share. */
export function biddingLock(userId: string): string {
  return `hashtextextended('bidding of ' || ${userId}, 0)`;
}

/**
 * Waits for the member's running bids and blocks new ones until the transaction ends. So the auctions that they lead
 * cannot change meanwhile. The desk itself never waits for this lock (see `actorSection`).
 */
export async function lockBidding(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${biddingLock('$1')})`, [userId]);
}

/**
 * Whether a member may still win with their bids: they are ACTIVE and are not deleting their account. If true, a
 * deletion of the account waits until the transaction ends. This function itself never waits.
 */
export async function keepBidder(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${biddingLock('$1')}) AS held`,
    [userId],
  );
  if (rows[0]?.held !== true) return false;
  // Read in a separate statement after the lock, so that it sees a deletion that committed shortly before.
  const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND status = 'ACTIVE'`, [userId]);
  return rowCount === 1;
}
