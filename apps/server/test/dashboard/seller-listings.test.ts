import type { SellerListingsPage } from '@clamor/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDashboardRoutes } from '../../src/modules/dashboard/index.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  registerDashboardRoutes(site.app, { ...site, publicUrl: 'http://clamor.test' });
});
afterAll(() => site?.close());

const page = async (member: TestMember, query = ''): Promise<SellerListingsPage> =>
  (await site.call('GET', `/api/seller/listings${query}`, { member })).body;
const tableOf = async (member: TestMember): Promise<string[]> => {
  const { raw } = await site.call('GET', '/api/seller/export.csv', { member });
  return raw.toString().trimEnd().split('\r\n').slice(1);
};

describe('a seller’s listings', () => {
  it('that are live and end in the same moment are there once each, over pages too', async () => {
    const seller = await site.member('SELLER');
    for (const title of ['One', 'Two', 'Three']) await site.live({ title, auctionDurationSeconds: 3_600 }, seller);
    await site.pool.query('UPDATE listing_state SET ends_at = $2 WHERE seller_id = $1', [
      seller.id,
      site.clock.now() + 600_000,
    ]);
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const read: SellerListingsPage = await page(seller, `?status=LIVE&limit=1${cursor && `&cursor=${cursor}`}`);
      titles.push(...read.listings.map(({ title }) => title));
      cursor = read.nextCursor;
    }
    expect(titles).toEqual(['One', 'Two', 'Three']);
  });

  it('carry the sale also where its seller awarded it below the reserve', async () => {
    const seller = await site.member('SELLER');
    const { slug } = await site.sold({ title: 'Awarded', reserveCents: 90_000 }, [1_000], seller);
    expect((await page(seller)).listings).toMatchObject([{ status: 'RESERVE_NOT_MET', claim: null, auctionId: null }]);
    await site.call('POST', `/api/seller/listings/${slug}/award-second-chance`, { member: seller });
    expect((await page(seller)).listings).toMatchObject([
      { status: 'SECOND_CHANCE_AWARDED', claim: { side: 'seller', state: 'DUE' }, auctionId: expect.any(String) },
    ]);
  });
});

describe('the table of a seller’s listings', () => {
  it('has all of them, however many, but for what staff removed', async () => {
    const seller = await site.member('SELLER');
    const gone = await site.listing({ title: 'Gone' }, seller);
    const { id } = await site.listing({ title: 'One of many' }, seller);
    await site.pool.query(
      `WITH made AS (
         INSERT INTO listing_state SELECT copy.* FROM listing_state AS one, generate_series(1, 1000) AS n,
           jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'live_at', n)) AS copy WHERE one.id = $1 RETURNING id)
       INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup,
         custom_tags, search_words)
       SELECT id, id::text, $2, now(), 'One of many', '', 'LIGHTNING', 'PHYSICAL', '{}', false, '{}', '' FROM made`,
      [id, seller.id],
    );
    await site.moderate(gone.id, { kind: 'remove' });
    const lines = await tableOf(seller);
    expect([lines.length, new Set(lines).size]).toEqual([1_001, 1_001]);
    expect(lines.filter((line) => line.startsWith('Gone'))).toEqual([]);
  });
});
