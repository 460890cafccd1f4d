import { DAY } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, isSqlError, type Queryable } from '../../platform/database/index.ts';
import { emailMemberData } from '../email/index.ts';
import { removeUser } from '../members/index.ts';
import { notificationsDataHooks } from '../notifications/index.ts';
import { forgetDevicesOf, type SessionPorts, sessionsMemberData } from '../sessions/index.ts';
import { closeAccount } from './delete-member.ts';

/** How long an account may stay unverified. A decoy account stays as long, so that its removal reveals nothing. */
const KEPT_MS = 30 * DAY;
const BATCH = 100;
/** The modules that may store data of a member whose address is not verified. */
const KEEPERS = [sessionsMemberData, emailMemberData, notificationsDataHooks];

/** Removes accounts that were not verified in time, so their names and addresses become free. */
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

/**
 * Removes an account, unless it was verified meanwhile. Returns whether it was removed. The account is locked before
 * its links, in the same order as in the code that opens a link, so that no deadlock can form.
 */
async function removeUnverified(pool: pg.Pool, userId: string): Promise<boolean> {
  return await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string; email: string }>(
      `SELECT id, email FROM users WHERE id = $1 AND status = 'PENDING' FOR UPDATE`,
      [userId],
    );
    const user = rows[0];
    if (user === undefined) return false;
    for (const { forget } of KEEPERS) await forget?.(tx, user);
    await tx.query('DELETE FROM profiles WHERE user_id = $1', [userId]);
    await forgetDevicesOf(tx, userId);
    await removeOrClose(tx, userId);
    return true;
  });
}

/** Removes the account. If other records refer to it, closes it instead. */
async function removeOrClose(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SAVEPOINT removing');
  try {
    await removeUser(tx, userId);
  } catch (error) {
    if (!isSqlError(error, 'foreignKeyViolation')) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT removing');
    await closeAccount(tx, userId);
  }
}
