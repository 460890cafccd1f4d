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
