import { emitEvent } from './events.ts';
import type { SandboxIntent } from './intents.ts';
import type { Page } from './page.ts';
import { stepLater } from './steps.ts';
import { newId, secondsOf, type World } from './world.ts';

interface Movement {
  id: string;
  amount: number;
  fee: number;
  createdAt: string;
}

export interface SandboxDispute {
  id: string;
  intentId: string;
  chargeId: string | null;
  amount: number;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  createdAt: Date;
  movements: readonly Movement[];
}

/** The provider's own fee for a dispute. Clamor never books it. */
const FEE_CENTS = 1_500;
const DAY_SECONDS = 86_400;
const ANSWER_WITHIN_DAYS = 7;

const SELECT = `SELECT dispute.id, dispute.intent_id AS "intentId", intent.charge_id AS "chargeId", dispute.amount, dispute.status,
    dispute.created_at AS "createdAt",
    coalesce((SELECT json_agg(json_build_object('id', id, 'amount', amount, 'fee', fee, 'createdAt', created_at) ORDER BY number)
              FROM sandbox_movements WHERE dispute_id = dispute.id), '[]') AS movements
  FROM sandbox_disputes dispute JOIN sandbox_intents intent ON intent.id = dispute.intent_id`;

/** Opens a dispute, in which the bank takes the money back (`taken`), or an inquiry, which moves none (`asked`). */
export async function openDispute(world: World, intent: SandboxIntent, kind: 'taken' | 'asked'): Promise<void> {
  if (intent.status !== 'succeeded') return;
  const id = newId('dp');
  await world.tx.query(
    'INSERT INTO sandbox_disputes (id, intent_id, amount, status, created_at) VALUES ($1, $2, $3, $4, $5)',
    [
      id,
      intent.id,
      intent.received,
      kind === 'taken' ? 'needs_response' : 'warning_needs_response',
      new Date(world.now),
    ],
  );
  await stepLater(world, 'lose_dispute', id);
  await emitDisputeEvent(world, id, 'charge.dispute.created');
  if (kind === 'asked') return;
  await move(world, id, -intent.received, FEE_CENTS);
  await emitDisputeEvent(world, id, 'charge.dispute.funds_withdrawn');
}

/** Closes an open dispute; a closed one stays as it is. An inquiry closes without moving money, whoever wins. */
export async function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Promise<SandboxDispute | null> {
  const { rows } = await world.tx.query<Pick<SandboxDispute, 'status' | 'amount'>>(
    'SELECT status, amount FROM sandbox_disputes WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const isQuestion = found.status === 'warning_needs_response';
  if (isQuestion || found.status === 'needs_response') {
    const status = isQuestion ? 'warning_closed' : outcome;
    await world.tx.query('UPDATE sandbox_disputes SET status = $2 WHERE id = $1', [id, status]);
    await emitDisputeEvent(world, id, 'charge.dispute.closed');
    if (status === 'won') {
      await move(world, id, found.amount, 0);
      await emitDisputeEvent(world, id, 'charge.dispute.funds_reinstated');
    }
  }
  return await disputeOf(world, id);
}

async function move({ tx, now }: World, disputeId: string, amount: number, fee: number): Promise<void> {
  await tx.query(
    'INSERT INTO sandbox_movements (id, dispute_id, amount, fee, created_at) VALUES ($1, $2, $3, $4, $5)',
    [newId('txn'), disputeId, amount, fee, new Date(now)],
  );
}

async function emitDisputeEvent(world: World, id: string, type: string): Promise<void> {
  await emitEvent(world, type, disputeShapeOf(await disputeOf(world, id)));
}

async function disputeOf({ tx }: World, id: string): Promise<SandboxDispute> {
  const { rows } = await tx.query<SandboxDispute>(`${SELECT} WHERE dispute.id = $1`, [id]);
  return rows[0] as SandboxDispute;
}

/** A page of an intent's disputes, newest first. */
export async function listDisputes({ tx }: World, intentId: string, { after, limit }: Page): Promise<SandboxDispute[]> {
  const { rows } = await tx.query<SandboxDispute>(
    `${SELECT}
     WHERE dispute.intent_id = $1
       AND ($2::text IS NULL OR dispute.number < (SELECT number FROM sandbox_disputes WHERE id = $2))
     ORDER BY dispute.number DESC LIMIT $3`,
    [intentId, after, limit],
  );
  return rows;
}

export function disputeShapeOf(dispute: SandboxDispute): Record<string, unknown> {
  const created = secondsOf(dispute.createdAt);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.movements.map((movement) => movementShapeOf(dispute, movement)),
    charge: dispute.chargeId,
    created,
    currency: 'usd',
    evidence_details: {
      due_by: created + ANSWER_WITHIN_DAYS * DAY_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  };
}

function movementShapeOf(dispute: SandboxDispute, { id, amount, fee, createdAt }: Movement) {
  const created = secondsOf(new Date(createdAt));
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency: 'usd',
    exchange_rate: null,
    fee,
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}
