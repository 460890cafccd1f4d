import type pg from 'pg';
import { isSqlError, type Queryable } from '../database/index.ts';
import { readOutboundPause } from '../outbound/index.ts';
import { BackupError } from './archive-format.ts';

const LOCK_NAME = 'clamor:backup';
const KEY = `hashtextextended('${LOCK_NAME}', 0)`;
/** A process that only checks the lock holds it for a moment. */
const WAIT_MS = 5_000;

/**
 * Keeps every file in the storage while this connection lives, however the backup ends. Taken before the snapshot, so that each file of the
 * snapshot exists until it is copied. Throws a `BackupError` if another backup runs.
 */
export async function lockRemovals(client: pg.Client): Promise<void> {
  // The lock of a machine that vanishes ends within a minute and a half.
  await client.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 6');
  // The connection idles while pictures are copied, which may take hours.
  await client.query('SET idle_session_timeout = 0');
  await client.query(`SET lock_timeout = ${WAIT_MS}`);
  try {
    await client.query(`SELECT pg_advisory_lock(${KEY})`);
  } catch (cause) {
    if (!isSqlError(cause, 'lockNotAvailable')) throw cause;
    throw new BackupError('Another backup of this database is running. Wait for its end.', { cause });
  }
}

/**
 * Whether unused files must stay. Ask after the row is marked and committed: a backup that begins later does not see the file.
 * A restored copy keeps its files too, since another site may use the same bucket.
 */
export async function areRemovalsLocked(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS free`);
  return rows[0]?.free !== true || (await readOutboundPause(database)) !== null;
}
