import type { ListingEvent } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import { type FeedEvent, PUBLIC_EVENTS } from './activity.ts';

interface FeedRow {
  number: number;
  public_number: number;
  at: number;
  type: string;
  body: object;
  demand: number;
}

/**
 * A page of a listing's public events, newest first, each with the demand that there was after it: today's less what came
 * since, so that the newest page reads few rows however long the listing's history is.
 * @param before only events with a smaller number
 */
export async function feedPage(
  database: Queryable,
  listingId: string,
  page: { before: number; limit: number },
): Promise<FeedEvent[]> {
  const { rows } = await database.query<FeedRow>({
    name: 'demand-activity',
    text: FEED,
    values: [listingId, page.before, page.limit, PUBLIC_EVENTS],
  });
  return rows.map(({ number, public_number: publicNumber, at, type, body, demand }) => ({
    event: { number, at, type, ...body } as ListingEvent,
    publicNumber,
    demand,
  }));
}

const CHANGE = `CASE e.type
    WHEN 'boosted' THEN 1
    WHEN 'liked' THEN (e.body ->> 'counted')::boolean::int
    WHEN 'unliked' THEN -(e.body ->> 'counted')::boolean::int
    ELSE 0 END`;

const FEED = `WITH page AS (
    SELECT number, coalesce(public_number, number) AS public_number, at, type, body FROM listing_events
    WHERE listing_id = $1 AND number < $2 AND type = ANY($4)
    ORDER BY number DESC LIMIT $3
  ), later AS (
    SELECT e.number, sum(${CHANGE}) OVER (ORDER BY e.number DESC) - ${CHANGE} AS change
    FROM listing_events e
    WHERE e.listing_id = $1 AND e.number >= (SELECT min(number) FROM page)
  )
  SELECT page.number, page.public_number, page.at, page.type, page.body,
    (st.likes + st.boosts - later.change + CASE WHEN st.video_likes = 0 THEN 0 ELSE coalesce((
      SELECT (v.body ->> 'videoLikes')::int FROM listing_events v
      WHERE v.listing_id = $1 AND v.number <= page.number AND v.type = 'video_likes_counted'
      ORDER BY v.number DESC LIMIT 1), 0) END)::int AS demand
  FROM page JOIN later ON later.number = page.number JOIN listing_state st ON st.id = $1
  ORDER BY page.number DESC`;
