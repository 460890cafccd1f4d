import { DAY } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, isSqlError, type Queryable } from '../../platform/database/index.ts';
import { forgetMailsOf } from '../../platform/mail/index.ts';
import { forgetDevicesOf, type SessionPorts } from '../sessions/index.ts';
import { closeAccount } from './delete-member.ts';

/** How long an account waits for its address to be verified. A twin waits as long, so that it goes as any other does. */
const KEPT_MS = 30 * DAY;
const BATCH = 100;

/** Removes accounts that nobody verified in time: their names and addresses are free again. */
export async function sweepUnverified(ports: SessionPorts): Promise<void> {
  const longAgo = new Date(ports.clock.now() - KEPT_MS);
  let found: { id: string }[];
  do {
    const { rows } = await ports.pool.query<{ id: string }>(
      `SELECT id FROM users WHERE status = 'PENDING' AND created_at < $1 ORDER BY created_at LIMIT $2`,
      [longAgo, BATCH],
    );
    found = rows;
    for (const { id } of found) {
      const removed = await removeUnverified(ports.pool, id);
      if (removed) ports.sessions.sessionsEnded({ userId: id, sessionIds: null, reason: 'expired' });
    }
  } while (found.length === BATCH);
}

/** False where the account was verified meanwhile. It is locked before its links, as by whoever opens one. */
async function removeUnverified(pool: pg.Pool, userId: string): Promise<boolean> {
  return await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND status = 'PENDING' FOR UPDATE`, [
      userId,
    ]);
    if (rowCount === 0) return false;
    await tx.query('DELETE FROM mail_links WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM profiles WHERE user_id = $1', [userId]);
    await forgetDevicesOf(tx, userId);
    await forgetMailsOf(tx, userId);
    await removeOrClose(tx, userId);
    return true;
  });
}

/** What other records refer to stays, as a closed account does. */
async function removeOrClose(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SAVEPOINT removing');
  try {
    await tx.query('DELETE FROM users WHERE id = $1', [userId]);
  } catch (error) {
    // Something still refers to it.
    if (!isSqlError(error, 'foreignKeyViolation')) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT removing');
    await closeAccount(tx, userId);
  }
}
