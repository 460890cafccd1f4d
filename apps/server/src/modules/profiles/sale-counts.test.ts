import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClaim } from '../sales/money.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { readProfileOf } from './profiles.postgres.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const salesOf = async (username: string) => (await readProfileOf(site.pool, username, null))?.totalSales;
const purchasesOf = async (username: string) => (await readProfileOf(site.pool, username, null))?.totalPurchases;
const become = (state: string, ...ids: string[]) =>
  site.pool.query('UPDATE claims SET state = $2 WHERE id = ANY($1::uuid[])', [ids, state]);

it("counts a seller's sales as they are paid, in the profile and beside their listings, and neither what was refunded nor what no card was charged for", async () => {
  const seller = await site.member('SELLER');
  const { id: listingId, slug } = await site.listing({}, seller);
  const other = await site.listing();
  const claim = (sellerId = seller.id, listing = listingId) => addClaim(site.pool, { sellerId, listingId: listing });
  const [first, second, third] = [await claim(), await claim(), await claim(other.seller.id, other.id)];
  expect(await salesOf(seller.username)).toBe(0);
  await become('PAID', first.id, second.id, third.id);
  expect([await salesOf(seller.username), await salesOf(other.seller.username)]).toEqual([2, 1]);
  site.views.compare(new Map([[listingId, Number.MAX_SAFE_INTEGER]]));
  expect((await site.call('GET', `/api/listings/${slug}`)).body.seller.totalSales).toBe(2);
  await become('REFUNDED', first.id);
  expect(await salesOf(seller.username)).toBe(1);
  await site.pool.query('UPDATE claims SET pay_by = pay_by + 1');
  await addClaim(site.pool, { sellerId: seller.id, listingId, bidCents: 20, shippingCents: 0, method: 'PICKUP' });
  expect(await salesOf(seller.username)).toBe(1);
});

it('counts a purchase where the row that made the price names its bidder, and no other', async () => {
  const buyer = await site.member();
  const claim = (anonymous: boolean) => addClaim(site.pool, { buyerId: buyer.id, anonymous });
  const [hidden, named] = [await claim(true), await claim(false)];
  await become('PAID', hidden.id);
  expect(await purchasesOf(buyer.username)).toBe(0);
  await become('PAID', named.id);
  expect(await purchasesOf(buyer.username)).toBe(1);
  await become('REFUNDED', hidden.id);
  expect(await purchasesOf(buyer.username)).toBe(1);
  await become('REFUNDED', named.id);
  expect(await purchasesOf(buyer.username)).toBe(0);
});
