import type { Instant } from '@clamor/domain/time';
import type Stripe from 'stripe';
import { providerErrorOf } from './errors-of-stripe.ts';
import { disputeReadOf, lastErrorOf, refundReadOf, statusOf } from './intent-words.ts';
import {
  BadSignature,
  type CardProvider,
  type IntentRead,
  type ListedIntent,
  type ProviderEvent,
  type ProviderMode,
  ProviderRefused,
} from './port.ts';

export interface StripeProviderOptions {
  /** The official client, whoever it talks to. */
  client: Stripe;
  name: CardProvider['name'];
  mode: ProviderMode;
  publishableKey: string | null;
  webhookSecret: string;
  /** Stands in the metadata of every intent of this installation: an account may serve several. */
  mark: string;
}

const PAGE = 100;
/** An intent has one or two of each; more than these would be a fault of the provider's. */
const TRIES_MAX = 100;
/** What can become of an intent; the rest of an account's events is not asked for. */
const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** The one adapter: the sandbox and the real provider are asked in the same words. */
export function stripeProvider(options: StripeProviderOptions): CardProvider {
  const { client, name, mode, publishableKey, webhookSecret, mark } = options;
  const eventOf = (event: Stripe.Event): ProviderEvent => ({
    id: event.id,
    type: event.type,
    intentId: intentIdIn(event.data.object),
    at: event.created * 1_000,
    ofThisMode: event.livemode === (mode === 'live'),
  });
  return {
    name,
    mode,
    publishableKey,
    createIntent: ({ paymentId, attempt, auctionId, claimId, cents, description }) =>
      asked(async () => {
        const intent = await client.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            capture_method: 'automatic',
            description,
            metadata: { clamor: mark, paymentId, auctionId, claimId },
          },
          { idempotencyKey: `payment-${paymentId}-${attempt}` },
        );
        return { intentId: intent.id, clientSecret: secretOf(intent) };
      }),
    readIntent: (intentId) => asked(() => readIntent(client, mark, intentId)),
    async cancelIntent(intentId) {
      try {
        await asked(() => client.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        // It is past cancelling: reading it tells what it is.
        if (!(error instanceof ProviderRefused && error.code === 'payment_intent_unexpected_state')) throw error;
      }
    },
    refund: ({ refundId, attempt, intentId, cents }) =>
      asked(async () => {
        await client.refunds.create(
          { payment_intent: intentId, amount: cents, metadata: { clamor: mark, refundId, attempt } },
          { idempotencyKey: `refund-${refundId}-${attempt}` },
        );
      }),
    pageOfIntents: (since, after) =>
      asked(async () => {
        const page = await client.paymentIntents.list({
          created: { gte: secondsOf(since) },
          limit: PAGE,
          ...(after === null ? {} : { starting_after: after }),
        });
        const intents = page.data.flatMap((intent) => listedOf(intent, mark) ?? []);
        return { intents, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
      }),
    listEvents: (since) =>
      mapped(client.events.list({ created: { gte: secondsOf(since) }, types: EVENT_TYPES, limit: PAGE }), eventOf),
    readWebhook(raw, signature) {
      try {
        return eventOf(client.webhooks.constructEvent(raw, signature, webhookSecret));
      } catch {
        throw new BadSignature('The message was not signed by the provider within the last minutes.');
      }
    },
  };
}

async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** Intent first: what is listed after it is at least as new. */
async function readIntent(client: Stripe, mark: string, intentId: string): Promise<IntentRead> {
  const intent = await client.paymentIntents.retrieve(intentId);
  const of = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    client.refunds.list(of).autoPagingToArray({ limit: TRIES_MAX }),
    client.disputes.list(of).autoPagingToArray({ limit: TRIES_MAX }),
  ]);
  return {
    intentId,
    clientSecret: secretOf(intent),
    paymentId: paymentIdIn(intent, mark),
    cents: intent.amount,
    status: statusOf(intent),
    receivedCents: intent.amount_received,
    lastError: lastErrorOf(intent),
    refunds: refunds.map((refund) => refundReadOf(refund, mark)).reverse(),
    disputes: disputes.map(disputeReadOf).reverse(),
  };
}

function secretOf({ client_secret: secret }: Stripe.PaymentIntent): string {
  if (secret === null) throw new Error('The provider answered an intent without its secret.');
  return secret;
}

function paymentIdIn({ metadata }: Stripe.PaymentIntent, mark: string): string | null {
  return metadata.clamor === mark ? (metadata.paymentId ?? null) : null;
}

function listedOf(intent: Stripe.PaymentIntent, mark: string): ListedIntent | null {
  const { id: intentId, created, amount: cents, metadata } = intent;
  const { clamor, paymentId, auctionId, claimId } = metadata;
  if (clamor !== mark || !paymentId || !auctionId || !claimId) return null;
  return { intentId, paymentId, auctionId, claimId, cents, at: created * 1_000 };
}

/** The intent that an event's object is, or is about. */
function intentIdIn(object: object): string | null {
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>;
  if (kind === 'payment_intent') return String(id);
  return typeof intent === 'string' ? intent : null;
}

/** A moment earlier rather than later: the provider counts in whole seconds. */
function secondsOf(at: Instant): number {
  return Math.max(0, Math.floor(at / 1_000));
}

async function* mapped<Row, Result>(rows: AsyncIterable<Row>, of: (row: Row) => Result): AsyncIterable<Result> {
  try {
    for await (const row of rows) yield of(row);
  } catch (error) {
    throw providerErrorOf(error);
  }
}
