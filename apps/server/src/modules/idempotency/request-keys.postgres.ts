import { DAY, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { RequestKey } from './request-key.ts';

/** How long a stored answer is kept, in product time. */
export const KEPT_MS = DAY;
/** The most answers kept for one member. The oldest are removed first. */
export const KEPT_FOR_A_MEMBER = 200;
/** Rows removed in one pass of the sweep. */
const AT_ONCE = 500;

/** The stored answer of an earlier request with the same key. */
export interface KeptAnswer {
  bodyHash: Buffer;
  status: number;
  /** The body, as JSON. */
  json: string;
}

/** The answer that is stored under a key; null if there is none, or only an expired one. */
export async function findAnswer(tx: Queryable, key: RequestKey, now: Instant): Promise<KeptAnswer | null> {
  const { rows } = await tx.query<KeptAnswer>(
    `SELECT body_hash AS "bodyHash", status, answer AS json FROM request_keys
     WHERE member_id = $1 AND call = $2 AND key = $3 AND created_at > $4`,
    [key.memberId, key.call, key.value, now - KEPT_MS],
  );
  return rows[0] ?? null;
}

/** Stores an answer, replacing an expired one, and removes the member's answers over the limit. */
export async function saveAnswer(
  tx: Queryable,
  key: RequestKey,
  { status, body }: { status: number; body: unknown },
  now: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO request_keys (member_id, call, key, body_hash, status, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (member_id, call, key) DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status,
       answer = excluded.answer, created_at = excluded.created_at`,
    [key.memberId, key.call, key.value, key.bodyHash, status, JSON.stringify(body), now],
  );
  await tx.query(
    `DELETE FROM request_keys WHERE member_id = $1 AND (call, key) IN (
       SELECT call, key FROM request_keys WHERE member_id = $1 ORDER BY created_at DESC, call, key OFFSET $2)`,
    [key.memberId, KEPT_FOR_A_MEMBER],
  );
}

/** Removes some expired answers. Returns whether more may be left. */
export async function sweepAnswers(query: Queryable, now: Instant): Promise<boolean> {
  const { rowCount } = await query.query(
    `DELETE FROM request_keys WHERE (member_id, call, key) IN (
       SELECT member_id, call, key FROM request_keys WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now - KEPT_MS, AT_ONCE],
  );
  return rowCount === AT_ONCE;
}
