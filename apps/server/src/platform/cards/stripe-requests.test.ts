import { Ajv } from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasSharedData, readSharedData, titleWith } from '../../../../../packages/domain/test/shared-data.ts';
import { type CardSiteOverHttp, openCardSiteOverHttp } from './cards.fixture.ts';
import type { AskedRequest } from './provider-over-http.fixture.ts';

const GOLDEN = './fixtures/golden-requests.json';
const SCHEMAS = 'stripe/schema_payment_intent_create.json';
const SAID = ['content-type', 'stripe-version', 'accept', 'idempotency-key'];

let site: CardSiteOverHttp;
beforeAll(async () => {
  site = await openCardSiteOverHttp();
});
beforeEach(() => {
  site.http.requests.length = 0;
});
afterAll(() => site.close());

/** Makes every kind of request that the adapter can make. Returns the requests. */
async function askEverything(): Promise<readonly AskedRequest[]> {
  const { provider, sandbox } = site;
  const order = site.order({ paymentId: 'p1', description: 'A blue vase & its stand \u2014 5% fee' });
  const { intentId, clientSecret } = await provider.createIntent(order);
  await sandbox.confirm(clientSecret, 'pm_card_visa');
  await provider.refund({ refundId: 'r1', attempt: 2, intentId, cents: 11_025 });
  await provider.readIntent(intentId);
  await provider.cancelIntent(intentId);
  await provider.pageOfIntents(1_700_000_000_999, null);
  for await (const _ of provider.listEvents(1_700_000_000_999)) break;
  return site.http.requests;
}

/** A request with names in place of values that differ from run to run. */
function named({ method, path, headers, body }: AskedRequest) {
  const plain = (text: string) =>
    text.replace(/pi_[0-9a-f]{24}/g, 'pi_1').replace(/clamor\]=[0-9a-f]{24}/, 'clamor]=mark');
  const key = headers['idempotency-key']?.replace(/retry-[0-9a-f-]{36}/, 'retry-random');
  const said = SAID.flatMap((name): [string, string][] => {
    const value = name === 'idempotency-key' ? key : headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { method, path: plain(path), headers: Object.fromEntries(said), body: plain(body) };
}

/** The values of a form by name, with `metadata[by]=x` and `types[0]=y` as nested objects. */
function meaningOf(form: string): Record<string, unknown> {
  const meaning: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const [, group, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (group === undefined || key === undefined) meaning[name] = value;
    else if (/^\d+$/.test(key)) meaning[group] = [...((meaning[group] as unknown[]) ?? []), value];
    else meaning[group] = { ...(meaning[group] as object), [key]: value };
  }
  return meaning;
}

function validatorOf(schema: string) {
  const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true });
  const validate = ajv.compile(JSON.parse(readSharedData(`stripe/schema_${schema}.json`)));
  return (value: unknown) => (validate(value) ? [] : validate.errors);
}

it('asks as was recorded with the official client', async () => {
  // The adapter reads the parts of an intent at the same time, so the order of these requests varies.
  const requests = (await askEverything()).map(named).sort((a, b) => (a.path < b.path ? -1 : 1));
  await expect(`${JSON.stringify(requests, null, 2)}\n`).toMatchFileSnapshot(GOLDEN);
});

it('asks for cards alone, and names every try that must not be made twice', async () => {
  const [create, refund] = (await askEverything()).filter(({ method }) => method === 'POST');
  expect(meaningOf(create?.body ?? '')).toMatchObject({
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    capture_method: 'automatic',
  });
  expect([create, refund].map((request) => request?.headers['idempotency-key'])).toEqual([
    'payment-p1-1',
    'refund-r1-2',
  ]);
});

describe.skipIf(!hasSharedData(SCHEMAS))(titleWith(SCHEMAS, 'the provider\u2019s own schemas'), () => {
  it.each([
    ['payment_intent_create', /\/payment_intents$/],
    ['payment_intent_cancel', /\/cancel$/],
    ['refund_create', /\/refunds$/],
  ])('take what is asked: %s', async (schema, path) => {
    const request = (await askEverything()).find((asked) => asked.method === 'POST' && path.test(asked.path));
    expect(validatorOf(schema)(meaningOf(request?.body ?? 'missing=1'))).toEqual([]);
  });

  it.each([
    ['payment_intent_response', 'payment_intents', 'pi_'],
    ['refund_response', 'refunds', 're_'],
  ])('take what the sandbox answers: %s', async (schema, list, prefix) => {
    await askEverything();
    const { apiKey } = site.sandbox.keys;
    const { rows } = await site.pool.query<{ id: string }>(
      'SELECT id FROM sandbox_intents ORDER BY number DESC LIMIT 1',
    );
    const url = `${site.http.address}/v1/${list}?limit=1${list === 'refunds' ? `&payment_intent=${rows[0]?.id}` : ''}`;
    const answered = await site.sandbox.fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    const { data } = (await answered.json()) as { data: { id: string }[] };
    expect(data[0]?.id.startsWith(prefix)).toBe(true);
    expect(validatorOf(schema)(data[0])).toEqual([]);
  });
});
