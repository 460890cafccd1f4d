import type { Payout, SellerBooks } from '@clamor/domain/payouts';
import type { Transfer } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { TRANSFER_COLUMNS } from '../sales/index.ts';
import { PAYOUT } from './payouts.postgres.ts';

const TRANSFERS = Object.entries(TRANSFER_COLUMNS).map(([field, column]) => `${column} AS "${field}"`);

/** Ids of the next sellers with any transfer or payout, in order of id. */
export async function nextSellers(database: Queryable, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT DISTINCT seller_id AS id FROM (
       SELECT seller_id FROM transfers UNION ALL SELECT seller_id FROM payouts
       UNION ALL SELECT seller_id FROM claims WHERE payout_id IS NOT NULL) AS sellers
     WHERE $1::uuid IS NULL OR seller_id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** A seller's payouts, the claims in them, and transfers, for the check of the books. */
export async function readSellerBooks(database: Queryable, sellerId: string): Promise<SellerBooks> {
  const payouts = await database.query<Payout>(
    `SELECT ${PAYOUT} FROM payouts WHERE seller_id = $1 ORDER BY prepared_at, id`,
    [sellerId],
  );
  const claims = await database.query<SellerBooks['claims'][number]>(
    `SELECT id, payout_id AS "payoutId", bid_cents AS "bidCents", shipping_cents AS "shippingCents" FROM claims
     WHERE seller_id = $1 AND (payout_id IS NOT NULL OR id = ANY($2::uuid[]))`,
    [sellerId, payouts.rows.flatMap(({ claimIds }) => claimIds)],
  );
  const transfers = await database.query<Transfer>(
    `SELECT ${TRANSFERS.join(', ')} FROM transfers WHERE seller_id = $1 ORDER BY number`,
    [sellerId],
  );
  return { payouts: payouts.rows, claims: claims.rows, transfers: transfers.rows };
}
