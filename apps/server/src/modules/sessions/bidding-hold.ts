import type { Queryable } from '../../platform/database/index.ts';

/** The number of the lock that a member's bids and their leaving share. */
export function biddingLock(userId: string): string {
  return `hashtextextended('bidding of ' || ${userId}, 0)`;
}

/**
 * Waits for the member's bids that are being decided, and lets none be until the transaction ends: what they lead now is what they will
 * lead. The desk itself never waits for it (see `actorSection`).
 */
export async function holdBidding(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${biddingLock('$1')})`, [userId]);
}

/**
 * Whether something may come to a member by their bids: not while they are leaving, nor once they are not ACTIVE any more. Until the transaction
 * ends they cannot leave then. It waits for nobody.
 */
export async function keepBidder(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${biddingLock('$1')}) AS held`,
    [userId],
  );
  if (rows[0]?.held !== true) return false;
  // A statement of its own, after the lock: it sees a leaving that was committed meanwhile.
  const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND status = 'ACTIVE'`, [userId]);
  return rowCount === 1;
}
