import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { monotonicNow } from '../../platform/clock/index.ts';
import { type MarketSite, openMarketSite, uploadPicture } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

it('a picture that is asked for without end is looked up again after a minute', async () => {
  const seller = await site.member('SELLER');
  const url = await uploadPicture(site, seller);
  const status = async () => (await site.call('GET', url)).status;
  expect(await status()).toBe(200);
  await site.pool.query('DELETE FROM uploads');
  const later = monotonicNow();
  const now = vi.spyOn(performance, 'now');
  const seen: number[] = [];
  for (const seconds of [30, 59, 61]) {
    now.mockReturnValue(later + seconds * 1000);
    seen.push(await status());
  }
  now.mockRestore();
  expect(seen).toEqual([200, 200, 404]);
});
