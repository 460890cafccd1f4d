import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { ordersOn } from './order.fixture.ts';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;
beforeAll(async () => {
  site = await openMarketSite();
  orders = ordersOn(site);
});
afterAll(() => site?.close());

it('a step answers what it came to, and its repeat the same, though the sale goes on before the answer is read', async () => {
  const { seller, auctionId } = await orders.toShip();
  const query = site.pool.query.bind(site.pool);
  // Each query outside a transaction first makes the refund fail. So a read after the commit finds a later state than
  // the action left.
  vi.spyOn(site.pool, 'query').mockImplementation(async (...asked: unknown[]) => {
    await query(`UPDATE refunds SET state = 'FAILED' WHERE state = 'REQUESTED'`);
    return await (query as (...given: unknown[]) => Promise<unknown>)(...asked);
  });
  const headers = { 'idempotency-key': randomUUID() };
  const cancel = () => site.call('POST', `/api/orders/${auctionId}/cancel`, { member: seller, headers });
  const [first, again] = [await cancel(), await cancel()];
  vi.restoreAllMocks();
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body.claim.payment.refund).toMatchObject({ state: 'REQUESTED' });
  expect(again.body.claim).toEqual(first.body.claim);
  expect((await orders.read(seller, auctionId)).body.claim.payment.refund).toMatchObject({ state: 'FAILED' });
});
