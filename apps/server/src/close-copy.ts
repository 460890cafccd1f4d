import type pg from 'pg';
import { readLastHeartbeat, renewIncarnation } from './modules/desk/index.ts';
import { countLiveNodes } from './modules/nodes/index.ts';
import { BackupError } from './platform/backup/index.ts';
import { lockMigrations } from './platform/database/index.ts';
import { pauseOutbound, readOutboundPause } from './platform/outbound/index.ts';

const LEAST_TABLES = ['outbound_pause', 'nodes', 'heartbeat', 'incarnation'];

/**
 * Makes a database a restored copy whose files were restored by other means, to a point in time or from a disk
 * snapshot. It gets an identity of its own, and no mail or request to the card provider leaves it until it is opened. A
 * copy that is closed already stays as it is.
 * @returns the moment of the copy: its last heartbeat
 * @throws BackupError with a message for the operator
 */
export async function closeCopy(client: pg.Client): Promise<Date> {
  await lockMigrations(client);
  await assertHasTables(client);
  const pause = await readOutboundPause(client);
  if (pause !== null) return pause.backupTakenAt;
  // A running node would keep the old identity, because it reads the identity only at its start. Besides, a mistyped
  // address must not stop the mails of a running site.
  if ((await countLiveNodes(client)) > 0) {
    throw new BackupError('Clamor runs on this database. Stop it, wait three seconds, and try again.');
  }
  const takenAt = await readLastHeartbeat(client);
  await client.query('BEGIN');
  await renewIncarnation(client);
  await pauseOutbound(client, takenAt.toISOString());
  await client.query('COMMIT');
  return takenAt;
}

async function assertHasTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(
    'SELECT bool_or(to_regclass(name) IS NULL) AS missing FROM unnest($1::text[]) AS name',
    [LEAST_TABLES],
  );
  if (rows[0]?.missing !== false) {
    throw new BackupError('This database has no tables of Clamor, or those of an older version.');
  }
}
