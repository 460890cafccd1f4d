import type { Queryable } from '../database/index.ts';

/** Why this copy sends nothing and asks no provider. */
export interface OutboundPause {
  /** When the backup was taken that the copy was restored from. */
  backupTakenAt: Date;
}

/** The pause of a restored copy; null: mail and provider work go on. */
export async function readOutboundPause(database: Queryable): Promise<OutboundPause | null> {
  const { rows } = await database.query<OutboundPause>('SELECT backup_taken_at AS "backupTakenAt" FROM outbound_pause');
  return rows[0] ?? null;
}

/** Mail and provider work stop with the transaction's commit, until `endOutboundPause`. */
export async function pauseOutbound(tx: Queryable, backupTakenAt: string): Promise<void> {
  await tx.query(
    `INSERT INTO outbound_pause (since, backup_taken_at) VALUES (now(), $1)
     ON CONFLICT ("only") DO UPDATE SET since = excluded.since, backup_taken_at = excluded.backup_taken_at`,
    [backupTakenAt],
  );
}

/** Ends the pause of mail and provider work on every node. Returns false if there was none. */
export async function endOutboundPause(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM outbound_pause');
  return rowCount === 1;
}
