import { LISTING_SORTS } from '@clamor/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyIn } from '../src/modules/market/find-page.postgres.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../src/modules/test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

/** For each sort order, the column of `listing_shelf` with the sort key of a listing that is over. */
const KEPT = { newest: 'newest_key', demand: 'demand_key', 'price-low': 'price_key', bids: 'bids_key' } as const;
const SORTS = Object.keys(KEPT) as (keyof typeof KEPT)[];

/** For each status, how many listings are over, and how many of those have a sort key that does not fit their state. */
async function overByStatus(): Promise<Record<string, { listings: number; wrong: number }>> {
  const isWrong = SORTS.map((sort) => `s.${KEPT[sort]} IS DISTINCT FROM ${keyIn(sort)}`).join(' OR ');
  const { rows } = await site.pool.query(
    `SELECT s.status, count(*)::int AS listings, count(*) FILTER (WHERE ${isWrong})::int AS wrong
     FROM listing_shelf s JOIN listing_state st ON st.id = s.listing_id JOIN listings l ON l.id = s.listing_id WHERE s.shelf = 3 GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ status, ...counts }) => [status, counts]));
}

const like = (slug: string, member: TestMember, liked: boolean) =>
  site.call('POST', `/api/listings/${slug}/like`, { member, body: { liked } });

async function runDry(input: object, amounts: readonly number[]) {
  const listing = await site.live({ auctionDurationSeconds: 120, ...input });
  for (const amountCents of amounts)
    await site.call('POST', '/api/bids', { member: await site.member(), body: { slug: listing.slug, amountCents } });
  await site.advance(124, listing.id);
  return listing;
}

it('a listing that is over has the keys of its state, however it ended and whatever happens to it then', async () => {
  const friend = await site.member();
  const sold = await site.sold({}, [1_000, 1_700, 2_500]);
  await like(sold.slug, friend, true);
  await runDry({}, []);
  const cancelled = await site.listing({ startPriceCents: 700 });
  await like(cancelled.slug, friend, true);
  await site.call('POST', `/api/listings/${cancelled.slug}/withdraw`, { member: cancelled.seller });
  await like(cancelled.slug, friend, false);
  const reserve = { reserveCents: 50_000 };
  await runDry(reserve, [1_000]);
  const awarded = await runDry(reserve, [1_000, 2_000]);
  await site.call('POST', `/api/seller/listings/${awarded.slug}/award-second-chance`, { member: awarded.seller });
  await like(sold.slug, friend, false);
  expect(await overByStatus()).toEqual({
    ENDED: { listings: 2, wrong: 0 },
    CANCELLED: { listings: 1, wrong: 0 },
    RESERVE_NOT_MET: { listings: 1, wrong: 0 },
    SECOND_CHANCE_AWARDED: { listings: 1, wrong: 0 },
  });
});

it('each sort order of the market but `ending` has a key that is kept', () => {
  const withOwnKey = LISTING_SORTS.filter((sort) => sort !== 'ending' && sort !== 'price-high');
  expect(SORTS.toSorted()).toEqual(withOwnKey.toSorted());
});
