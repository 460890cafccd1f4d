import type { Queryable } from '../../platform/database/index.ts';

/**
 * Marks these notifications of a member as read; `ids` null: all. Locks them in the same order as `renotify`, so that
 * the two cannot deadlock.
 */
export async function markRead(tx: Queryable, userId: string, ids: readonly string[] | null): Promise<void> {
  await tx.query(
    `WITH held AS MATERIALIZED (
       SELECT id FROM notices WHERE member_id = $1 AND NOT is_read AND ($2::uuid[] IS NULL OR id = ANY ($2))
       ORDER BY about FOR UPDATE)
     UPDATE notices SET is_read = true FROM held WHERE notices.id = held.id`,
    [userId, ids],
  );
}

/** Marks notifications as read because they need no action any more. `renotify` has locked them. */
export async function settleNotices(
  tx: Queryable,
  settled: readonly { userId: string; about: string }[],
): Promise<void> {
  if (settled.length === 0) return;
  await tx.query(
    `UPDATE notices SET is_read = true, is_told = false FROM unnest($1::uuid[], $2::text[]) AS settled (member_id, about)
     WHERE notices.member_id = settled.member_id AND notices.about = settled.about AND NOT is_read`,
    [settled.map(({ userId }) => userId), settled.map(({ about }) => about)],
  );
}
