import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardProvider, IntentRead, OpenedIntent } from '../../platform/cards/index.ts';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;
/** Changes the provider's answer to a reading, so that it is wrong. */
let lie: (read: IntentRead) => IntentRead;
/** Changes the provider's answer to the opening of an intent. */
let given: (intent: OpenedIntent) => OpenedIntent;

beforeAll(async () => {
  site = await openMarketSite({ provider: withLies });
  orders = ordersOn(site);
});

beforeEach(() => {
  lie = (read) => read;
  given = (intent) => intent;
});

afterAll(async () => {
  await site?.close();
});

function withLies(provider: CardProvider): CardProvider {
  return {
    ...provider,
    createIntent: async (order) => given(await provider.createIntent(order)),
    readIntent: async (intentId) => lie(await provider.readIntent(intentId)),
  };
}

const paymentOf = async (auctionId: string) =>
  (await site.pool.query('SELECT state, mismatch FROM payments WHERE auction_id = $1', [auctionId])).rows[0];
const STRANGE = '01900000-0000-7000-8000-0000000000aa';

describe('an answer of the provider that is about something else', () => {
  it.each<[string, Partial<IntentRead>]>([
    ['no payment of ours', { origin: null }],
    ['another payment', { origin: { paymentId: STRANGE, auctionId: STRANGE, claimId: STRANGE } }],
    ['other cents', { cents: 1 }],
  ])('completes nothing, and the page may try again: %s', async (_what, change) => {
    const { auctionId, buyer } = await site.sold();
    const { clientSecret, paymentIntentId } = (await orders.open(buyer, auctionId)).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
    lie = (read) => ({ ...read, ...change });
    const complete = () => site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    expect(await complete()).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(await paymentOf(auctionId)).toEqual({ state: 'PENDING', mismatch: expect.stringContaining('The intent') });
    lie = (read) => read;
    expect((await complete()).body).toMatchObject({ success: true });
    expect(await paymentOf(auctionId)).toEqual({ state: 'COMPLETED', mismatch: null });
  });

  it('is not cancelled where it is the intent of another payment', async () => {
    const first = await site.sold();
    const intent = (await orders.open(first.buyer, first.auctionId)).body;
    const second = await site.sold();
    given = (made) => ({ ...made, intentId: intent.paymentIntentId });
    expect(await orders.open(second.buyer, second.auctionId)).toMatchObject({ status: 503 });
    expect(await paymentOf(second.auctionId)).toMatchObject({ state: 'PENDING', mismatch: expect.any(String) });
    given = (made) => made;
    expect((await orders.open(first.buyer, first.auctionId)).body.status).toBe('PENDING');
    expect(
      (await site.pool.query('SELECT status FROM sandbox_intents WHERE id = $1', [intent.paymentIntentId])).rows,
    ).toEqual([{ status: 'requires_payment_method' }]);
  });
});
