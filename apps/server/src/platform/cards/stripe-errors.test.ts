import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardSiteOverHttp, openCardSiteOverHttp } from './cards.fixture.ts';
import { providerErrorOf } from './errors-of-stripe.ts';
import { ProviderRefused, ProviderUnreachable } from './port.ts';
import type { AskedRequest, Mishap } from './provider-over-http.fixture.ts';

const TIME_OUT_MS = 1_000;
/** The first attempt and two retries. */
const ATTEMPTS = 3;

let site: CardSiteOverHttp;
beforeAll(async () => {
  site = await openCardSiteOverHttp(TIME_OUT_MS);
  // The first request of a process takes longest. On a busy machine it may time out, and be sent again.
  await caught(site.provider.createIntent(site.order()));
});
beforeEach(() => {
  site.http.mishap = () => null;
  site.http.requests.length = 0;
});
afterAll(() => site.close());

const failure = (status: number, error: Record<string, unknown>, headers = {}): Mishap => ({
  when: 'before',
  what: { status, body: JSON.stringify({ error }), headers },
});
/** The given fault for the first `count` requests. */
const first = (count: number, mishap: Mishap) => () => (site.http.requests.length <= count ? mishap : null);
const always = (mishap: Mishap) => first(Number.POSITIVE_INFINITY, mishap);
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const intents = async () => (await site.pool.query('SELECT id FROM sandbox_intents')).rows.length;

describe('a definite no', () => {
  it.each([
    [402, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'generic_decline'],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, 'resource_missing'],
    [401, { type: 'invalid_request_error' }, 'invalid_request_error'],
    [403, { type: 'invalid_request_error' }, 'invalid_request_error'],
    [400, { type: 'idempotency_error' }, 'idempotency_error'],
    [400, { type: 'invalid_request_error', code: 'amount_too_small' }, 'amount_too_small'],
  ])('is what %s says, once', async (status, error, code) => {
    site.http.mishap = always(failure(status, { ...error, message: 'Because.' }));
    const refused = await caught(site.provider.createIntent(site.order()));
    expect(refused).toBeInstanceOf(ProviderRefused);
    expect(refused).toMatchObject({ message: 'Because.', status, code });
    expect(site.http.requests).toHaveLength(1);
  });

  it('is what the sandbox itself says of a declined card', async () => {
    const { intentId } = await site.provider.createIntent(site.order());
    const { hostname, port } = new URL(site.http.address);
    const client = new Stripe(site.sandbox.keys.apiKey, { host: hostname, port, protocol: 'http' });
    const confirm = client.paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' });
    const declined = (await caught(confirm)) as InstanceType<typeof Stripe.errors.StripeCardError>;
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(declined).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline', statusCode: 402 });
    expect(declined.payment_intent).toMatchObject({ id: intentId, status: 'requires_payment_method' });
    expect(providerErrorOf(declined)).toMatchObject({ name: 'ProviderRefused', code: 'generic_decline', status: 402 });
  });

  it('carries nothing of the intent that hung on it', async () => {
    const intent = { object: 'payment_intent', id: 'pi_1', client_secret: 'pi_1_secret_abc' };
    site.http.mishap = always(failure(402, { type: 'card_error', message: 'No.', payment_intent: intent }));
    const refused = (await caught(site.provider.createIntent(site.order()))) as Error;
    expect(JSON.stringify([refused, refused.cause, refused.stack])).not.toContain('secret_abc');
  });
});

describe('nothing is known', () => {
  const silent: Mishap = { when: 'before', what: 'silence' };
  const html: Mishap = { when: 'before', what: { status: 502, body: '<html>Bad gateway</html>' } };
  it.each<[string, Mishap, number]>([
    ['500', failure(500, { type: 'api_error', message: 'Broken.' }), ATTEMPTS],
    ['503', failure(503, { type: 'api_error', message: 'Busy.' }), ATTEMPTS],
    ['409, a key in use', failure(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }), ATTEMPTS],
    ['429', failure(429, { type: 'invalid_request_error', code: 'rate_limit' }), 1],
    ['a page instead of an answer', html, ATTEMPTS],
    ['silence', silent, ATTEMPTS],
    ['a connection that breaks', { when: 'before', what: 'reset' }, ATTEMPTS],
  ])('after %s, however often it is asked', async (_what, mishap, attempts) => {
    site.http.mishap = always(mishap);
    const error = await caught(site.provider.createIntent(site.order()));
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(error).toMatchObject({ replayed: false });
    expect(site.http.requests).toHaveLength(attempts);
    const keys = new Set(site.http.requests.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
  });

  it('where nobody answers at all', async () => {
    await site.http.close();
    await expect(site.provider.readIntent('pi_1')).rejects.toThrow(ProviderUnreachable);
    await expect(site.provider.cancelIntent('pi_1')).rejects.toThrow(ProviderUnreachable);
    const pages = site.provider.listEvents(0)[Symbol.asyncIterator]();
    await expect(pages.next()).rejects.toThrow(ProviderUnreachable);
    await site.http.reopen();
  });

  it('after a stored failure, which says that this key will never get another answer', async () => {
    const order = site.order();
    await site.provider.createIntent(order);
    await site.pool.query(
      `UPDATE sandbox_answers SET status = 500, body = '{"error":{"type":"api_error"}}' WHERE key = $1`,
      [`payment-${order.paymentId}-1`],
    );
    site.http.requests.length = 0;
    const error = await caught(site.provider.createIntent(order));
    expect(error).toBeInstanceOf(ProviderUnreachable);
    expect(error).toMatchObject({ replayed: true });
    expect(site.http.requests).toHaveLength(1);
    await expect(site.provider.createIntent({ ...order, attempt: 2 })).resolves.toMatchObject({});
  });
});

describe('what went wrong once', () => {
  const done = (request: AskedRequest) => request.path === '/v1/payment_intents';
  it.each<[string, Mishap]>([
    ['the answer was lost', { when: 'after', what: 'reset' }],
    ['the answer came too late', { when: 'after', what: 'silence' }],
    ['the answer was a failure', failure(500, { type: 'api_error' })],
  ])('is mended by asking again with the same key, where %s: there is one intent', async (_what, mishap) => {
    const before = await intents();
    site.http.mishap = first(1, mishap);
    const order = site.order();
    const { intentId } = await site.provider.createIntent(order);
    expect(site.http.requests.filter(done)).toHaveLength(2);
    expect(await intents()).toBe(before + 1);
    expect((await site.provider.readIntent(intentId)).origin?.paymentId).toBe(order.paymentId);
  });

  it('never sends money back twice', async () => {
    const { intentId, clientSecret } = await site.provider.createIntent(site.order());
    await site.sandbox.confirm(clientSecret, 'pm_card_visa');
    const refund = { refundId: 'once', attempt: 1, intentId, cents: 5_000 };
    site.http.mishap = always({ when: 'after', what: 'reset' });
    await expect(site.provider.refund(refund)).rejects.toThrow(ProviderUnreachable);
    site.http.mishap = () => null;
    await site.provider.refund(refund);
    expect((await site.provider.readIntent(intentId)).refunds).toMatchObject([{ state: 'succeeded', cents: 5_000 }]);
  });
});
