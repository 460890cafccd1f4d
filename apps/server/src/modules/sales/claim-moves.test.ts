import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import type { ClaimsMoved } from '../topics/index.ts';

let site: MarketSite;
const moves: ClaimsMoved[] = [];

beforeAll(async () => {
  site = await openMarketSite();
  site.sales.onMoved((moved) => moves.push(moved));
});

afterAll(async () => {
  await site?.close();
});

const movesOf = (userId: string) => moves.filter(({ userIds }) => userIds.includes(userId));

it('tells both sides when a claim comes into being, and once of each change', async () => {
  const sale = await site.sold();
  const { auctionId, buyer, seller } = sale;
  await expect.poll(() => movesOf(buyer.id)).toHaveLength(1);
  expect(movesOf(seller.id)).toEqual(movesOf(buyer.id));
  const orders = ordersOn(site);
  const { clientSecret, paymentIntentId } = (await orders.open(buyer, auctionId)).body;
  await expect.poll(() => movesOf(buyer.id)).toHaveLength(2);
  await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
  await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  await expect.poll(() => movesOf(buyer.id)).toHaveLength(3);
  await site.payments.job.finish();
  await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  const other = await site.sold();
  await expect.poll(() => movesOf(other.buyer.id)).toHaveLength(1);
  expect(movesOf(buyer.id)).toHaveLength(3);
});
