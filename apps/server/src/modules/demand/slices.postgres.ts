import { type Slice, sliceWidthMs } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

interface SliceRow {
  listing_id: string;
  from_at: number;
  likes: number;
  boosts: number;
  video_likes: number;
}

/** At most some hundreds of slices a listing: they are added up to the width that the meter has at this age. */
export async function slicesOf(
  database: Queryable,
  listings: readonly { id: string; createdAt: Instant }[],
  now: Instant,
): Promise<Map<string, Slice[]>> {
  const created = listings.map(({ createdAt }) => createdAt);
  const { rows } = await database.query<SliceRow>(
    `SELECT wanted.id AS listing_id, min(s.from_at) AS from_at, sum(s.likes)::int AS likes,
            sum(s.boosts)::int AS boosts, sum(s.video_likes)::int AS video_likes
     FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS wanted(id, created, width)
     JOIN demand_slices s ON s.listing_id = wanted.id
     GROUP BY wanted.id, (s.from_at - wanted.created) / wanted.width
     ORDER BY wanted.id, 2`,
    [listings.map(({ id }) => id), created, created.map((at) => sliceWidthMs(Math.max(0, now - at)))],
  );
  const slices = new Map<string, Slice[]>();
  for (const row of rows) {
    const kept = slices.get(row.listing_id) ?? [];
    kept.push({ from: row.from_at, likes: row.likes, boosts: row.boosts, videoLikes: row.video_likes });
    slices.set(row.listing_id, kept);
  }
  return slices;
}
