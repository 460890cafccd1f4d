import type pg from 'pg';
import { isSqlError, type Queryable } from '../database/index.ts';
import { readOutboundPause } from '../outbound/index.ts';
import { BackupError } from './archive-format.ts';

const LOCK_NAME = 'clamor:backup';
const KEY = `hashtextextended('${LOCK_NAME}', 0)`;
/** How long a backup waits for the lock. A sweep that asks `areRemovalsLocked` holds the lock only for a moment. */
const WAIT_MS = 5_000;

/**
 * Keeps every file in the storage while this connection lives, however the backup ends. Call it before the snapshot is
 * taken, so that each file in the snapshot still exists when it is copied.
 * @throws BackupError if another backup is running
 */
export async function lockRemovals(client: pg.Client): Promise<void> {
  // If this machine vanishes, the server notices within a minute and a half and ends the lock.
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
 * Whether unused files must stay. Ask this after the removal was committed to the file's row: then a backup that begins
 * later does not need the file. A restored copy keeps its files too, because another site may use the same bucket.
 */
export async function areRemovalsLocked(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS free`);
  return rows[0]?.free !== true || (await readOutboundPause(database)) !== null;
}
