import type { Queryable } from '../../platform/database/index.ts';

/**
 * The auction and the claim of a payment, claim or dispute. With the auction's id the sale can be locked before the row
 * is read.
 */
export interface RowPlace {
  auctionId: string;
  claimId: string;
}

export async function placeOfClaim(query: Queryable, claimId: string): Promise<RowPlace | null> {
  return await placeOf(query, 'SELECT auction_id AS "auctionId", id AS "claimId" FROM claims WHERE id = $1', claimId);
}

export async function placeOfPayment(query: Queryable, paymentId: string): Promise<RowPlace | null> {
  const text = 'SELECT auction_id AS "auctionId", claim_id AS "claimId" FROM payments WHERE id = $1';
  return await placeOf(query, text, paymentId);
}

/** @param disputeId the provider's id of the dispute */
export async function placeOfDispute(query: Queryable, disputeId: string): Promise<RowPlace | null> {
  const text = `SELECT payments.auction_id AS "auctionId", payments.claim_id AS "claimId"
    FROM disputes JOIN payments ON payments.id = disputes.payment_id WHERE disputes.id = $1`;
  return await placeOf(query, text, disputeId);
}

async function placeOf(query: Queryable, text: string, id: string): Promise<RowPlace | null> {
  const { rows } = await query.query<RowPlace>(text, [id]);
  return rows[0] ?? null;
}
