import { youtubeVideoId } from '@clamor/contract/youtube-url';
import { videoLikesSince } from '@clamor/domain/demand';
import { HOUR, type Instant, MINUTE, SECOND } from '@clamor/domain/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { type Desk, deskRequest } from '../desk/index.ts';
import { type DueVideo, keepBaseline, takeDueVideos } from './video-readings.postgres.ts';
import { VIDEOS_AT_ONCE, VideoQuotaSpent, type VideoStatistics } from './video-statistics.ts';

export interface VideoCountOptions {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  statistics: VideoStatistics;
  onError: (error: unknown, job: string) => void;
}

/**
 * One request a pass makes 8,640 a day, within the 10,000 that a key may make. That reads 300 videos a minute; if there
 * are more, they take turns.
 */
const EVERY_MS = 10 * SECOND;
const READ_EVERY_MS = MINUTE;
const PAUSE_MAX_MS = HOUR;

/** Reads the likes of linked videos and counts new ones as demand (docs/product.md#video-likes). */
export function createVideoCount({ onError, ...ports }: VideoCountOptions): NamedJob {
  const { clock } = ports;
  let pausedUntil: Instant = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const run = async () => {
    if (clock.now() < pausedUntil) return false;
    try {
      await countOnce(ports);
      failures = 0;
    } catch (error) {
      failures += 1;
      const spent = error instanceof VideoQuotaSpent;
      pausedUntil = clock.now() + (spent ? PAUSE_MAX_MS : Math.min(PAUSE_MAX_MS, EVERY_MS * 2 ** failures));
      throw error;
    }
    return false;
  };
  return createJob({ name: 'video likes', run, everyMs: EVERY_MS, onError });
}

async function countOnce({ pool, clock, desk, statistics }: Omit<VideoCountOptions, 'onError'>): Promise<void> {
  const now = clock.now();
  const due = await takeDueVideos(pool, now, now + READ_EVERY_MS, VIDEOS_AT_ONCE);
  const ids = new Map(due.map((video) => [video, youtubeVideoId(video.youtubeUrl)] as const));
  const asked = [...new Set(ids.values())].filter((id) => id !== null);
  if (asked.length === 0) return;
  const likes = await statistics.likesOf(asked);
  await Promise.all(due.map((video) => count(video, likes.get(ids.get(video) ?? '') ?? null)));

  async function count(video: DueVideo, found: number | null): Promise<void> {
    if (found === null) return;
    if (video.baseline === null) return await keepBaseline(pool, video.listingId, found);
    const videoLikes = videoLikesSince(video.baseline, found);
    if (videoLikes <= video.counted) return;
    const command = { kind: 'count_video_likes' as const, videoLikes };
    const receivedAt = clock.databaseNow();
    // The answer does not matter: if the desk did not take the command, the video is read again in a minute.
    await desk.submit(deskRequest({ listingId: video.listingId, command, asker: { kind: 'clock' }, receivedAt }));
  }
}
