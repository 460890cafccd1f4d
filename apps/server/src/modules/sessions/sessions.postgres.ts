import { idleSince } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { sessionIdOf } from '../../platform/secrets/index.ts';

export async function insertSession(
  tx: Queryable,
  session: { tokenHash: Buffer; userId: string; device: string | null; createdAt: Instant; expiresAt: Instant },
): Promise<void> {
  await tx.query(
    'INSERT INTO sessions (token_hash, user_id, device, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [session.tokenHash, session.userId, session.device, new Date(session.createdAt), new Date(session.expiresAt)],
  );
}

/** SQL for the last written use of a session. */
export const LAST_USED = 'coalesce(sessions.last_used_at, sessions.created_at)';

/**
 * SQL for whether a session works: not revoked, not expired, not idle. The arguments are the placeholders for the two
 * values of `workingAt`.
 */
export function worksAt(nowPlace: string, idlePlace: string): string {
  return `sessions.revoked_at IS NULL AND sessions.expires_at > ${nowPlace} AND ${LAST_USED} > ${idlePlace}`;
}

/** The values for the placeholders of `worksAt`. */
export const workingAt = (now: Instant): [Date, Date] => [new Date(now), new Date(idleSince(now))];

/** A session's member, and the last use of the session that is written to the database. */
export interface FoundSession extends Caller {
  lastUsedAt: Instant;
}

/** The sessions with these tokens in the same order; null for each session that does not work at `now`. */
export async function findSessions(
  query: Queryable,
  tokenHashes: readonly Buffer[],
  now: Instant,
): Promise<(FoundSession | null)[]> {
  const { rows } = await query.query<Omit<Caller, 'expiresAt'> & { expiresAt: Date; lastUsedAt: Date }>({
    name: 'find-sessions',
    text: `SELECT token_hash AS "tokenHash", sessions.user_id AS "userId", username, role, status, expires_at AS "expiresAt",
             ${LAST_USED} AS "lastUsedAt"
           FROM sessions JOIN users ON users.id = sessions.user_id
           WHERE token_hash = ANY ($1) AND ${worksAt('$2', '$3')} AND status IN ('PENDING', 'ACTIVE')`,
    values: [tokenHashes, ...workingAt(now)],
  });
  const found = new Map(
    rows.map((row) => [
      sessionIdOf(row.tokenHash),
      { ...row, expiresAt: row.expiresAt.getTime(), lastUsedAt: row.lastUsedAt.getTime() },
    ]),
  );
  return tokenHashes.map((tokenHash) => found.get(sessionIdOf(tokenHash)) ?? null);
}

/**
 * Whether this session works. If so, it stays locked, so that nobody can end it, until the transaction ends. Lock the
 * user row first.
 */
export async function lockSession(
  tx: Queryable,
  session: { userId: string; tokenHash: Buffer },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM sessions WHERE token_hash = $1 AND user_id = $2 AND ${worksAt('$3', '$4')} FOR SHARE`,
    [session.tokenHash, session.userId, ...workingAt(now)],
  );
  return rowCount === 1;
}

/** Revokes one session; false if it had already ended. */
export async function revokeSession(tx: Queryable, tokenHash: Buffer, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE sessions SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL',
    [tokenHash, new Date(at)],
  );
  return rowCount === 1;
}

/**
 * Revokes a member's sessions.
 * @param except the token hash of the session to keep
 * @returns the ids of the revoked sessions (see `sessionIdOf`)
 */
export async function revokeSessionsOf(
  tx: Queryable,
  userId: string,
  at: Instant,
  except: Buffer | null = null,
): Promise<string[]> {
  const { rows } = await tx.query<{ token_hash: Buffer }>(
    `UPDATE sessions SET revoked_at = $2
     WHERE user_id = $1 AND revoked_at IS NULL AND ($3::bytea IS NULL OR token_hash <> $3) RETURNING token_hash`,
    [userId, new Date(at), except],
  );
  return rows.map((row) => sessionIdOf(row.token_hash));
}

/**
 * Revokes the sessions that were used longest ago, to make room for one more. The user row must be locked.
 * @param most the maximum number of sessions including the new one
 * @returns the ids of the revoked sessions
 */
export async function revokeLeastUsed(tx: Queryable, userId: string, most: number, at: Instant): Promise<string[]> {
  const { rows } = await tx.query<{ token_hash: Buffer }>(
    `UPDATE sessions SET revoked_at = $2 WHERE token_hash IN (
       SELECT token_hash FROM sessions WHERE user_id = $1 AND ${worksAt('$2', '$3')}
       ORDER BY ${LAST_USED} DESC, token_hash OFFSET $4) RETURNING token_hash`,
    [userId, ...workingAt(at), most - 1],
  );
  return rows.map((row) => sessionIdOf(row.token_hash));
}

/** Revokes one session of a member. Returns its id; an empty list if it is not theirs or had already ended. */
export async function revokeOwnSession(
  tx: Queryable,
  userId: string,
  tokenHash: Buffer,
  at: Instant,
): Promise<string[]> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET revoked_at = $3 WHERE token_hash = $1 AND user_id = $2 AND ${worksAt('$3', '$4')}`,
    [tokenHash, userId, ...workingAt(at)],
  );
  return rowCount === 1 ? [sessionIdOf(tokenHash)] : [];
}

export interface OpenSessionRow {
  tokenHash: Buffer;
  device: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
}

const SHOWN_MAX = 100;

/** A member's working sessions: the caller's first, then by last use. */
export async function openSessionsOf(
  query: Queryable,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
  now: Instant,
): Promise<OpenSessionRow[]> {
  const { rows } = await query.query<OpenSessionRow>(
    `SELECT token_hash AS "tokenHash", device, created_at AS "signedInAt", ${LAST_USED} AS "lastUsedAt"
     FROM sessions WHERE user_id = $1 AND ${worksAt('$3', '$4')}
     ORDER BY token_hash = $2 DESC, ${LAST_USED} DESC, token_hash LIMIT $5`,
    [userId, tokenHash, ...workingAt(now), SHOWN_MAX],
  );
  return rows;
}

/** Writes the last uses of sessions. Locked rows are skipped, because a later use of the session is written too. */
export async function noteUse(query: Queryable, used: ReadonlyMap<string, Instant>): Promise<void> {
  await query.query(
    `UPDATE sessions SET last_used_at = greatest(last_used_at, used.at)
     FROM unnest($1::bytea[], $2::timestamptz[]) AS used (token_hash, at)
     WHERE sessions.token_hash = used.token_hash AND sessions.token_hash IN (
       SELECT token_hash FROM sessions WHERE token_hash = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)`,
    [[...used.keys()].map((id) => Buffer.from(id, 'base64url')), [...used.values()].map((at) => new Date(at))],
  );
}
