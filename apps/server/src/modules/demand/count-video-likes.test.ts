import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { createVideoCount } from './count-video-likes.ts';
import { openVideoPlatform, sendJson, type VideoPlatform } from './video-platform.fixture.ts';
import { youtubeStatistics } from './video-statistics.youtube.ts';

let site: MarketSite;
let platform: VideoPlatform;
let job: ReturnType<typeof createVideoCount>;
beforeEach(async () => {
  site = await openMarketSite({ readsVideos: true });
  platform = await openVideoPlatform();
  job = countOn();
});
afterEach(async () => {
  await job.stop();
  await platform.close();
  await site.close();
});

const countOn = () =>
  createVideoCount({ ...site, statistics: youtubeStatistics({ apiKey: 'k', base: platform.base }), onError: () => {} });
const VIDEO = 'dQw4w9WgXcQ';
const urlOf = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const withVideo = (id = VIDEO, threshold = 100) =>
  site.listing({ demandSourceYouTube: true, youtubeUrl: urlOf(id), threshold });
const breakdown = async (slug: string) => (await site.call('GET', `/api/listings/${slug}/demand-breakdown`)).body;
/** Gives the video so many likes, moves the clock by a minute and runs the job. */
const readAt = async (likes: string | null, id = VIDEO) => {
  platform.likes.set(id, likes);
  await site.advance(60);
  await job.finish();
};

it('counts what a linked video gained since its first reading, never down, and says that the source is connected', async () => {
  const { slug } = await withVideo();
  const told: number[] = [];
  for (const likes of ['500', '503', '498', '510', null, '512']) {
    await readAt(likes);
    told.push((await breakdown(slug)).youTube);
  }
  expect(told).toEqual([0, 3, 3, 10, 10, 12]);
  expect(await breakdown(slug)).toMatchObject({ total: 12, youTube: 12, youTubeConnected: true });
});

it('starts the countdown when video likes reach the goal, and counts no more once the auction is live', async () => {
  const { slug, id } = await withVideo(VIDEO, 5);
  await readAt('1');
  await readAt('6');
  const read = async () => (await site.call('GET', `/api/listings/${slug}`)).body;
  expect((await read()).listing.status).toBe('COUNTDOWN');
  await site.advance(31 * 60, id);
  expect((await read()).listing.status).toBe('LIVE');
  platform.asked.length = 0;
  await readAt('60');
  expect([(await breakdown(slug)).youTube, platform.asked.length]).toEqual([5, 0]);
});

it('asks once a minute, once for a video that many link, and fifty a question in turn', async () => {
  await Promise.all(Array.from({ length: 3 }, () => withVideo()));
  await job.finish();
  await job.finish();
  expect(platform.asked.map(({ ids }) => ids)).toEqual([[VIDEO]]);
  const id = (index: number) => `video-${String(index).padStart(5, '0')}`;
  for (let index = 0; index < 60; index += 1) await withVideo(id(index));
  await job.finish();
  await job.finish();
  const asked = platform.asked.slice(1).flatMap(({ ids }) => ids);
  expect(platform.asked.slice(1).map(({ ids }) => ids.length)).toEqual([50, 10]);
  expect(new Set(asked).size).toBe(60);
});

it('is read by one node at a time', async () => {
  await withVideo();
  await job.finish();
  await site.advance(60);
  const other = await site.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('UPDATE video_readings SET due_at = $1', [site.clock.now() + 60_000]);
    const pass = job.finish();
    await vi.waitFor(async () => {
      const { rowCount } = await site.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await other.query('COMMIT');
    await pass;
  } finally {
    other.release();
  }
  expect(platform.asked.length).toBe(1);
});

it('waits longer after each failure, an hour where the key is spent, and then goes on', async () => {
  const { slug } = await withVideo();
  await readAt('1');
  platform.asked.length = 0;
  platform.mishap = (response) => response.writeHead(500).end();
  const tries = async (seconds: number) => {
    await site.advance(seconds);
    await job.finish().catch(() => {});
    return platform.asked.length;
  };
  expect([await tries(60), await tries(19), await tries(41), await tries(39), await tries(21)]).toEqual([
    1, 1, 2, 2, 3,
  ]);
  platform.mishap = (response) => sendJson(response, 403, { error: { errors: [{ reason: 'quotaExceeded' }] } });
  expect([await tries(80), await tries(3_599)]).toEqual([4, 4]);
  platform.mishap = null;
  platform.likes.set(VIDEO, '8');
  expect(await tries(1)).toBe(5);
  expect((await breakdown(slug)).youTube).toBe(7);
  // The success above has reset the count of failures, so the pauses of this outage start short.
  platform.mishap = (response) => response.writeHead(500).end();
  expect([await tries(60), await tries(60)]).toEqual([6, 7]);
});
