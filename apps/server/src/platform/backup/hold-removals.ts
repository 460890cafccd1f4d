import type pg from 'pg';
import { isSqlError, type Queryable } from '../database/index.ts';
import { readOutboundPause } from '../outbound/index.ts';
import { BackupError } from './archive-format.ts';

const LOCK_NAME = 'clamor:backup';
const KEY = `hashtextextended('${LOCK_NAME}', 0)`;
/** Whoever only looks whether it is held has it for a moment. */
const WAIT_MS = 5_000;

/**
 * No file is removed from the storage while this connection lives, however the backup ends. Taken before the snapshot: what the snapshot
 * shows is then there until the last file is copied. Throws a `BackupError` where another backup runs.
 */
export async function holdRemovals(client: pg.Client): Promise<void> {
  // A machine that vanishes lets go within a minute and a half.
  await client.query('SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 6');
  // It says nothing while pictures are copied, which may take hours.
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
 * Whether files have to stay, though nothing shows them any more. Asked after the row was marked and committed: a backup that begins
 * later does not see the file. A restored copy keeps its files too, since another site may use the same bucket.
 */
export async function areRemovalsHeld(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS free`);
  return rows[0]?.free !== true || (await readOutboundPause(database)) !== null;
}
