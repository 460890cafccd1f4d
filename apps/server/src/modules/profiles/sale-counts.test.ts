import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { readProfileOf } from './profiles.postgres.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

it("counts a seller's sales as they happen, in the profile and beside their listings", async () => {
  const seller = await site.member('SELLER');
  const sold = await Promise.all(Array.from({ length: 3 }, () => site.listing({}, seller)));
  const other = await site.listing();
  const sell = (ids: string[]) =>
    site.pool.query(
      `INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at)
       SELECT gen_random_uuid(), id, $2, 100, 0 FROM unnest($1::uuid[]) AS id`,
      [ids, randomUUID()],
    );
  const salesOf = async (username: string) => (await readProfileOf(site.pool, username, null))?.totalSales;
  expect(await salesOf(seller.username)).toBe(0);
  await sell([sold[0]?.id ?? '', sold[1]?.id ?? '', other.id]);
  await sell([sold[2]?.id ?? '']);
  expect([await salesOf(seller.username), await salesOf(other.seller.username)]).toEqual([3, 1]);
  site.views.compare(new Map([[sold[0]?.id ?? '', Number.MAX_SAFE_INTEGER]]));
  const seen = await site.call('GET', `/api/listings/${sold[0]?.slug}`);
  expect(seen.body.seller.totalSales).toBe(3);
});

it('counts a purchase where the winning bid names its bidder, and no other', async () => {
  const buyer = await site.member();
  const lots = await Promise.all(Array.from({ length: 3 }, () => site.listing()));
  const bid = (listing: number, sequence: number, anonymous: boolean) =>
    site.pool.query(
      `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
       VALUES ($1, $2, $3, 100, 100, $4, false, 0, 0)`,
      [lots[listing]?.id, sequence, buyer.id, anonymous],
    );
  for (const [lot, sequence, anonymous] of [
    [0, 1, true],
    [0, 2, false],
    [1, 1, false],
    [1, 2, true],
  ] as const) {
    await bid(lot, sequence, anonymous);
  }
  const buy = (ids: string[]) =>
    site.pool.query(
      `INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at)
       SELECT gen_random_uuid(), id, $2, 100, 0 FROM unnest($1::uuid[]) AS id`,
      [ids, buyer.id],
    );
  const purchases = async () => (await readProfileOf(site.pool, buyer.username, null))?.totalPurchases;
  await buy([lots[1]?.id ?? '', lots[2]?.id ?? '']);
  expect(await purchases()).toBe(0);
  await buy([lots[0]?.id ?? '']);
  expect(await purchases()).toBe(1);
});
