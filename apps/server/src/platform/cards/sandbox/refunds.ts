import { type Answer, done, failed, missing } from './answer.ts';
import { behaviourOf } from './charge.ts';
import { emitEvent } from './events.ts';
import { lockIntent, type SandboxIntent } from './intents.ts';
import type { Page } from './page.ts';
import { stepLater } from './steps.ts';
import { newId, secondsOf, type World } from './world.ts';

interface SandboxRefund {
  id: string;
  intentId: string;
  chargeId: string | null;
  amount: number;
  metadata: Record<string, string>;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  createdAt: Date;
}

const COLUMNS = `refund.id, refund.intent_id AS "intentId", intent.charge_id AS "chargeId", refund.amount, refund.metadata, refund.reason,
  refund.status, refund.created_at AS "createdAt"`;
const JOINED = 'sandbox_refunds refund JOIN sandbox_intents intent ON intent.id = refund.intent_id';

export interface NewRefund {
  intentId: string;
  /** The amount to refund; null: everything that is left. */
  amount: number | null;
  metadata: Record<string, string>;
  reason: string | null;
}

/** Creates a refund, unless all refunds together would exceed the payment. */
export async function createRefund(world: World, asked: NewRefund): Promise<Answer> {
  const intent = await lockIntent(world, asked.intentId);
  if (intent === null) return missing('payment_intent', asked.intentId);
  if (intent.status !== 'succeeded') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    return failed(400, { type: 'invalid_request_error', code: 'resource_missing', message });
  }
  const { isDisputed, given, attempts } = await refundFactsOf(world, intent);
  if (isDisputed) return refused('charge_disputed', 'The charge is disputed and cannot be refunded.');
  const left = intent.received - given;
  if (left === 0) return refused('charge_already_refunded', `Charge ${intent.chargeId} has already been refunded.`);
  const amount = asked.amount ?? left;
  if (amount > left)
    return refused('amount_too_large', `Refund amount (${amount}) is greater than what is left (${left}).`);
  const does = behaviourOf(intent.paymentMethod);
  const status = does === 'refund_pending' ? 'pending' : 'succeeded';
  const id = newId('re');
  await world.tx.query(
    `INSERT INTO sandbox_refunds (id, intent_id, amount, metadata, reason, status, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, intent.id, amount, asked.metadata, asked.reason, status, new Date(world.now)],
  );
  if (status === 'pending') await stepLater(world, 'settle_refund', id);
  if (does === 'refund_fails' && attempts === 0) await stepLater(world, 'fail_refund', id);
  const made = refundShapeOf(await refundOf(world, id));
  await emitEvent(world, 'refund.created', made);
  return done(made);
}

function refused(code: string, message: string): Answer {
  return failed(400, { type: 'invalid_request_error', code, message });
}

async function refundFactsOf({ tx }: World, { id }: SandboxIntent) {
  const { rows } = await tx.query<{ isDisputed: boolean; given: number; attempts: number }>(
    `SELECT EXISTS (SELECT FROM sandbox_disputes WHERE intent_id = $1 AND status IN ('needs_response', 'lost')) AS "isDisputed",
            coalesce(sum(amount) FILTER (WHERE status <> 'failed'), 0) AS given, count(*) AS attempts
     FROM sandbox_refunds WHERE intent_id = $1`,
    [id],
  );
  return rows[0] as { isDisputed: boolean; given: number; attempts: number };
}

/** Writes the result of a refund that was pending. */
export async function settleRefund(world: World, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const { rowCount } = await world.tx.query('UPDATE sandbox_refunds SET status = $2 WHERE id = $1', [id, status]);
  if (rowCount === 0) return;
  const settled = refundShapeOf(await refundOf(world, id));
  await emitEvent(world, 'refund.updated', settled);
  if (status === 'failed') await emitEvent(world, 'refund.failed', settled);
}

async function refundOf({ tx }: World, id: string): Promise<SandboxRefund> {
  const { rows } = await tx.query<SandboxRefund>(`SELECT ${COLUMNS} FROM ${JOINED} WHERE refund.id = $1`, [id]);
  return rows[0] as SandboxRefund;
}

/** A page of an intent's refunds, newest first. */
export async function listRefunds({ tx }: World, intentId: string, { after, limit }: Page): Promise<SandboxRefund[]> {
  const { rows } = await tx.query<SandboxRefund>(
    `SELECT ${COLUMNS} FROM ${JOINED}
     WHERE refund.intent_id = $1
       AND ($2::text IS NULL OR refund.number < (SELECT number FROM sandbox_refunds WHERE id = $2))
     ORDER BY refund.number DESC LIMIT $3`,
    [intentId, after, limit],
  );
  return rows;
}

export function refundShapeOf(refund: SandboxRefund): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: secondsOf(refund.createdAt),
    currency: 'usd',
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
