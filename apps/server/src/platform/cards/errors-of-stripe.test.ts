import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { OutsideParts } from '../outside/index.ts';
import { providerErrorOf } from './errors-of-stripe.ts';
import { AnswerMismatch, type CardProvider, type ProviderEvent, ProviderRefused, ProviderUnreachable } from './port.ts';
import { watchedProvider } from './watched-provider.ts';

const { StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError, StripeAPIError } = Stripe.errors;
type Raw = ConstructorParameters<typeof StripeInvalidRequestError>[0];
const raw = (statusCode: number, more: object = {}) => ({ message: 'Because.', statusCode, ...more }) as Raw;

describe('an error of the official client', () => {
  it.each([
    [400, {}, 'StripeInvalidRequestError'],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, 'resource_missing'],
    [402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }, 'lost_card'],
    [402, { type: 'card_error', code: 'expired_card' }, 'expired_card'],
    [401, { type: 'invalid_request_error' }, 'invalid_request_error'],
    [499, { code: 'odd' }, 'odd'],
  ])('with status %i and %j is a definite no, by the closest reason that it has', (status, more, code) => {
    const refused = providerErrorOf(new StripeInvalidRequestError(raw(status, more)));
    expect(refused).toBeInstanceOf(ProviderRefused);
    expect(refused).toMatchObject({ message: 'Because.', status, code });
  });

  it.each([
    ['a key in use', new StripeInvalidRequestError(raw(409, { code: 'idempotency_key_in_use' }))],
    ['too many requests', new StripeRateLimitError(raw(429))],
    ['a failure of theirs', new StripeAPIError(raw(500))],
    ['a status below every no', new StripeAPIError(raw(399))],
    ['no answer', new StripeConnectionError({ message: 'Because.' } as Raw)],
  ])('says nothing of what was done where it is %s', (_, error) => {
    const unknown = providerErrorOf(error);
    expect(unknown).toBeInstanceOf(ProviderUnreachable);
    expect(unknown).toMatchObject({ message: 'Because.', replayed: false });
  });

  it('says that the same key will get the same failure again, where the provider says so', () => {
    const replayed = (value: string) =>
      providerErrorOf(new StripeAPIError(raw(500, { headers: { 'idempotent-replayed': value } })));
    expect([replayed('true'), replayed('false')]).toMatchObject([{ replayed: true }, { replayed: false }]);
  });

  it('stays what it is where it is none of the client\u2019s', () => {
    const error = new Error('Another.');
    expect(providerErrorOf(error)).toBe(error);
  });
});

/** The name under which each call's failures are reported; null: the member sends no request to the provider. */
const CALLS: Readonly<Record<keyof CardProvider, string | null>> = {
  name: null,
  mode: null,
  publishableKey: null,
  createIntent: 'create intent',
  readIntent: 'read intent',
  cancelIntent: 'cancel intent',
  refund: 'refund',
  pageOfIntents: 'list intents',
  listEvents: 'list events',
  readWebhook: null,
};

/**
 * Wraps a fake provider whose calls all fail with this error (null: succeed). `ask` makes one call and returns what it
 * reported to `part`, the outside part, such as "refund failed".
 */
function failing(error: Error | null) {
  const told: string[] = [];
  const part = new OutsideParts({ log: { warn: () => {} } }).add('cards', async () => {});
  const failed = part.failed.bind(part);
  const succeeded = part.succeeded.bind(part);
  part.failed = (operation, why) => {
    told.push(`${operation} failed`);
    failed(operation, why);
  };
  part.succeeded = (operation) => {
    told.push(`${operation} succeeded`);
    succeeded(operation);
  };
  const answer = async () => {
    if (error !== null) throw error;
  };
  const list = (): AsyncIterable<ProviderEvent> => ({
    [Symbol.asyncIterator]: () => ({ next: () => answer().then(() => ({ done: true, value: undefined })) }),
  });
  const named = Object.keys(CALLS).map((call) => [call, call === 'listEvents' ? list : answer]);
  const provider = watchedProvider(Object.fromEntries(named) as unknown as CardProvider, part);
  const ask = async (call: keyof CardProvider) => {
    told.length = 0;
    const asked = (provider[call] as unknown as () => Promise<unknown> | AsyncIterable<unknown>)();
    const work = async () => {
      if (!(Symbol.asyncIterator in asked)) return await asked;
      for await (const _ of asked);
    };
    const thrown = await work().then(
      () => null,
      (why: unknown) => why,
    );
    expect(thrown).toBe(error);
    return [...told];
  };
  return { ask, part };
}

describe('what is known of the card provider', () => {
  const calls = Object.entries(CALLS).flatMap(([call, name]) => (name === null ? [] : [[call, name] as const]));

  it.each(calls)('follows each call: %s', async (call, name) => {
    const asked = call as keyof CardProvider;
    expect(await failing(null).ask(asked)).toEqual([`${name} succeeded`]);
    expect(await failing(new ProviderUnreachable('away')).ask(asked)).toEqual([`${name} failed`]);
  });

  it.each<[Error, isFault: boolean]>([
    [new ProviderUnreachable('away'), true],
    [new AnswerMismatch('another'), true],
    [new ProviderUnreachable('stored', { replayed: true }), false],
    [new ProviderRefused('declined', { code: 'card_declined', status: 402 }), false],
    [new ProviderRefused('missing', { code: 'resource_missing', status: 404 }), false],
    [new ProviderRefused('unknown key', { code: 'invalid_request_error', status: 401 }), true],
    [new ProviderRefused('not allowed', { code: 'invalid_request_error', status: 403 }), true],
  ])('is an outage by what it says, and none by a no: %s, %s', async (error, isFault) => {
    const { ask, part } = failing(error);
    expect(await ask('readIntent')).toEqual([`read intent ${isFault ? 'failed' : 'succeeded'}`]);
    expect(part.isUp).toBe(!isFault);
  });
});
