import type pg from 'pg';
import Stripe from 'stripe';
import type { Clock } from '../../clock/index.ts';
import type { Queryable } from '../../database/index.ts';
import { eventShapeOf, type SandboxEvent } from './events.ts';
import type { SandboxKeys } from './keys.ts';
import { withClientSecrets } from './secrets-of-answers.ts';

/** Sends one webhook. Returns whether it was accepted. */
export type Deliver = (body: Buffer, signature: string) => Promise<boolean>;

export interface DeliveryPorts {
  pool: pg.Pool;
  clock: Clock;
  keys: SandboxKeys;
  deliver: Deliver;
}

const BATCH = 20;
/** How long a node has to send a message. If it dies meanwhile, another node may send the message after this time. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
const ATTEMPTS_MAX = 16;

interface Due extends SandboxEvent {
  attempts: number;
}

/**
 * Sends due webhooks. A refused one is retried with a growing delay and given up after many attempts.
 * @returns whether more may be due
 */
export async function deliverEvents(ports: DeliveryPorts): Promise<boolean> {
  const due = await leaseDue(ports);
  let isDueAgain = false;
  for (const event of due) isDueAgain = (await sendOne(ports, event)) || isDueAgain;
  return isDueAgain || due.length === BATCH;
}

async function leaseDue({ pool, clock }: DeliveryPorts): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await pool.query<Due & { number: number; dueAt: Date }>(
    `UPDATE sandbox_events event SET attempts = attempts + 1, deliver_at = $2
     FROM (SELECT number, deliver_at AS due_at FROM sandbox_events WHERE deliver_at <= $1
           ORDER BY deliver_at, number LIMIT $3 FOR UPDATE SKIP LOCKED) due
     WHERE event.number = due.number
     RETURNING event.number, event.id, type, object, created_at AS "createdAt", attempts, due.due_at AS "dueAt"`,
    [new Date(now), new Date(now + LEASE_MS), BATCH],
  );
  return rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.number - b.number);
}

/**
 * Sends one webhook.
 * @returns whether it must be sent once more at once
 */
async function sendOne({ pool, clock, keys, deliver }: DeliveryPorts, event: Due): Promise<boolean> {
  const body = JSON.stringify(eventShapeOf(event, withClientSecrets(event.object, keys)), null, 2);
  // The signature has this machine's time, because the receiver checks it by this clock too. The development clock does
  // not move it.
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret });
  const taken = await deliver(Buffer.from(body), signature).catch(() => false);
  if (taken) return await sent(pool, event);
  await retryLater(pool, event, clock.now());
  return false;
}

/**
 * Marks a message as sent. If it is to arrive twice, it is due again at once. If this node's lease has run out, the
 * node that holds it now updates the message instead.
 */
async function sent(database: Queryable, { id, attempts }: Due): Promise<boolean> {
  const { rows } = await database.query<{ isDueAgain: boolean }>(
    `UPDATE sandbox_events SET deliveries_left = deliveries_left - 1, attempts = 0,
       deliver_at = CASE WHEN deliveries_left > 1 THEN created_at END
     WHERE id = $1 AND attempts = $2 RETURNING deliver_at IS NOT NULL AS "isDueAgain"`,
    [id, attempts],
  );
  return rows[0]?.isDueAgain ?? false;
}

async function retryLater(database: Queryable, { id, attempts }: Due, now: number): Promise<void> {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  await database.query('UPDATE sandbox_events SET deliver_at = $3 WHERE id = $1 AND attempts = $2', [
    id,
    attempts,
    attempts >= ATTEMPTS_MAX ? null : new Date(now + wait),
  ]);
}
