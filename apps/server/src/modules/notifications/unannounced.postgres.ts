import type { Queryable } from '../../platform/database/index.ts';

/** Marks notifications as announced, except those that another node has locked. Returns their members. */
export async function takeUntold(query: Queryable, limit: number): Promise<{ userIds: string[]; taken: number }> {
  const { rows } = await query.query<{ userId: string }>(
    `UPDATE notices SET is_told = true WHERE id IN (
       SELECT id FROM notices WHERE NOT is_told ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING member_id AS "userId"`,
    [limit],
  );
  return { userIds: [...new Set(rows.map(({ userId }) => userId))], taken: rows.length };
}

/** How many notifications are not announced to open pages yet, and the product time of the oldest; null: none. */
export async function unannouncedState(query: Queryable): Promise<{ count: number; oldestAt: number | null }> {
  const { rows } = await query.query<{ count: number; oldestAt: number | null }>(
    'SELECT count(*)::integer AS count, min(at) AS "oldestAt" FROM notices WHERE NOT is_told',
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}
