import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const DAY_SECONDS = 86_400;

it('keeps fewer and wider slices the longer a listing has collected, and loses no change', async () => {
  const { id, slug } = await site.listing({ threshold: 100 });
  const storedSince = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await site.advance(60);
      await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
    }
    const { rows } = await site.pool.query<{ slices: number; likes: number }>(
      'SELECT count(*) AS slices, sum(likes)::int AS likes FROM demand_slices WHERE listing_id = $1',
      [id],
    );
    return [rows[0]?.slices, rows[0]?.likes];
  };
  expect(await storedSince(5)).toEqual([5, 5]);
  await site.advance(60 * DAY_SECONDS);
  const [slices = 0, likes] = await storedSince(8);
  expect(slices).toBeLessThanOrEqual(5 + 2);
  expect(likes).toBe(13);
  const { body } = await site.call('GET', `/api/listings/${slug}/demand-breakdown`);
  const shown = body.slices.reduce((sum: number, slice: { likes: number }) => sum + slice.likes, 0);
  expect([body.likes, shown]).toEqual([13, 13]);
});
