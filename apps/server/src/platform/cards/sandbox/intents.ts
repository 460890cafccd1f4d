import type { IntentStatus } from '@clamor/contract/sandbox';
import type { Instant } from '@clamor/domain/time';
import { emitEvent } from './events.ts';
import type { Page } from './page.ts';
import { newId, secondsOf, type World } from './world.ts';

export interface CardFailure {
  code: string;
  decline_code?: string;
  message: string;
}

export interface SandboxIntent {
  number: number;
  id: string;
  amount: number;
  received: number;
  description: string | null;
  metadata: Record<string, string>;
  status: IntentStatus;
  paymentMethod: string | null;
  chargeId: string | null;
  lastError: CardFailure | null;
  createdAt: Date;
  canceledAt: Date | null;
}

const COLUMNS = `number, id, amount, received, description, metadata, status, payment_method AS "paymentMethod",
  charge_id AS "chargeId", last_error AS "lastError", created_at AS "createdAt", canceled_at AS "canceledAt"`;

export interface NewIntent {
  amount: number;
  description: string | null;
  metadata: Record<string, string>;
}

export async function createIntent(world: World, asked: NewIntent): Promise<SandboxIntent> {
  const { rows } = await world.tx.query<SandboxIntent>(
    `INSERT INTO sandbox_intents (id, amount, description, metadata, created_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [newId('pi'), asked.amount, asked.description, asked.metadata, new Date(world.now)],
  );
  const made = rows[0] as SandboxIntent;
  await emitEvent(world, 'payment_intent.created', shapeOf(made));
  return made;
}

/** Locks an intent until the transaction ends, so that what follows depends on its present state. */
export async function lockIntent({ tx }: World, id: string): Promise<SandboxIntent | null> {
  const { rows } = await tx.query<SandboxIntent>(
    `SELECT ${COLUMNS} FROM sandbox_intents WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findIntent({ tx }: World, id: string): Promise<SandboxIntent | null> {
  const { rows } = await tx.query<SandboxIntent>(`SELECT ${COLUMNS} FROM sandbox_intents WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** A page of intents, newest first. */
export async function listIntents({ tx }: World, since: Instant, { after, limit }: Page): Promise<SandboxIntent[]> {
  const { rows } = await tx.query<SandboxIntent>(
    `SELECT ${COLUMNS} FROM sandbox_intents
     WHERE created_at >= $1
       AND ($2::text IS NULL OR number < (SELECT number FROM sandbox_intents WHERE id = $2))
     ORDER BY number DESC LIMIT $3`,
    [new Date(since), after, limit],
  );
  return rows;
}

/** Writes changes of a locked intent, and queues the webhook of this type if one is given. */
export async function changeIntent(
  world: World,
  intent: SandboxIntent,
  change: Partial<Omit<SandboxIntent, 'id' | 'number'>>,
  event: string | null,
): Promise<SandboxIntent> {
  const next = { ...intent, ...change };
  await world.tx.query(
    `UPDATE sandbox_intents SET received = $2, status = $3, payment_method = $4, charge_id = $5, last_error = $6, canceled_at = $7
     WHERE id = $1`,
    [next.id, next.received, next.status, next.paymentMethod, next.chargeId, next.lastError, next.canceledAt],
  );
  if (event !== null) await emitEvent(world, event, shapeOf(next));
  return next;
}

/** Cancels a locked intent. Null: its status does not allow it any more. */
export async function cancelIntent(world: World, intent: SandboxIntent): Promise<SandboxIntent | null> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return null;
  return await changeIntent(
    world,
    intent,
    { status: 'canceled', canceledAt: new Date(world.now) },
    'payment_intent.canceled',
  );
}

/** An intent in the provider's JSON without its secret, because no row may contain that. */
export function shapeOf(intent: SandboxIntent): Record<string, unknown> {
  const { id, amount, received, status, lastError } = intent;
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: received,
    automatic_payment_methods: { enabled: true },
    canceled_at: intent.canceledAt === null ? null : secondsOf(intent.canceledAt),
    cancellation_reason: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: secondsOf(intent.createdAt),
    currency: 'usd',
    customer: null,
    description: intent.description,
    last_payment_error: lastError === null ? null : { type: 'card_error', ...lastError },
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: status === 'requires_payment_method' ? null : intent.paymentMethod,
    payment_method_types: ['card'],
    processing: status === 'processing' ? { type: 'card' } : null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status,
  };
}
