import { type Answer, done, failed, missing, Unacceptable } from './answer.ts';
import { type Asked, PAGE_PARAMS } from './asked.ts';
import { confirmIntent, isTestCard } from './charge.ts';
import { disputeShapeOf, listDisputes } from './disputes.ts';
import { eventShapeOf, listEvents } from './events.ts';
import {
  cancelIntent,
  createIntent,
  findIntent,
  listIntents,
  lockIntent,
  type SandboxIntent,
  shapeOf,
} from './intents.ts';
import { withCharges } from './latest-charge.ts';
import { listOf, type Page } from './page.ts';
import { createRefund, listRefunds, refundShapeOf } from './refunds.ts';
import type { World } from './world.ts';

/** One call of the provider's API. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  /** The path. `:id` stands for any id. */
  path: string;
  params: readonly string[];
  run(world: World, asked: Asked, id: string): Promise<Answer>;
}

const CHARGE_MIN = 50;
const METADATA_MAX = 50;

/** All calls to the provider that the adapter or a page makes. */
export const PROVIDER_CALLS: readonly ProviderCall[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    params: [
      'amount',
      'currency',
      'description',
      'metadata[]',
      'allowed_payment_method_types[]',
      'automatic_payment_methods[]',
      'capture_method',
    ],
    run: create,
  },
  listCall('/v1/payment_intents', ['created[]', 'expand[]'], async (world, asked, page) => {
    const intents = await listIntents(world, asked.since(), page);
    const expanded = Object.values(asked.group('expand'));
    if (expanded.length === 0) return intents.map(shapeOf);
    if (expanded.join() !== 'data.latest_charge')
      throw new Unacceptable({ message: `This property cannot be expanded: ${expanded.join()}.`, param: 'expand' });
    return await withCharges(world, intents);
  }),
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: [],
    async run(world, _asked, id) {
      const intent = await findIntent(world, id);
      return intent === null ? missing('payment_intent', id) : done(shapeOf(intent));
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: ['cancellation_reason'],
    run: (world, _asked, id) => withLocked(world, id, (intent) => cancelIntent(world, intent)),
  },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', params: ['payment_method'], run: confirm },
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['payment_intent', 'amount', 'reason', 'metadata[]'],
    run: (world, asked) =>
      createRefund(world, {
        intentId: asked.required('payment_intent'),
        amount: asked.cents('amount'),
        metadata: asked.group('metadata'),
        reason: asked.text('reason'),
      }),
  },
  listCall('/v1/refunds', ['payment_intent'], async (world, asked, page) =>
    (await listRefunds(world, asked.required('payment_intent'), page)).map(refundShapeOf),
  ),
  listCall('/v1/disputes', ['payment_intent'], async (world, asked, page) =>
    (await listDisputes(world, asked.required('payment_intent'), page)).map(disputeShapeOf),
  ),
  listCall('/v1/events', ['created[]', 'types[]'], async (world, asked, page) => {
    const events = { since: asked.since(), types: Object.values(asked.group('types')) };
    return (await listEvents(world, events, page)).map((event) => eventShapeOf(event, event.object));
  }),
];

type Rows = readonly Record<string, unknown>[];

/**
 * A call that lists rows.
 * @param read returns one row more than the page if another page follows
 */
function listCall(
  path: string,
  params: readonly string[],
  read: (world: World, asked: Asked, page: Page) => Promise<Rows>,
): ProviderCall {
  return {
    method: 'GET',
    path,
    params: [...params, ...PAGE_PARAMS],
    async run(world, asked) {
      const page = asked.page();
      return done(listOf(path, await read(world, asked, { ...page, limit: page.limit + 1 }), page));
    },
  };
}

async function create(world: World, asked: Asked): Promise<Answer> {
  if (asked.required('currency') !== 'usd')
    throw new Unacceptable({ message: 'The sandbox knows US dollars alone.', param: 'currency' });
  const amount = asked.cents('amount');
  if (amount === null)
    throw new Unacceptable({ code: 'parameter_missing', message: 'Missing required param: amount.', param: 'amount' });
  if (amount < CHARGE_MIN)
    throw new Unacceptable({ code: 'amount_too_small', message: 'Amount must be at least $0.50 usd', param: 'amount' });
  const metadata = asked.group('metadata');
  if (Object.keys(metadata).length > METADATA_MAX)
    throw new Unacceptable({ message: `Metadata can have ${METADATA_MAX} keys.`, param: 'metadata' });
  return done(shapeOf(await createIntent(world, { amount, description: asked.text('description'), metadata })));
}

async function confirm(world: World, asked: Asked, id: string): Promise<Answer> {
  const paymentMethod = asked.required('payment_method');
  if (!isTestCard(paymentMethod)) return missing('PaymentMethod', paymentMethod);
  const answer = await withLocked(world, id, (intent) => confirmIntent(world, intent, paymentMethod));
  const { last_payment_error: error } = answer.body;
  if (answer.status !== 200 || error === null) return answer;
  return { status: 402, body: { error: { ...(error as object), payment_intent: answer.body } } };
}

/**
 * Changes a locked intent and answers with it.
 * @param change returns null if the intent's status does not allow the change
 */
async function withLocked(
  world: World,
  id: string,
  change: (intent: SandboxIntent) => Promise<SandboxIntent | null>,
): Promise<Answer> {
  const intent = await lockIntent(world, id);
  if (intent === null) return missing('payment_intent', id);
  const changed = await change(intent);
  if (changed !== null) return done(shapeOf(changed));
  return failed(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}: that cannot be done any more.`,
  });
}
