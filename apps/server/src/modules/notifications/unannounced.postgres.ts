import type { Queryable } from '../../platform/database/index.ts';

/** Takes notices that no open page knows of, which no other node has in hand; answers whose they are. */
export async function takeUntold(query: Queryable, limit: number): Promise<{ userIds: string[]; taken: number }> {
  const { rows } = await query.query<{ userId: string }>(
    `UPDATE notices SET is_told = true WHERE id IN (
       SELECT id FROM notices WHERE NOT is_told ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING member_id AS "userId"`,
    [limit],
  );
  return { userIds: [...new Set(rows.map(({ userId }) => userId))], taken: rows.length };
}
