import { type Claim, openClaim, type SaleMoney } from '@clamor/domain/sales';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { lockSale } from './money.postgres.ts';
import { saveMoney } from './save-money.postgres.ts';

/** Locks a sale, changes it with the given function and writes the change. It notifies nobody, schedules no reading and publishes nothing. */
export function changeMoney(
  pool: pg.Pool,
  auctionId: string,
  change: (money: SaleMoney, tx: Queryable) => SaleMoney | Promise<SaleMoney>,
): Promise<SaleMoney> {
  return inTransaction(pool, async (tx) => {
    const before = await lockSale(tx, auctionId);
    const after = await change(before, tx);
    await saveMoney(tx, before, after);
    return after;
  });
}

/** Writes a claim as the desk does when an auction is sold: $100 with $5 of shipping, unless `given` says otherwise. */
export async function addClaim(
  pool: pg.Pool,
  given: Partial<Claim> & { listingId?: string; at?: number } = {},
): Promise<Claim> {
  const { listingId = uuidv7(), at = Date.UTC(2026, 0, 1), ...more } = given;
  const input = { id: uuidv7(), auctionId: uuidv7(), sellerId: uuidv7(), buyerId: uuidv7(), anonymous: false };
  const amounts = { bidCents: 10_000, shippingCents: 500, method: 'SHIPPING' } as const;
  const claim = { ...openClaim({ ...input, ...amounts, ...more }, at), ...more };
  const { id, auctionId, sellerId, buyerId, anonymous, bidCents, shippingCents, method, state, payBy } = claim;
  await pool.query(
    `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, auctionId, listingId, sellerId, buyerId, anonymous, bidCents, shippingCents, method, state, payBy, at],
  );
  return claim;
}
