import { DELETED_NAME } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * Makes a PENDING user ACTIVE. Returns false if the user is not PENDING or is a decoy account. The user row must be
 * locked.
 */
export async function activateUser(tx: Queryable, userId: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET status = 'ACTIVE', activated_at = $2
     WHERE id = $1 AND status = 'PENDING' AND claimed_email IS NULL`,
    [userId, new Date(at)],
  );
  return rowCount === 1;
}

/** Suspends a user and remembers the status before. The user row must be locked, and the user not suspended yet. */
export async function suspendUser(tx: Queryable, userId: string, reason: string | null): Promise<void> {
  await tx.query(
    `UPDATE users SET status = 'SUSPENDED', status_before_suspension = status, suspension_reason = $2 WHERE id = $1`,
    [userId, reason],
  );
}

/** Gives a suspended user the status that they had before. The user row must be locked. */
export async function reactivateUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE users SET status = status_before_suspension, status_before_suspension = NULL, suspension_reason = NULL
     WHERE id = $1`,
    [userId],
  );
}

/**
 * Makes a user DELETED, so that nobody can sign in. The row stays, because other records refer to it. The user row must
 * be locked.
 */
export async function closeUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE users SET status = 'DELETED', username = $2, email = 'deleted-' || id || '@invalid',
       claimed_email = NULL, password_hash = '', suspension_reason = NULL, status_before_suspension = NULL WHERE id = $1`,
    [userId, DELETED_NAME],
  );
}

/** Deletes a user's row. Throws a foreign key violation if other records refer to it. */
export async function removeUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM users WHERE id = $1', [userId]);
}
