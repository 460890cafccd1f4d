import type { Instant } from '@clamor/domain/time';
import type Stripe from 'stripe';
import {
  checkDispute,
  checkIntent,
  checkRefund,
  type Expected,
  isProviderId,
  mismatchOfIntent,
  originOf,
} from './check-answer.ts';
import { providerErrorOf } from './errors-of-stripe.ts';
import { disputeReadOf, isKnownStatus, lastErrorOf, refundReadOf, statusOf } from './intent-words.ts';
import {
  BadSignature,
  type CardProvider,
  type IntentRead,
  type ListedIntent,
  MalformedEvent,
  type MismatchedIntent,
  type ProviderEvent,
  type ProviderMode,
  ProviderRefused,
} from './port.ts';

export interface StripeProviderOptions {
  /** The official client, connected to the sandbox or to the real provider. */
  client: Stripe;
  name: CardProvider['name'];
  mode: ProviderMode;
  publishableKey: string | null;
  webhookSecret: string;
  /** The installation id. It is in the metadata of every intent, because several installations may share an account. */
  mark: string;
}

const PAGE = 100;
/**
 * The most refunds or disputes of one intent that are read. An intent has one or two, so a longer list would be an
 * error of the provider.
 */
const TRIES_MAX = 100;
/** The types of events that are requested. Other events of the account do not matter. */
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

/** The adapter of the real provider. The sandbox uses it too, so both get the same requests. */
export function stripeProvider(options: StripeProviderOptions): CardProvider {
  const { client, name, mode, publishableKey, webhookSecret, mark } = options;
  const eventOf = (event: Stripe.Event): ProviderEvent => ({
    id: event.id,
    type: event.type,
    intentId: intentIdIn(event.data.object),
    at: event.created * 1_000,
    ofThisMode: event.livemode === (mode === 'live'),
  });
  const expected: Expected = { mode, mark };
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
    readIntent: (intentId) => asked(() => readIntent(client, expected, intentId)),
    async cancelIntent(intentId) {
      try {
        await asked(() => client.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }));
      } catch (error) {
        // Too late to cancel. Reading the intent afterwards tells its state.
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
          // Only an intent's charge has the refunded amount.
          expand: ['data.latest_charge'],
          ...(after === null ? {} : { starting_after: after }),
        });
        const own = page.data.filter((intent) => isProviderId(intent.id) && intent.metadata.clamor === mark);
        const listed = own.map((intent) => listedOf(intent, expected));
        return {
          intents: listed.filter(isListed),
          mismatched: listed.filter((one) => 'reason' in one),
          next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
        };
      }),
    listEvents: (since) =>
      wellFormed(client.events.list({ created: { gte: secondsOf(since) }, types: EVENT_TYPES, limit: PAGE }), eventOf),
    readWebhook(raw, signature) {
      const event = opened(() => eventOf(client.webhooks.constructEvent(raw, signature, webhookSecret)));
      if (!isWellFormed(event)) throw new MalformedEvent('The message has no id or time that the provider gives.');
      return event;
    },
  };
}

function opened(read: () => ProviderEvent): ProviderEvent {
  try {
    return read();
  } catch {
    throw new BadSignature('The message was not signed by the provider within the last minutes.');
  }
}

async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** Reads an intent, then its refunds and disputes. In this order the lists are at least as new as the intent. */
async function readIntent(client: Stripe, expected: Expected, intentId: string): Promise<IntentRead> {
  const { mark } = expected;
  const intent = await client.paymentIntents.retrieve(intentId);
  checkIntent(intent, expected);
  const of = { payment_intent: intentId, limit: PAGE };
  const [refunds, disputes] = await Promise.all([
    client.refunds.list(of).autoPagingToArray({ limit: TRIES_MAX }),
    client.disputes.list(of).autoPagingToArray({ limit: TRIES_MAX }),
  ]);
  refunds.forEach(checkRefund);
  disputes.forEach(checkDispute);
  return {
    intentId,
    clientSecret: secretOf(intent),
    origin: originOf(intent, mark),
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

function isListed(one: ListedIntent | MismatchedIntent): one is ListedIntent {
  return !('reason' in one);
}

function listedOf(intent: Stripe.PaymentIntent, expected: Expected): ListedIntent | MismatchedIntent {
  const { id: intentId, created, amount: cents, amount_received: receivedCents } = intent;
  const origin = originOf(intent, expected.mark);
  if (origin === null) return { intentId, reason: 'it does not name its payment' };
  const reason = isKnownStatus(intent) ? mismatchOfIntent(intent, expected) : `its status is ${intent.status}`;
  if (reason !== null) return { intentId, reason };
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    ...origin,
    intentId,
    cents,
    status: statusOf(intent),
    receivedCents,
    lastError: lastErrorOf(intent),
    returnedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    at: created * 1_000,
  };
}

/** The intent that an event is about; null if it is about none. */
function intentIdIn(object: object): string | null {
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>;
  const named = kind === 'payment_intent' ? id : intent;
  return isProviderId(named) ? named : null;
}

/** A moment in the provider's whole seconds, rounded down, so that nothing is missed. */
function secondsOf(at: Instant): number {
  return Math.max(0, Math.floor(at / 1_000));
}

function isWellFormed({ id, at }: ProviderEvent): boolean {
  return isProviderId(id) && Number.isSafeInteger(at);
}

/** The events of these rows without malformed ones, which must not block the others. */
async function* wellFormed<Row>(
  rows: AsyncIterable<Row>,
  of: (row: Row) => ProviderEvent,
): AsyncIterable<ProviderEvent> {
  try {
    for await (const row of rows) {
      const event = of(row);
      if (isWellFormed(event)) yield event;
    }
  } catch (error) {
    throw providerErrorOf(error);
  }
}
