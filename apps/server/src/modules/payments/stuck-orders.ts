import type { StuckOrder } from '@clamor/contract/staff-money';
import { claimIn, NO_MONEY } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { pageOf } from '../../platform/http/index.ts';
import { readMoney, saleStories, wireClaim } from '../sales/index.ts';
import { disputeOfClaim } from './staff-payments.ts';
import { findStuckOrders, type StuckAsked } from './stuck-orders.postgres.ts';

/** A page of sales on which staff must act, oldest first. */
export async function stuckOrders(
  query: Queryable,
  asked: StuckAsked,
  now: Instant,
): Promise<{ orders: StuckOrder[]; nextCursor: string | null }> {
  const { page, nextCursor } = pageOf(
    await findStuckOrders(query, { ...asked, limit: asked.limit + 1 }, now),
    asked.limit,
  );
  const ids = [...new Set(page.map(({ auctionId }) => auctionId))];
  const [monies, factsOf] = await Promise.all([readMoney(query, ids), saleStories(query, ids, null)]);
  const orders = page.map(({ id, at: _, ...row }): StuckOrder => {
    const money = monies.get(row.auctionId) ?? NO_MONEY;
    const claim = claimIn(money, id);
    return {
      ...row,
      claim: wireClaim(money, claim, factsOf(row.auctionId), claim.sellerId, now),
      dispute: disputeOfClaim(money, id),
    };
  });
  return { orders, nextCursor };
}
