import { SHIPPED_WITHIN_MS } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deadlines } from '../sales/index.ts';
import { IS_HELD_UP, IS_WITH_THE_BANK } from './order-list.postgres.ts';

/** A sale on which its seller must act. */
export interface SellerTask {
  kind: 'unpaid' | 'ship' | 'hand_over' | 'problem';
  auctionId: string;
  /** The deadline; null: there is none. */
  by: Instant | null;
  since: Instant;
}

/** One query for each kind. Each reads its own index, longest waiting first, and stops at the limit. */
const KINDS = [
  `SELECT 'unpaid' AS kind, c.auction_id, NULL::bigint AS by, ${deadlines.payByOf('c')} AS since FROM claims c
   WHERE c.seller_id = $1 AND c.state = 'DUE' AND c.pay_by <= $2 AND ${deadlines.payByOf('c')} <= $2 AND NOT c.ending AND NOT ${IS_WITH_THE_BANK}
   ORDER BY c.pay_by, c.id LIMIT $3`,
  `SELECT CASE o.state WHEN 'READY_TO_SHIP' THEN 'ship' ELSE 'hand_over' END, o.auction_id,
     o.ready_at + ${SHIPPED_WITHIN_MS}, o.ready_at
   FROM orders o JOIN claims c ON c.id = o.claim_id
   WHERE o.seller_id = $1 AND o.state IN ('READY_TO_SHIP', 'READY_FOR_PICKUP') AND o.problem_at IS NULL
     AND c.state = 'PAID' AND NOT ${IS_HELD_UP}
   ORDER BY o.ready_at, o.claim_id LIMIT $3`,
  `SELECT 'problem', o.auction_id, NULL::bigint, o.problem_at FROM orders o JOIN claims c ON c.id = o.claim_id
   WHERE o.seller_id = $1 AND o.problem_at IS NOT NULL AND c.state = 'PAID' AND NOT ${IS_HELD_UP}
   ORDER BY o.problem_at, o.claim_id LIMIT $3`,
];

export interface TurnsAsked {
  sellerId: string;
  /** At most this many of each kind. */
  limit: number;
}

export function sellersTurnsStatement({ sellerId, limit }: TurnsAsked, now: Instant) {
  const text = `SELECT kind, auction_id AS "auctionId", by, since FROM (${KINDS.map((kind) => `(${kind})`).join(' UNION ALL ')}) AS turns`;
  return { text, values: [sellerId, now, limit] };
}

/** The sales on which a seller must act, in no order. */
export async function sellersTurns(query: Queryable, asked: TurnsAsked, now: Instant): Promise<SellerTask[]> {
  const { text, values } = sellersTurnsStatement(asked, now);
  return (await query.query<SellerTask>(text, values)).rows;
}
