import { DELETED_NAME } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** Makes a PENDING user ACTIVE. Any other user, and a decoy account, stays as it is. The user must be locked. */
export async function activateUser(tx: Queryable, userId: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET status = 'ACTIVE', activated_at = $2
     WHERE id = $1 AND status = 'PENDING' AND claimed_email IS NULL`,
    [userId, new Date(at)],
  );
  return rowCount === 1;
}

/** The user must be locked, and not suspended yet. */
export async function suspendUser(tx: Queryable, userId: string, reason: string | null): Promise<void> {
  await tx.query(
    `UPDATE users SET status = 'SUSPENDED', status_before_suspension = status, suspension_reason = $2 WHERE id = $1`,
    [userId, reason],
  );
}

/** Gives a suspended user the status of before. The user must be locked. */
export async function reactivateUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE users SET status = status_before_suspension, status_before_suspension = NULL, suspension_reason = NULL
     WHERE id = $1`,
    [userId],
  );
}

/** Nobody can sign in to a closed account. Its row stays, because records of others refer to it. The user must be locked. */
export async function closeUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE users SET status = 'DELETED', username = $2, email = 'deleted-' || id || '@invalid',
       claimed_email = NULL, password_hash = '', suspension_reason = NULL, status_before_suspension = NULL WHERE id = $1`,
    [userId, DELETED_NAME],
  );
}

/** Fails with a foreign key violation if records of others refer to the user. */
export async function removeUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM users WHERE id = $1', [userId]);
}
