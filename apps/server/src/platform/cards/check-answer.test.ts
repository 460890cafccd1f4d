import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardSite, openCardSite } from './cards.fixture.ts';
import { AnswerMismatch, type CardProvider, MalformedEvent } from './port.ts';
import { stripeProvider } from './stripe-provider.ts';

type Body = Record<string, unknown>;

let site: CardSite;
let provider: CardProvider;
/** Changes the body of the provider's answer, so that it is wrong. */
let lie: (body: Body) => Body;

beforeAll(async () => {
  site = await openCardSite();
  const { apiKey, webhookSecret } = site.sandbox.keys;
  const lying: typeof fetch = async (input, init) => {
    const response = await site.sandbox.fetch(input, init);
    const body = (await response.json()) as Body;
    const told = Array.isArray(body.data) ? { ...body, data: body.data.map((row: Body) => lie(row)) } : lie(body);
    return Response.json(told, { status: response.status });
  };
  const client = new Stripe(apiKey, { httpClient: Stripe.createFetchHttpClient(lying) });
  const { intentId } = await site.provider.createIntent(site.order());
  const { rows } = await site.pool.query(`SELECT metadata->>'clamor' AS mark FROM sandbox_intents WHERE id = $1`, [
    intentId,
  ]);
  provider = stripeProvider({
    client,
    name: 'sandbox',
    mode: 'sandbox',
    publishableKey: null,
    webhookSecret,
    mark: rows[0].mark,
  });
});
beforeEach(() => {
  lie = (body) => body;
});
afterAll(() => site.close());

const on = (kind: string, change: Body) => (body: Body) => (body.object === kind ? { ...body, ...change } : body);
async function paid(): Promise<string> {
  const { intentId, clientSecret } = await site.provider.createIntent(site.order());
  await site.sandbox.confirm(clientSecret, 'pm_card_visa');
  return intentId;
}

describe('an intent', () => {
  const LIES: [string, Body][] = [
    ['in another currency', { currency: 'eur' }],
    ['of the live mode', { livemode: true }],
    ['with an amount that is a fraction', { amount: 11_025.5 }],
    ['with an amount below zero', { amount: -1 }],
    ['for nothing', { amount: 0 }],
    ['that received null', { amount_received: null }],
    ['that received less than nothing', { amount_received: -11_025 }],
    ['that received a fraction', { amount_received: 0.5 }],
    ['that received more than can be counted', { amount_received: 2 ** 60 }],
    ['that succeeded with nothing', { amount_received: 0 }],
  ];

  it('is believed as it is', async () => {
    expect(await provider.readIntent(await paid())).toMatchObject({ status: 'succeeded', receivedCents: 11_025 });
  });

  it.each(LIES)('is not believed: %s', async (_what, change) => {
    const intentId = await paid();
    lie = on('payment_intent', change);
    await expect(provider.readIntent(intentId)).rejects.toThrow(AnswerMismatch);
  });

  it.each([...LIES, ['of an unknown status', { status: 'partly' }] as [string, Body]])(
    'is listed as one that does not match: %s',
    async (_what, change) => {
      const since = site.clock.now();
      await site.later(2);
      const intentId = await paid();
      lie = on('payment_intent', change);
      const { intents, mismatched } = await provider.pageOfIntents(since, null);
      expect(intents.map((intent) => intent.intentId)).not.toContain(intentId);
      expect(mismatched).toContainEqual({ intentId, reason: expect.any(String) });
    },
  );

  it('is named by nobody whose ids are none', async () => {
    const intentId = await paid();
    const metadata = (body: Body) => ({ ...(body.metadata as object), auctionId: 'a\u0000b' });
    lie = (body) => (body.object === 'payment_intent' ? { ...body, metadata: metadata(body) } : body);
    expect((await provider.readIntent(intentId)).origin).toBeNull();
  });
});

describe('what went back', () => {
  it.each<[string, Body]>([
    ['in another currency', { currency: 'eur' }],
    ['a fraction', { amount: 0.5 }],
    ['less than nothing', { amount: -1 }],
  ])('is not believed: %s', async (_what, change) => {
    const intentId = await paid();
    await site.provider.refund({ refundId: intentId, attempt: 1, intentId, cents: 11_025 });
    lie = on('refund', change);
    await expect(provider.readIntent(intentId)).rejects.toThrow(AnswerMismatch);
  });
});

describe('what a bank took', () => {
  it.each<[string, Body]>([
    ['in another currency', { currency: 'eur' }],
    ['less than nothing', { amount: -1 }],
    ['moved in another currency', { balance_transactions: [{ id: 'txn_1', amount: -5, currency: 'eur' }] }],
    ['moved in fractions', { balance_transactions: [{ id: 'txn_1', amount: -0.5, currency: 'usd' }] }],
  ])('is not believed: %s', async (_what, change) => {
    const { intentId, clientSecret } = await site.provider.createIntent(site.order());
    await site.sandbox.confirm(clientSecret, 'pm_card_createDispute');
    await site.later(60);
    lie = on('dispute', change);
    await expect(provider.readIntent(intentId)).rejects.toThrow(AnswerMismatch);
  });
});

describe('an event', () => {
  const opened = (event: Body) => {
    const payload = JSON.stringify({ object: 'event', type: 'payment_intent.succeeded', livemode: false, ...event });
    const { webhookSecret } = site.sandbox.keys;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return provider.readWebhook(Buffer.from(payload), header);
  };
  const data = { object: { object: 'payment_intent', id: 'pi_1' } };

  it.each<[string, Body]>([
    ['has a NUL in its id', { id: 'evt_\u0000', created: 1, data }],
    ['has no id', { created: 1, data }],
    ['has an id without end', { id: `evt_${'1'.repeat(300)}`, created: 1, data }],
    ['has no time', { id: 'evt_1', data }],
  ])('is refused where it %s, though it is signed', (_what, event) => {
    expect(() => opened(event)).toThrow(MalformedEvent);
  });

  it('is about no intent where the name of that is none', () => {
    const object = { object: 'payment_intent', id: 'pi_\u0000' };
    expect(opened({ id: 'evt_1', created: 1, data: { object } }).intentId).toBeNull();
  });

  it('does not hide the others of its list', async () => {
    const since = site.clock.now();
    await site.later(2);
    await paid();
    let malformed = 0;
    lie = (body) => {
      if (body.object !== 'event' || malformed > 0) return body;
      malformed += 1;
      return { ...body, id: 'evt_\u0000' };
    };
    const events = [];
    for await (const event of provider.listEvents(since)) events.push(event);
    expect(malformed).toBe(1);
    expect(events.length).toBeGreaterThan(0);
  });
});
