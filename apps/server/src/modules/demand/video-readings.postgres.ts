import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';

export interface DueVideo {
  listingId: string;
  youtubeUrl: string;
  /** The video's likes at the first reading; null: none has succeeded yet. */
  baseline: number | null;
  /** The likes that already count as the listing's demand. */
  counted: number;
}

/**
 * Takes up to `limit` videos that are due: first those never read, then those that have waited longest. No other node
 * reads them before `until`.
 */
export async function takeDueVideos(
  database: pg.Pool,
  now: Instant,
  until: Instant,
  limit: number,
): Promise<DueVideo[]> {
  const { rows } = await database.query<DueVideo>({ name: 'due-videos', text: TAKE_DUE, values: [now, until, limit] });
  return rows;
}

/**
 * Stores the video's likes at the first reading. Only likes above this number are demand. Later readings do not change
 * it.
 */
export async function keepBaseline(database: pg.Pool, listingId: string, likes: number): Promise<void> {
  await database.query({
    name: 'video-baseline',
    text: 'UPDATE video_readings SET baseline = $2 WHERE listing_id = $1 AND baseline IS NULL',
    values: [listingId, likes],
  });
}

const TAKE_DUE = `WITH due AS (
    SELECT state.id, texts.youtube_url, state.video_likes
    FROM listing_state state
    JOIN listings texts ON texts.id = state.id
    LEFT JOIN video_readings read ON read.listing_id = state.id
    WHERE state.video_likes_count AND NOT state.hidden AND state.status IN ('COLLECTING', 'COUNTDOWN')
      AND (read.listing_id IS NULL OR read.due_at <= $1)
    ORDER BY read.due_at NULLS FIRST, state.id
    LIMIT $3),
  taken AS (
    INSERT INTO video_readings AS kept (listing_id, due_at)
    SELECT id, $2 FROM due
    ON CONFLICT (listing_id) DO UPDATE SET due_at = excluded.due_at WHERE kept.due_at <= $1
    RETURNING listing_id, baseline)
  SELECT listing_id AS "listingId", due.youtube_url AS "youtubeUrl", baseline, due.video_likes AS counted
  FROM taken JOIN due ON due.id = listing_id`;
