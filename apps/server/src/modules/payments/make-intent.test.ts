import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';

const HOURS = 3_600;

let site: MarketSite;
/** Runs once, after the provider has opened an intent and before its answer arrives. */
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

it('lets go of an intent that comes after another one took its place, and answers that one', async () => {
  const { auctionId, buyer } = await site.sold();
  const { open } = ordersOn(site);
  let known = '';
  meanwhile = async () => {
    await site.advance(23 * HOURS);
    known = (await open(buyer, auctionId)).body.paymentIntentId;
  };
  const opened = await open(buyer, auctionId);
  expect(opened).toMatchObject({ status: 200, body: { paymentIntentId: known, status: 'PENDING' } });
  const { rows } = await site.pool.query(
    "SELECT id = $2 AS known, status FROM sandbox_intents WHERE metadata->>'auctionId' = $1 ORDER BY number",
    [auctionId, known],
  );
  expect(rows).toEqual([
    { known: false, status: 'canceled' },
    { known: true, status: 'requires_payment_method' },
  ]);
});

it('says that the sale is being ended where that came between, and not that it is over', async () => {
  const { auctionId, buyer } = await site.sold();
  meanwhile = async () => {
    await site.pool.query('UPDATE payments SET attempt = attempt + 1 WHERE auction_id = $1', [auctionId]);
    await site.pool.query('UPDATE claims SET ending = true WHERE auction_id = $1', [auctionId]);
  };
  expect(await ordersOn(site).open(buyer, auctionId)).toMatchObject({ status: 409, body: { code: 'CLAIM_ENDING' } });
});

it('asks to be called again where others are quicker each time', async () => {
  const { auctionId, buyer } = await site.sold();
  let overtaken = 0;
  const overtake = async () => {
    overtaken += 1;
    meanwhile = overtake;
    await site.pool.query('UPDATE payments SET attempt = attempt + 1 WHERE auction_id = $1', [auctionId]);
  };
  meanwhile = overtake;
  expect(await ordersOn(site).open(buyer, auctionId)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
  meanwhile = null;
  expect(overtaken).toBe(3);
});
