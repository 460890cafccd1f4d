import type { Payout, PayoutChange } from '@clamor/domain/payouts';
import type { Queryable } from '../../platform/database/index.ts';
import { bookTransfers } from '../sales/index.ts';

/** The select list for a `Payout`. */
export const PAYOUT = `payouts.id, payouts.seller_id AS "sellerId", payouts.cents, payouts.claim_ids AS "claimIds",
  payouts.credit_cents AS "creditCents", payouts.state,
  payouts.prepared_at AS "preparedAt", payouts.reference`;

/** A payout; null if there is none with this id. */
export async function readPayout(database: Queryable, id: string): Promise<Payout | null> {
  const { rows } = await database.query<Payout>(`SELECT ${PAYOUT} FROM payouts WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** Writes a payout with its transfer. Sales must be saved after it, because their claims refer to the payout. */
export async function savePayout(tx: Queryable, { payout, transfer }: Omit<PayoutChange, 'sales'>): Promise<void> {
  const { id, sellerId, cents, claimIds, creditCents, state, preparedAt, reference } = payout;
  if (state === 'PREPARED') {
    await tx.query(
      `INSERT INTO payouts (id, seller_id, cents, claim_ids, credit_cents, state, prepared_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, sellerId, cents, claimIds, creditCents, state, preparedAt],
    );
  } else {
    await tx.query(
      `UPDATE payouts SET state = $2, reference = $3, paid_at = CASE WHEN $2 = 'PAID' THEN product_now() ELSE paid_at END
       WHERE id = $1`,
      [id, state, reference],
    );
  }
  await bookTransfers(tx, [transfer], null);
}
