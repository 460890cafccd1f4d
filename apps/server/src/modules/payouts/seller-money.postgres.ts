import type { Queryable } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { PAYOUT } from './payouts.postgres.ts';
import type { PlacedPayout } from './seller-money-place.ts';

export interface PaidSale extends CursorPosition {
  auctionId: string;
}

/** SQL for whether a claim has proceeds: it is in a payout, or its payment was booked. */
const HAS_MONEY = `(payout_id IS NOT NULL OR EXISTS (SELECT FROM transfers t
  WHERE t.auction_id = claims.auction_id AND t.claim_id = claims.id AND t.kind = 'paid'))`;

/** A page of a seller's paid sales, newest first. `isOpen`: only those whose money is in no payout. */
export async function paidSales(
  query: Queryable,
  {
    sellerId,
    limit,
    after,
    isOpen,
  }: { sellerId: string; limit: number; after: CursorPosition | null; isOpen: boolean },
): Promise<PaidSale[]> {
  const { rows } = await query.query<PaidSale>(
    `SELECT auction_id AS "auctionId", created_at AS at, id FROM claims
     WHERE seller_id = $1 AND state IN ('PAID', 'REFUNDED') ${isOpen ? 'AND payout_id IS NULL' : ''} AND ${HAS_MONEY}
       AND ($2::bigint IS NULL OR (created_at, id) < ($2, $3::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [sellerId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function payoutsIn(query: Queryable, ids: readonly string[]): Promise<Map<string, PlacedPayout>> {
  if (ids.length === 0) return new Map();
  const { rows } = await query.query<PlacedPayout>(
    `SELECT ${PAYOUT}, paid_at AS "paidAt" FROM payouts WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The sums of a seller's prepared and sent payouts, in cents. */
export interface SentSums {
  preparedCents: number;
  paidCents: number;
}

export async function sentSums(query: Queryable, sellerId: string): Promise<SentSums> {
  const { rows } = await query.query<SentSums>(
    `SELECT coalesce(sum(cents) FILTER (WHERE state = 'PREPARED'), 0)::bigint AS "preparedCents",
       coalesce(sum(cents) FILTER (WHERE state = 'PAID'), 0)::bigint AS "paidCents"
     FROM payouts WHERE seller_id = $1`,
    [sellerId],
  );
  return rows[0] ?? { preparedCents: 0, paidCents: 0 };
}
