import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deadlines } from '../sales/index.ts';
import type { OrderCursorPosition } from './order-cursor-position.ts';

export interface OrdersAsked {
  userId: string;
  /** Null: both sides. */
  side: 'buyer' | 'seller' | null;
  limit: number;
  /** The position of the previous page's last row. */
  after: OrderCursorPosition | null;
}

/** An order that the member bought or sold or that is offered to them, with its position in their list. */
export interface FoundOrder extends OrderCursorPosition {
  auctionId: string;
}

/** Whether the claim `c` has an open refund or dispute. */
export const IS_HELD_UP = `(
  EXISTS (SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id
          WHERE p.auction_id = c.auction_id AND p.claim_id = c.id AND p.state = 'COMPLETED' AND r.state <> 'WITHDRAWN')
  OR EXISTS (SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
             WHERE p.auction_id = c.auction_id AND p.claim_id = c.id AND d.state = 'OPEN'))`;
/** Whether the bank is processing a payment of the claim `c`. */
export const IS_WITH_THE_BANK = `EXISTS (SELECT FROM payments p
  WHERE p.claim_id = c.id AND p.state = 'PENDING' AND p.step = 'processing')`;
const order = (...states: readonly string[]) =>
  `(NOT ${IS_HELD_UP} AND EXISTS (SELECT FROM orders WHERE claim_id = c.id AND state IN ('${states.join("', '")}')))`;

/**
 * SQL for whether the claim `c` waits for its buyer, who has to pay or to give an address. `SELLERS_TURN`: whether it
 * waits for its seller, who has to hand over the item or to decide about an overdue buyer.
 */
export const BUYER_ACTION_PENDING = `CASE c.state WHEN 'DUE' THEN NOT c.ending AND NOT ${IS_WITH_THE_BANK}
  WHEN 'PAID' THEN ${order('AWAITING_ADDRESS')} ELSE false END`;
const SELLERS_TURN = `CASE c.state WHEN 'DUE' THEN NOT c.ending AND ${deadlines.payByOf('c')} <= $2 AND NOT ${IS_WITH_THE_BANK}
  WHEN 'PAID' THEN ${order('READY_TO_SHIP', 'READY_FOR_PICKUP')} ELSE false END`;

const BOUGHT = `SELECT c.auction_id, c.created_at AS at, c.id, ${BUYER_ACTION_PENDING} AS waits FROM claims c WHERE c.buyer_id = $1
  UNION ALL
  SELECT auction_id, created_at, id, ${deadlines.expiryOf('offers')} > $2 FROM offers WHERE bidder_id = $1 AND state = 'OPEN'`;
/** The orders of a seller: for each auction the latest claim. */
const SOLD = `SELECT c.auction_id, c.created_at AS at, c.id, ${SELLERS_TURN} AS waits FROM claims c
  WHERE c.seller_id = $1
    AND NOT EXISTS (SELECT FROM claims n WHERE n.auction_id = c.auction_id AND n.number > c.number)`;
const SIDES = { buyer: BOUGHT, seller: SOLD };

/**
 * The rows of a page, and one more if another page follows. Orders that wait for the member come first, then the
 * newest.
 */
export async function findOrders(query: Queryable, asked: OrdersAsked, now: Instant): Promise<FoundOrder[]> {
  const { userId, side, limit, after } = asked;
  const sides = side === null ? Object.values(SIDES) : [SIDES[side]];
  const { rows } = await query.query<FoundOrder>(
    `SELECT auction_id AS "auctionId", id, at, waits FROM (${sides.join(' UNION ALL ')}) AS mine
     WHERE $3::boolean IS NULL OR (waits, at, id) < ($3, $4::bigint, $5::uuid)
     ORDER BY waits DESC, at DESC, id DESC LIMIT $6`,
    [userId, now, after?.waits ?? null, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}
