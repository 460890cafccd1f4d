import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

/** A change of a member's standing whose listings have not all followed yet. */
export interface StandingChange {
  id: string;
  userId: string;
  change: 'suspended' | 'reactivated';
  /** Raw database time. */
  madeAt: Instant;
}

/** Notes a change, in its own transaction; one of the other kind that was still open is overtaken by it. */
export async function noteStandingChange(tx: Queryable, change: Omit<StandingChange, 'id'>): Promise<void> {
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

/** The open changes, and when they were made. */
export async function openStandingChanges(query: Queryable): Promise<Pick<StandingChange, 'id' | 'madeAt'>[]> {
  const { rows } = await query.query<{ id: string; madeAt: Date }>(
    'SELECT id, made_at AS "madeAt" FROM standing_changes WHERE done_at IS NULL',
  );
  return rows.map(({ id, madeAt }) => ({ id, madeAt: madeAt.getTime() }));
}

/** Closes changes that all listings have followed; those that were overtaken meanwhile are closed already. */
export async function closeStandingChanges(
  query: Queryable,
  changes: readonly Pick<StandingChange, 'id'>[],
  at: Instant,
): Promise<void> {
  await query.query('UPDATE standing_changes SET done_at = $2 WHERE id = ANY($1::uuid[]) AND done_at IS NULL', [
    changes.map(({ id }) => id),
    new Date(at),
  ]);
}
