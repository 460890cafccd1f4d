import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

const WEBHOOK = '/api/payments/webhook';
const secondsAgo = (seconds: number) => Math.floor(site.clock.databaseNow() / 1_000) - seconds;
const secretOf = (): string => {
  const { sandbox } = site.provider;
  if (sandbox === null) throw new Error('these messages are the sandbox’s');
  return sandbox.keys.webhookSecret;
};
const signatureOf = (payload: string, secret: string, timestamp: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const send = (payload: string, signature?: string) =>
  site.app.inject({
    method: 'POST',
    url: WEBHOOK,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload,
  });

async function paidAtTheProvider(): Promise<{ slug: string; buyer: TestMember; message: string; auctionId: string }> {
  const { slug, auctionId, buyer } = await site.sold();
  const opened = await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
  const { clientSecret, paymentIntentId } = opened.body;
  await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
  const message = JSON.stringify({
    id: `evt_${auctionId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: secondsAgo(0),
    livemode: false,
    data: { object: { object: 'payment_intent', id: paymentIntentId, status: 'succeeded' } },
  });
  return { slug, buyer, message, auctionId };
}

const wishedAt = async (auctionId: string) =>
  (await site.pool.query('SELECT read_at FROM payments WHERE auction_id = $1', [auctionId])).rows[0].read_at;
const stillThere = async (auctionId: string) => {
  await site.pool.query('UPDATE payments SET read_at = NULL WHERE auction_id = $1', [auctionId]);
};

describe('a message of the provider', () => {
  it('lets its payment be read, and nothing that it says is believed', async () => {
    const { slug, buyer, message, auctionId } = await paidAtTheProvider();
    await stillThere(auctionId);
    const answer = await send(message, signatureOf(message, secretOf(), secondsAgo(0)));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    await site.payments.job.finish();
    const { viewer } = (await site.call('GET', `/api/listings/${slug}`, { member: buyer })).body;
    expect(viewer.claim.state).toBe('PAID');
  });

  it('changes nothing where it is forged, altered, too old or without a signature', async () => {
    const { message, auctionId } = await paidAtTheProvider();
    await stillThere(auctionId);
    const forged = [
      send(message, signatureOf(message, 'whsec_another', secondsAgo(0))),
      send(`${message} `, signatureOf(message, secretOf(), secondsAgo(0))),
      send(message, signatureOf(message, secretOf(), secondsAgo(400))),
      send(message, 't=,v1='),
      send(message),
      send('', signatureOf('', secretOf(), secondsAgo(0))),
    ];
    for (const answer of await Promise.all(forged)) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_SIGNATURE']);
    }
    expect(await wishedAt(auctionId)).toBeNull();
  });

  it('counts once, and of another’s payment or another mode not at all', async () => {
    const { message, auctionId } = await paidAtTheProvider();
    await stillThere(auctionId);
    const live = message.replace('"livemode":false', '"livemode":true');
    const foreign = message.replace(/"id":"pi_[^"]+"/, '"id":"pi_somebody_elses"');
    for (const each of [live, foreign]) {
      expect((await send(each, signatureOf(each, secretOf(), secondsAgo(0)))).statusCode).toBe(200);
      expect(await wishedAt(auctionId)).toBeNull();
    }
    const fresh = message.replace('evt_', 'evt_second_');
    expect((await send(fresh, signatureOf(fresh, secretOf(), secondsAgo(0)))).statusCode).toBe(200);
    await site.payments.job.finish();
    await stillThere(auctionId);
    expect((await send(fresh, signatureOf(fresh, secretOf(), secondsAgo(0)))).statusCode).toBe(200);
    expect(await wishedAt(auctionId)).toBeNull();
  });

  it('is refused before it is read where it is larger than any of the provider’s', async () => {
    const answer = await send(`{"filler":"${'x'.repeat(300_000)}"}`, 't=1,v1=00');
    expect(answer.statusCode).toBe(413);
  });
});
