import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { chargedSalesOf } from './charged-sales.postgres.ts';

const DAY_MS = 86_400_000;
const SIX_SALES_MS = 120_000;

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site?.close());

it('counts what was charged, stands, was handed over and is past its own hold', { timeout: SIX_SALES_MS }, async () => {
  const orders = ordersOn(site);
  const [seller, buyer] = [await site.member('SELLER'), await site.member()];
  const sell = async (startPriceCents: number) => {
    const terms = { productType: 'DIGITAL', startPriceCents, minIncrementCents: 1 } as const;
    return await orders.soldBy(seller, terms, { buyer });
  };
  const paid = [];
  for (let sale = 0; sale < 6; sale += 1) {
    const sold = await sell(50);
    await orders.pay(sold);
    paid.push(sold.auctionId);
  }
  await sell(1);
  const { rows } = await site.pool.query<{ at: number }>(
    'SELECT payable_after::float8 AS at FROM orders WHERE auction_id = ANY($1::uuid[]) ORDER BY 1',
    [paid],
  );
  const holds = rows.map(({ at }) => at);
  const counted = (now: number) => chargedSalesOf(site.pool, seller.id, now);
  expect(holds).toHaveLength(6);
  expect(await counted(site.clock.now())).toBe(0);
  expect(await counted((holds[0] ?? 0) - 1)).toBe(0);
  expect(await counted(holds[0] ?? 0)).toBe(1);
  expect(await counted(holds[3] ?? 0)).toBe(4);
  expect(await counted((holds[5] ?? 0) + DAY_MS)).toBe(5);
  await site.pool.query("UPDATE orders SET state = 'READY_TO_SHIP' WHERE auction_id = ANY($1::uuid[])", [
    paid.slice(0, 4),
  ]);
  expect(await counted((holds[5] ?? 0) + DAY_MS)).toBe(2);
  await site.pool.query("UPDATE orders SET state = 'DELIVERED' WHERE auction_id = ANY($1::uuid[])", [paid]);
  for (const refunded of paid.slice(0, 3)) {
    await site.pool.query("UPDATE claims SET state = 'REFUNDED' WHERE auction_id = $1", [refunded]);
  }
  expect(await counted((holds[5] ?? 0) + DAY_MS)).toBe(3);
  await site.pool.query("UPDATE claims SET state = 'PAID' WHERE auction_id = ANY($1::uuid[])", [paid]);
});
