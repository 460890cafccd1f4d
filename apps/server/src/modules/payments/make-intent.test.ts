import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { ordersOn } from './order.fixture.ts';

const HOURS = 3_600;

let site: MarketSite;
/** What happens once between an intent's opening and the provider's answer. */
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  site = await openMarketSite({
    provider: (provider) => ({
      ...provider,
      async createIntent(order) {
        const made = await provider.createIntent(order);
        const happens = meanwhile;
        meanwhile = null;
        await happens?.();
        return made;
      },
    }),
  });
});

afterAll(async () => {
  await site?.close();
});

it('lets go of an intent that comes after another one took its place', async () => {
  const { auctionId, buyer } = await site.sold();
  const { open } = ordersOn(site);
  let known = '';
  meanwhile = async () => {
    await site.advance(23 * HOURS);
    known = (await open(buyer, auctionId)).body.paymentIntentId;
  };
  await open(buyer, auctionId);
  const { rows } = await site.pool.query(
    "SELECT id = $2 AS known, status FROM sandbox_intents WHERE metadata->>'auctionId' = $1 ORDER BY number",
    [auctionId, known],
  );
  expect(rows).toEqual([
    { known: false, status: 'canceled' },
    { known: true, status: 'requires_payment_method' },
  ]);
});
