import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * A suspension or reactivation that some listings may not have followed yet. The deletion of an account is recorded as
 * `suspended` too: its listings follow in the same way.
 */
export interface UserStatusChange {
  id: string;
  userId: string;
  change: 'suspended' | 'reactivated';
  /** Raw database time. */
  madeAt: Instant;
}

/**
 * Records a change in the transaction that changes the status. An earlier change of this user that is still open is
 * closed, because this one replaces it.
 */
export async function recordUserStatusChange(tx: Queryable, change: Omit<UserStatusChange, 'id'>): Promise<void> {
  const at = new Date(change.madeAt);
  await tx.query('UPDATE standing_changes SET done_at = $2 WHERE user_id = $1 AND done_at IS NULL', [
    change.userId,
    at,
  ]);
  await tx.query('INSERT INTO standing_changes (id, user_id, change, made_at) VALUES ($1, $2, $3, $4)', [
    uuidv7(),
    change.userId,
    change.change,
    at,
  ]);
}

/** The changes that are not closed. */
export async function openUserStatusChanges(query: Queryable): Promise<Pick<UserStatusChange, 'id' | 'madeAt'>[]> {
  const { rows } = await query.query<{ id: string; madeAt: Date }>(
    'SELECT id, made_at AS "madeAt" FROM standing_changes WHERE done_at IS NULL',
  );
  return rows.map(({ id, madeAt }) => ({ id, madeAt: madeAt.getTime() }));
}

/** Closes changes that all listings have followed. Changes that are closed already stay as they are. */
export async function closeUserStatusChanges(
  query: Queryable,
  changes: readonly Pick<UserStatusChange, 'id'>[],
  at: Instant,
): Promise<void> {
  await query.query('UPDATE standing_changes SET done_at = $2 WHERE id = ANY($1::uuid[]) AND done_at IS NULL', [
    changes.map(({ id }) => id),
    new Date(at),
  ]);
}
