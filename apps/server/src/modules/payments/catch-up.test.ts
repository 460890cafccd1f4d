import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { CatchUp } from './catch-up.ts';
import { ordersOn } from './order.fixture.ts';
import { type CardProvider, ProviderUnreachable } from './provider/index.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

/** The provider with pages of two intents, which notes what it was asked and answers so many readings before it wants to be left alone. */
function busyProvider(intentIds: readonly string[]) {
  const { provider } = site.payments.ports;
  const asked = { pages: [] as (string | null)[], read: [] as string[], readable: Number.POSITIVE_INFINITY };
  const busy: CardProvider = {
    ...provider,
    async pageOfIntents(since, after) {
      asked.pages.push(after);
      const { intents } = await provider.pageOfIntents(since, after);
      const page = intents.filter(({ intentId }) => intentIds.includes(intentId)).slice(0, 2);
      const isLast = page.at(-1)?.intentId === intentIds[0];
      return { intents: page, next: isLast ? null : (page.at(-1)?.intentId ?? null) };
    },
    async readIntent(intentId) {
      if (asked.read.length >= asked.readable) throw new ProviderUnreachable('Too many requests.');
      asked.read.push(intentId);
      return await provider.readIntent(intentId);
    },
  };
  return { asked, busy };
}

it('goes on where the provider broke it off, and takes a page at a time', async () => {
  const orders = ordersOn(site);
  const intentIds: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    const { auctionId, buyer } = await site.sold();
    intentIds.push((await orders.open(buyer, auctionId)).body.paymentIntentId);
  }
  const newestFirst = intentIds.toReversed();
  const { asked, busy } = busyProvider(intentIds);
  const catchUp = new CatchUp({ ...site.payments.ports, provider: busy }, { warn: () => {} });
  expect(await catchUp.pass()).toBe(false);
  expect(new Set(asked.read)).toEqual(new Set(newestFirst.slice(0, 2)));
  asked.readable = 3;
  await expect(catchUp.pass()).rejects.toThrow('Too many requests.');
  await expect(catchUp.pass()).rejects.toThrow('Too many requests.');
  asked.readable = Number.POSITIVE_INFINITY;
  expect([await catchUp.pass(), await catchUp.pass()]).toEqual([false, true]);
  expect(asked.read.toSorted()).toEqual(intentIds.toSorted());
  expect(asked.pages).toEqual([null, newestFirst[1], newestFirst[3]]);
});
