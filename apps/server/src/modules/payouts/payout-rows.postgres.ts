import { HELD_AFTER_SHIPPING_MS, HELD_DIGITAL_MS } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { OF_SELLERS, SELLER_CENTS } from './balances.postgres.ts';

/** SQL for the time before which an order's money is never payable. Older orders lack `payable_after`. */
const EARLIEST = 'coalesce(orders.payable_after, orders.paid_at)';

/**
 * The statuses of sellers who may be paid. A deleted member is still owed money that came back after they left: a
 * payout that a bank returned, or a dispute that was reversed.
 */
const MAY_BE_PAID = "('ACTIVE', 'DELETED')";

/** A claim whose money may be payable. The rule decides. Older claims have lower numbers. */
export interface MaybePayable {
  claimId: string;
  auctionId: string;
  sellerId: string;
  number: number;
}

/**
 * Claims whose holding time is over at `$1`, that are in no payout, and that have money left for a seller who may be
 * paid. An item that was shipped by `$2`, or a digital item that was paid by `$3`, counts as accepted.
 */
const MAYBE_PAYABLE = `SELECT claims.id AS "claimId", claims.auction_id AS "auctionId", claims.seller_id AS "sellerId", claims.number
  FROM claims JOIN orders ON orders.claim_id = claims.id JOIN users ON users.id = claims.seller_id AND users.status IN ${MAY_BE_PAID}
  WHERE claims.payout_id IS NULL AND claims.state IN ('PAID', 'REFUNDED')
    AND (claims.state = 'REFUNDED' OR orders.problem_at IS NULL)
    AND (claims.state = 'REFUNDED' OR orders.received_at IS NOT NULL OR orders.shipped_at <= $2
      OR (claims.method = 'DIGITAL' AND orders.paid_at <= $3))
    AND ${EARLIEST} <= $1
    AND (SELECT ${SELLER_CENTS} FROM transfers
         WHERE transfers.auction_id = claims.auction_id AND transfers.claim_id = claims.id AND ${OF_SELLERS}) > 0`;

/**
 * The claims of all sellers to consider, each kind by its own index. The money of most claims without a payout is still
 * held, so reading all of them would be slow.
 */
const OF_ALL_SELLERS = `SELECT claim_id AS id FROM orders
    WHERE ${EARLIEST} <= $1 AND state IN ('DELIVERED', 'RECEIVED') AND NOT paid_out AND charged
  UNION SELECT claim_id FROM orders WHERE shipped_at <= $2 AND NOT paid_out
  UNION SELECT id FROM claims WHERE state = 'REFUNDED' AND payout_id IS NULL`;

/** Claims of all sellers but those in `without` whose money may be payable, oldest first. */
export async function maybePayable(
  query: Queryable,
  now: Instant,
  limit: number,
  without: readonly string[] = [],
): Promise<MaybePayable[]> {
  // One look-up for each claim, so that no plan reads a whole table, whatever the planner estimates.
  const { rows } = await query.query<MaybePayable>(
    `SELECT "claimId", "auctionId", "sellerId", number FROM (${OF_ALL_SELLERS}) AS found
     CROSS JOIN LATERAL (${MAYBE_PAYABLE} AND claims.id = found.id AND claims.seller_id <> ALL($5::uuid[]) LIMIT 1) AS payable
     ORDER BY number LIMIT $4`,
    [now, now - HELD_AFTER_SHIPPING_MS, now - HELD_DIGITAL_MS, limit, without],
  );
  return rows;
}

/** Claims of one seller, after a number, whose money may be payable, oldest first. */
export async function maybePayableTo(
  query: Queryable,
  sellerId: string,
  now: Instant,
  limit: number,
  after = 0,
): Promise<MaybePayable[]> {
  const { rows } = await query.query<MaybePayable>(
    `${MAYBE_PAYABLE} AND claims.seller_id = $4 AND claims.number > $6 ORDER BY claims.number LIMIT $5`,
    [now, now - HELD_AFTER_SHIPPING_MS, now - HELD_DIGITAL_MS, sellerId, limit, after],
  );
  return rows;
}

/**
 * Locks a seller's row, so that a suspension waits. Returns whether they may be paid; null if there is no such member.
 */
export async function lockSeller(tx: Queryable, userId: string): Promise<{ mayBePaid: boolean } | null> {
  const { rows } = await tx.query<{ mayBePaid: boolean }>(
    `SELECT status IN ${MAY_BE_PAID} AS "mayBePaid" FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Which of these members may be paid. */
export async function payableAmong(query: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT id FROM users WHERE id = ANY($1::uuid[]) AND status IN ${MAY_BE_PAID}`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The auctions of these claims, in the order of their locks. */
export async function auctionsOf(query: Queryable, claimIds: readonly string[]): Promise<string[]> {
  const { rows } = await query.query<{ auctionId: string }>(
    'SELECT DISTINCT auction_id AS "auctionId" FROM claims WHERE id = ANY($1::uuid[]) ORDER BY auction_id',
    [claimIds],
  );
  return rows.map(({ auctionId }) => auctionId);
}
