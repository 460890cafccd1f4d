import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import type { ClaimsMoved, CommittedChange } from '../topics/index.ts';
import { createSales } from './create-sales.ts';

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

/** The fields that the follower reads of the commit that sold this auction. */
function changeOf({ auctionId, buyer, seller }: Awaited<ReturnType<MarketSite['sold']>>): CommittedChange {
  const state = { id: `listing of ${auctionId}`, auctionId, sellerId: seller.id };
  const event = { type: 'auction_ended', winnerId: buyer.id, amountCents: 100 };
  return { before: state, state, steps: [{ event, state }] } as unknown as CommittedChange;
}

it('reads the money of all sales of one commit at once', async () => {
  const sold = [await site.sold(), await site.sold(), await site.sold()];
  const asked: string[] = [];
  const pool = Object.assign(Object.create(site.pool), {
    query: (text: string, values: unknown[]) => {
      asked.push(text);
      return site.pool.query(text, values);
    },
  });
  const told: ClaimsMoved[] = [];
  const sales = createSales({ ...site.sales.ports, pool });
  sales.onMoved((moved) => told.push(moved));
  sales.follow(sold.map(changeOf));
  await expect.poll(() => told).toHaveLength(3);
  expect(asked).toHaveLength(1);
  expect(told.map(({ userIds }) => [...userIds].sort())).toEqual(
    sold.map(({ buyer, seller }) => [buyer.id, seller.id].sort()),
  );
  expect(told.map(({ listingId, sellerId }) => [listingId, sellerId])).toEqual(
    sold.map(({ auctionId, seller }) => [`listing of ${auctionId}`, seller.id]),
  );
});

it('tells of the other sales of a commit where a listener fails', async () => {
  const sold = [await site.sold(), await site.sold()];
  const warned: unknown[] = [];
  const log = { ...site.sales.ports.log, warn: (...said: unknown[]) => void warned.push(said) };
  const told: string[] = [];
  const sales = createSales({ ...site.sales.ports, log });
  sales.onMoved(({ sellerId }) => {
    if (sellerId === sold[0]?.seller.id) throw new Error('a listener fails');
    told.push(sellerId);
  });
  sales.follow(sold.map(changeOf));
  await expect.poll(() => told).toEqual([sold[1]?.seller.id]);
  expect(warned).toHaveLength(1);
});
