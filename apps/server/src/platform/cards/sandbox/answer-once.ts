import { createHash } from 'node:crypto';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../database/index.ts';
import { type Answer, failed } from './answer.ts';
import type { World } from './world.ts';

/** How long the answer to a key is kept. Afterwards the same key starts a new request. */
export const KEY_KEPT_MS = 86_400_000;

interface Kept extends Answer {
  request: Buffer;
}

/**
 * Runs the work once for each idempotency key. A repeat gets the stored answer, even of a failure. The same key with
 * other parameters, or during the first request, is refused.
 * @param key null: nothing is stored
 */
export async function answerOnce(
  world: World,
  { key, request }: { key: string | null; request: string },
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key === null) return { ...(await run()), replayed: false };
  const hash = createHash('sha256').update(request).digest();
  if (!(await tryLockKey(world.tx, key))) {
    const message = 'There is currently another in-progress request using this idempotency key.';
    const busy = failed(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message });
    return { ...busy, replayed: false };
  }
  const kept = await findKept(world, key);
  if (kept !== null) return kept.request.equals(hash) ? { ...kept, replayed: true } : { ...OTHER, replayed: false };
  const given = await run();
  await world.tx.query(
    `INSERT INTO sandbox_answers (key, request, status, body, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET request = $2, status = $3, body = $4, created_at = $5`,
    [key, hash, given.status, given.body, new Date(world.now)],
  );
  return { ...given, replayed: false };
}

const OTHER = failed(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
});

async function tryLockKey(tx: Queryable, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('sandbox ' || $1, 0)) AS held",
    [key],
  );
  return rows[0]?.held ?? false;
}

async function findKept({ tx, now }: World, key: string): Promise<Kept | null> {
  const { rows } = await tx.query<Kept>(
    'SELECT request, status, body FROM sandbox_answers WHERE key = $1 AND created_at > $2',
    [key, new Date(now - KEY_KEPT_MS)],
  );
  return rows[0] ?? null;
}

/** Removes answers that are no longer kept, and events that the provider would no longer list. */
export async function forgetOld(tx: Queryable, now: Instant): Promise<void> {
  await tx.query('DELETE FROM sandbox_answers WHERE created_at <= $1', [new Date(now - KEY_KEPT_MS)]);
  await tx.query('DELETE FROM sandbox_events WHERE created_at <= $1 AND deliver_at IS NULL', [
    new Date(now - EVENTS_KEPT_MS),
  ]);
}

const EVENTS_KEPT_MS = 30 * KEY_KEPT_MS;
