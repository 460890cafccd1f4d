import { type Slice, sliceWidthMs } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * The demand slices of each listing, merged by the query to the meter's width for the listing's age. So a listing has a
 * few hundred at most.
 */
export async function slicesOf(
  database: Queryable,
  listings: readonly { id: string; createdAt: Instant }[],
  now: Instant,
): Promise<Map<string, Slice[]>> {
  const created = listings.map(({ createdAt }) => createdAt);
  const { rows } = await database.query<{ listingId: string; slices: Slice[] }>(
    `SELECT wanted.id AS "listingId", json_agg(slice ORDER BY slice."from") AS slices
     FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS wanted(id, created, width)
     CROSS JOIN LATERAL (
       SELECT min(from_at) AS "from", sum(likes)::int AS likes, sum(boosts)::int AS boosts,
              sum(video_likes)::int AS "videoLikes"
       FROM demand_slices WHERE listing_id = wanted.id GROUP BY (from_at - wanted.created) / wanted.width
     ) slice GROUP BY wanted.id`,
    [listings.map(({ id }) => id), created, created.map((at) => sliceWidthMs(Math.max(0, now - at)))],
  );
  return new Map(rows.map(({ listingId, slices }) => [listingId, slices]));
}
