import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReviewedMarket } from './reviews.fixture.ts';

let market: Awaited<ReturnType<typeof openReviewedMarket>>;
beforeAll(async () => {
  market = await openReviewedMarket();
});
afterAll(() => market?.site.close());

it('a review is answered as it was written, and its repeat the same, though it changes before it is read', async () => {
  const { site } = market;
  const sale = await market.paid(await site.member('SELLER'));
  const query = site.pool.query.bind(site.pool);
  // From the commit on, every reading finds another rating.
  vi.spyOn(site.pool, 'query').mockImplementation(async (...asked: unknown[]) => {
    await query('UPDATE reviews SET rating = 2');
    return await (query as (...given: unknown[]) => Promise<unknown>)(...asked);
  });
  const asked = { member: sale.buyer, headers: { 'idempotency-key': randomUUID() }, body: { rating: 5, text: null } };
  const write = () => site.call('POST', `/api/orders/${sale.auctionId}/review`, asked);
  const [first, again] = [await write(), await write()];
  vi.restoreAllMocks();
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body.own).toMatchObject({ rating: 5 });
  expect(again.body).toEqual(first.body);
  expect((await market.read(sale.buyer, sale)).body.own).toMatchObject({ rating: 2 });
});
