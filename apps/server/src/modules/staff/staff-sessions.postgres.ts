import {
  STAFF_IDLE_MS,
  STAFF_SEEN_EVERY_MS,
  STAFF_SESSION_MS,
  STAFF_SESSIONS_MAX,
  type StaffSessionTimes,
} from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

export interface StaffSessionRow extends StaffSessionTimes {
  id: string;
  tokenHash: Buffer;
  staffName: string;
  secretFingerprint: Buffer;
  hasSecondFactor: boolean;
  network: string;
  device: string | null;
}

/** The most sessions that a list shows. Each secret has twenty at most. */
const SHOWN_MAX = 200;

const COLUMNS = `id, token_hash AS "tokenHash", staff_name AS "staffName", secret_fingerprint AS "secretFingerprint",
  has_second_factor AS "hasSecondFactor", network, device, created_at AS "createdAt", last_seen_at AS "lastSeenAt"`;
const IS_OPEN = 'created_at > $1 AND last_seen_at > $2';

type Stored = Omit<StaffSessionRow, keyof StaffSessionTimes> & { createdAt: Date; lastSeenAt: Date };

const rowOf = (stored: Stored): StaffSessionRow => ({
  ...stored,
  createdAt: stored.createdAt.getTime(),
  lastSeenAt: stored.lastSeenAt.getTime(),
});

/** The parameters of `IS_OPEN`: after these moments an open session must have been opened, and last used. */
const openSince = (now: Instant) => [new Date(now - STAFF_SESSION_MS), new Date(now - STAFF_IDLE_MS)];

/**
 * Lets only one transaction at a time sign in staff or change sessions and second factors. Each of these reads rows
 * that another may write at the same time. They are rare, so the waiting costs little.
 */
export async function lockStaffSessions(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('staff sessions', 0))`);
}

export async function insertStaffSession(tx: Queryable, row: StaffSessionRow): Promise<void> {
  await tx.query(
    `INSERT INTO staff_sessions (id, token_hash, staff_name, secret_fingerprint, has_second_factor, network, device, created_at,
       last_seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.tokenHash,
      row.staffName,
      row.secretFingerprint,
      row.hasSecondFactor,
      row.network,
      row.device,
      new Date(row.createdAt),
      new Date(row.lastSeenAt),
    ],
  );
}

/** The open session of a token; null if there is none. */
export async function findStaffSession(
  query: Queryable,
  tokenHash: Buffer,
  now: Instant,
): Promise<StaffSessionRow | null> {
  const { rows } = await query.query<Stored>({
    name: 'find-staff-session',
    text: `SELECT ${COLUMNS} FROM staff_sessions WHERE ${IS_OPEN} AND token_hash = $3`,
    values: [...openSince(now), tokenHash],
  });
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Writes that a session is in use, unless that was written shortly before. */
export async function noteSeen(query: Queryable, { id, lastSeenAt }: StaffSessionRow, now: Instant): Promise<void> {
  if (now - lastSeenAt <= STAFF_SEEN_EVERY_MS) return;
  await query.query('UPDATE staff_sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2', [
    id,
    new Date(now),
  ]);
}

/** The open sessions: the caller's first, then by last use. */
export async function openStaffSessions(
  query: Queryable,
  currentId: string | null,
  now: Instant,
): Promise<StaffSessionRow[]> {
  const { rows } = await query.query<Stored>(
    `SELECT ${COLUMNS} FROM staff_sessions WHERE ${IS_OPEN}
     ORDER BY (id = $3) IS TRUE DESC, last_seen_at DESC, id LIMIT ${SHOWN_MAX}`,
    [...openSince(now), currentId],
  );
  return rows.map(rowOf);
}

/** Ends one session. Returns its owner; null if it was not open. */
export async function endStaffSessionRow(
  tx: Queryable,
  id: string,
  now: Instant,
): Promise<{ staffName: string } | null> {
  const { rows } = await tx.query<{ staffName: string }>(
    `DELETE FROM staff_sessions WHERE ${IS_OPEN} AND id = $3 RETURNING staff_name AS "staffName"`,
    [...openSince(now), id],
  );
  return rows[0] ?? null;
}

/** Ends the sessions of a secret that were used longest ago, to make room for one more. Returns their ids. */
export async function endSurplusSessions(tx: Queryable, secretFingerprint: Buffer): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM staff_sessions WHERE id IN (
       SELECT id FROM staff_sessions WHERE secret_fingerprint = $1 ORDER BY last_seen_at DESC, id OFFSET $2)
     RETURNING id`,
    [secretFingerprint, STAFF_SESSIONS_MAX - 1],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes into the caller's session whether it has a second factor. Ends the name's other sessions for which the
 * opposite is stored, and returns their ids.
 */
export async function setSecondFactorOf(
  tx: Queryable,
  session: { id: string; staffName: string },
  hasSecondFactor: boolean,
): Promise<string[]> {
  await tx.query('UPDATE staff_sessions SET has_second_factor = $2 WHERE id = $1', [session.id, hasSecondFactor]);
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM staff_sessions WHERE lower(staff_name) = lower($1) AND has_second_factor <> $2 RETURNING id`,
    [session.staffName, hasSecondFactor],
  );
  return rows.map(({ id }) => id);
}

/** Ends every session of a name. Returns how many. */
export async function endSessionsOf(tx: Queryable, staffName: string): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM staff_sessions WHERE lower(staff_name) = lower($1)', [staffName]);
  return rowCount ?? 0;
}

/** Removes the rows of sessions that are over. */
export async function sweepStaffSessions(query: Queryable, now: Instant): Promise<void> {
  await query.query(`DELETE FROM staff_sessions WHERE NOT (${IS_OPEN})`, openSince(now));
}
