import type { Obligation } from '@clamor/contract/obligations';
import { HELD_AFTER_SHIPPING_MS, HELD_DIGITAL_MS, isBoundBy } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { NAMED_MAX } from '../member-data/index.ts';
import { lockSale } from '../sales/index.ts';
import { balanceOfSeller, lockBalance } from './balances.postgres.ts';

/** A sale or offer from which the member may have an obligation. The rule decides. */
interface MaybeBound {
  auctionId: string;
  kind: 'purchase' | 'sale' | 'offer';
  title: string | null;
  slug: string | null;
}

/**
 * A member's open money obligations. Locks what they depend on: each sale by auction id, then the balance
 * (docs/money.md#the-lock). The member's row must be locked, and no bid of theirs may be held. Then no obligation can
 * arise in another place.
 */
export async function findOpenObligations(tx: Queryable, userId: string, now: Instant): Promise<Obligation[]> {
  const open: Obligation[] = [];
  for (const { auctionId, ...about } of await maybeBound(tx, userId, now)) {
    if (isBoundBy(await lockSale(tx, auctionId), userId, now)) open.push({ auctionId, ...about });
  }
  await lockBalance(tx, userId);
  const asAWhole = { title: null, slug: null, auctionId: null };
  if ((await balanceOfSeller(tx, userId)) !== 0) open.push({ kind: 'balance', ...asAWhole });
  if (await hasPreparedPayout(tx, userId)) open.push({ kind: 'payout', ...asAWhole });
  return open;
}

async function hasPreparedPayout(query: Queryable, sellerId: string): Promise<boolean> {
  const { rowCount } = await query.query(`SELECT FROM payouts WHERE seller_id = $1 AND state = 'PREPARED' LIMIT 1`, [
    sellerId,
  ]);
  return rowCount === 1;
}

/**
 * The first `NAMED_MAX` candidates, in the order in which their sales must be locked. Sales that finished long ago are
 * left out.
 */
async function maybeBound(query: Queryable, userId: string, now: Instant): Promise<MaybeBound[]> {
  const { rows } = await query.query<MaybeBound>(
    `SELECT found.auction_id AS "auctionId", min(found.kind) AS kind, min(title) AS title, min(slug) AS slug
     FROM (${MAYBE_BOUND}) AS found LEFT JOIN listings ON listings.id = found.listing_id
     GROUP BY found.auction_id ORDER BY found.auction_id LIMIT $4`,
    [userId, now - HELD_AFTER_SHIPPING_MS, now - HELD_DIGITAL_MS, NAMED_MAX],
  );
  return rows;
}

/**
 * Finds candidates. It may find sales that the rule then leaves out, but not all sales: a seller may have many, and
 * each one found is locked.
 */
const MAYBE_BOUND = `
  SELECT claims.auction_id, claims.listing_id, CASE WHEN claims.buyer_id = $1 THEN 'purchase' ELSE 'sale' END AS kind
  FROM claims LEFT JOIN orders ON orders.claim_id = claims.id
  WHERE (claims.buyer_id = $1 OR claims.seller_id = $1) AND (
    claims.state = 'DUE'
    OR claims.state = 'PAID' AND (orders.claim_id IS NULL OR orders.problem_at IS NOT NULL
      OR orders.received_at IS NULL AND NOT coalesce(orders.shipped_at <= $2, false)
        AND NOT (claims.method = 'DIGITAL' AND orders.paid_at <= $3))
    OR EXISTS (SELECT FROM payments WHERE payments.claim_id = claims.id AND (payments.state IN ('PENDING', 'RETURNING')
      OR EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id AND refunds.state NOT IN ('SUCCEEDED', 'WITHDRAWN'))
      OR EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id
        AND (disputes.state IN ('WARNING', 'OPEN') OR disputes.taken_cents <> disputes.booked_cents)))))
  UNION ALL
  SELECT auction_id, listing_id, 'offer' FROM offers WHERE bidder_id = $1 AND state = 'OPEN'
  UNION ALL
  SELECT offers.auction_id, offers.listing_id, 'sale' FROM offers JOIN listings ON listings.id = offers.listing_id
  WHERE listings.seller_id = $1 AND offers.state = 'OPEN'`;
