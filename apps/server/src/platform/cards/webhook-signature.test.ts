import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasSharedData, readSharedData, titleWith } from '../../../../../packages/domain/test/shared-data.ts';
import { BadSignature, type CardProvider } from './port.ts';
import { stripeProvider } from './stripe-provider.ts';

const VECTORS = 'stripe/webhook_signature_vectors.json';
const SECRET = 'whsec_test_secret';
/** In seconds. */
const SIGNED_AT = 1_700_000_000;

interface Vector {
  name: string;
  payload: string;
  header: string;
  /** In seconds. */
  received_at: number;
  expect_valid: boolean;
}

const vectors: Vector[] = hasSharedData(VECTORS) ? JSON.parse(readSharedData(VECTORS)).vectors : [];

/** Sets this machine's clock, by which the age of a message is measured. */
const machineTimeIs = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1_000 });
afterEach(() => {
  vi.useRealTimers();
});

/** The signature that the provider makes at `SIGNED_AT`. */
const signatureOf = (payload: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: SIGNED_AT });

const providerOf = (mode: CardProvider['mode']) =>
  stripeProvider({
    client: new Stripe('sk_test_1'),
    name: 'stripe',
    mode,
    publishableKey: null,
    webhookSecret: SECRET,
    mark: 'here',
  });

describe('a message of the provider', () => {
  it.skipIf(vectors.length === 0)(titleWith(VECTORS, 'is there in thirteen cases'), () => {
    expect(vectors).toHaveLength(13);
  });

  it.each(vectors)('$name: taken $expect_valid', ({ payload, header, received_at, expect_valid }) => {
    machineTimeIs(received_at);
    const open = () => providerOf('test').readWebhook(Buffer.from(payload), header);
    if (!expect_valid) expect(open).toThrow(BadSignature);
    else expect(open().id).toBe(JSON.parse(payload).id);
  });

  const event = { id: 'evt_1', object: 'event', type: 'refund.failed', created: SIGNED_AT, livemode: false };
  const signed = (object: object, changes = {}) => {
    machineTimeIs(SIGNED_AT);
    const body = JSON.stringify({ ...event, ...changes, data: { object } });
    return [Buffer.from(body), signatureOf(body)] as const;
  };

  it.each([
    ['the intent itself', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    ['a refund of it', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['a dispute of it', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['something else', { object: 'customer', id: 'cus_1' }, null],
  ])('names the intent, where it is about %s', (_what, object, intentId) => {
    const at = SIGNED_AT * 1_000;
    const expected = { id: 'evt_1', type: 'refund.failed', intentId, at, ofThisMode: true };
    expect(providerOf('test').readWebhook(...signed(object))).toEqual(expected);
  });

  it.each([
    ['live', true, true],
    ['live', false, false],
    ['test', true, false],
    ['sandbox', false, true],
  ] as const)('in mode %s, where its own says live: %s, is of this mode: %s', (mode, livemode, ofThisMode) => {
    const message = signed({ object: 'payment_intent', id: 'pi_1' }, { livemode });
    expect(providerOf(mode).readWebhook(...message)).toMatchObject({ ofThisMode });
  });

  it('is refused one second past the tolerance', () => {
    const message = signed({ object: 'payment_intent', id: 'pi_1' });
    machineTimeIs(SIGNED_AT + 300);
    expect(providerOf('test').readWebhook(...message)).toMatchObject({ intentId: 'pi_1' });
    machineTimeIs(SIGNED_AT + 301);
    expect(() => providerOf('test').readWebhook(...message)).toThrow(BadSignature);
  });

  it('is no message of the provider where it is signed and makes no sense', () => {
    machineTimeIs(SIGNED_AT);
    for (const body of ['', '{', 'null', '{"object":"v2.core.event"}', '{"id":"evt_1","object":"event"}'])
      expect(() => providerOf('test').readWebhook(Buffer.from(body), signatureOf(body))).toThrow(BadSignature);
  });
});
