import type { Queryable } from '../../platform/database/index.ts';

const FAULTS_AT_MOST = 1_000;

/** Listings that still collect demand and whose stored count of likes differs from the likes that count. */
export async function checkLikes(query: Queryable): Promise<{ id: string; fault: string }[]> {
  const { rows } = await query.query<{ id: string; fault: string }>(
    `SELECT listing_state.id, 'other likes are counted than were made' AS fault FROM listing_state
     LEFT JOIN (SELECT listing_id, count(*) AS made FROM likes WHERE counted GROUP BY listing_id) AS counted
       ON counted.listing_id = listing_state.id
     WHERE listing_state.status IN ('COLLECTING', 'COUNTDOWN') AND listing_state.likes <> coalesce(made, 0)
     LIMIT ${FAULTS_AT_MOST}`,
  );
  return rows;
}

/** How many likes that count a listing has in the table. */
export async function countLikeRows(query: Queryable, listingId: string): Promise<number> {
  const { rows } = await query.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM likes WHERE listing_id = $1 AND counted',
    [listingId],
  );
  return rows[0]?.count ?? 0;
}
