import type { Queryable } from '../database/index.ts';

/** A restored copy sends no mail and asks no card provider while it has such a pause. */
export interface OutboundPause {
  /** When the backup was taken from which the copy was restored. */
  backupTakenAt: Date;
}

/** The pause of a restored copy; null: mails are sent and the card provider is asked. */
export async function readOutboundPause(database: Queryable): Promise<OutboundPause | null> {
  const { rows } = await database.query<OutboundPause>('SELECT backup_taken_at AS "backupTakenAt" FROM outbound_pause');
  return rows[0] ?? null;
}

/** Stops mails and requests to the card provider once the transaction commits, until `endOutboundPause`. */
export async function pauseOutbound(tx: Queryable, backupTakenAt: string): Promise<void> {
  await tx.query(
    `INSERT INTO outbound_pause (since, backup_taken_at) VALUES (now(), $1)
     ON CONFLICT ("only") DO UPDATE SET since = excluded.since, backup_taken_at = excluded.backup_taken_at`,
    [backupTakenAt],
  );
}

/** Ends the pause, for all nodes. Returns false if there was none. */
export async function endOutboundPause(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM outbound_pause');
  return rowCount === 1;
}
