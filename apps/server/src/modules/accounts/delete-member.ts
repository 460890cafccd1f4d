import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { closeUser, lockUser } from '../members/index.ts';
import { forgetDevicesOf, revokeSessionsOf, type SessionPorts } from '../sessions/index.ts';
import type { Alongside } from './change-user-status.ts';

/**
 * Deletes an account. Nobody can sign in to it, its name and address become free, and its profile is removed. Records
 * that others depend on (bids, listings, tokens) stay under its id. Returns false if the account does not exist or was
 * deleted before.
 * @param alongside further writes in the same transaction, such as the status change that the member's listings must
 * follow
 */
export async function deleteMember(ports: SessionPorts, userId: string, alongside: Alongside): Promise<boolean> {
  const deleted = await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.status === 'DELETED') return false;
    await closeAccount(tx, userId);
    await revokeSessionsOf(tx, userId, ports.clock.now());
    await alongside(tx, { before: user.status, after: 'DELETED' });
    return true;
  });
  if (deleted) ports.sessions.sessionsEnded({ userId, sessionIds: null, reason: 'deleted' });
  return deleted;
}

/** Erases an account but keeps its id, which other records refer to. The user row must be locked. */
export async function closeAccount(tx: Queryable, userId: string): Promise<void> {
  await closeUser(tx, userId);
  await tx.query('DELETE FROM profiles WHERE user_id = $1', [userId]);
  await forgetDevicesOf(tx, userId);
}
