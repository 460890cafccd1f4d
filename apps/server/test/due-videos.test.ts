import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepBaseline, takeDueVideos } from '../src/modules/demand/video-readings.postgres.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { whenChanged } from './changed-rows.fixture.ts';

const NAMES = ['first', 'second', 'third'] as const;
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
/** The time of the call, and the time until which no other node takes the videos that it returns. */
const [NOW, UNTIL] = [5_000, 9_000];

let site: MarketSite;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true, readsVideos: true });
  for (const name of NAMES) {
    ids[name] = (await site.listing({ demandSourceYouTube: true, youtubeUrl: VIDEO })).id;
  }
});
afterAll(() => site.close());

type Name = (typeof NAMES)[number];
const readAt = (name: Name, dueAt: number) =>
  `INSERT INTO video_readings (listing_id, due_at) VALUES (:${name}, ${dueAt})`;
const allReadAt = (...dueAt: [number, number, number]) => NAMES.map((name, place) => readAt(name, dueAt[place] ?? 0));
const state = (changes: string) => `UPDATE listing_state SET ${changes} WHERE id = :first`;

/** Takes due videos on a connection whose changes are rolled back. */
const taking = <Read>(changes: readonly string[], read: (database: pg.Pool) => Promise<Read>) =>
  whenChanged(site.pool, changes, ids, (client) => read(client as unknown as pg.Pool));
const namesOf = (rows: readonly { listingId: string }[]) =>
  NAMES.filter((name) => rows.some(({ listingId }) => listingId === ids[name]));
const takenAfter = (changes: readonly string[], limit = 10) =>
  taking(changes, async (database) => namesOf(await takeDueVideos(database, NOW, UNTIL, limit)));

describe('the videos whose likes are due to be read', () => {
  it.each<[what: string, changes: string[], limit: number, taken: Name[]]>([
    ['are all that were never read', [], 10, ['first', 'second', 'third']],
    ['are so many at once, in the order of their listings', [], 2, ['first', 'second']],
    ['are those whose moment has come', allReadAt(NOW - 1, NOW, NOW + 1), 10, ['first', 'second']],
    ['are first those never read', [readAt('first', 1), readAt('second', 2)], 1, ['third']],
    ['are then those that wait longest', allReadAt(3, 1, 2), 2, ['second', 'third']],
  ])('%s', async (_what, changes, limit, taken) => {
    expect(await takenAfter(changes, limit)).toEqual(taken);
  });

  it.each<[what: string, change: string, isTaken: boolean]>([
    ['that collects', state('goal = goal'), true],
    ['that counts down', state(`status = 'COUNTDOWN', live_at = 1`), true],
    ['that is LIVE', state(`status = 'LIVE', ends_at = 1, sequence = 0`), false],
    ['that was withdrawn', state(`status = 'CANCELLED', cancelled_by = 'seller'`), false],
    ['that staff removed', state('hidden = true'), false],
    ['whose video does not count', state('video_likes_count = false'), false],
  ])('are of a listing %s: %s', async (_what, change, isTaken) => {
    expect((await takenAfter([change])).includes('first')).toBe(isTaken);
  });

  it('are taken by nobody else until the moment that was given', async () => {
    const again = await taking([], async (database) => {
      const names = [];
      for (const now of [NOW, NOW, UNTIL - 1, UNTIL]) {
        names.push(namesOf(await takeDueVideos(database, now, now === UNTIL ? UNTIL + 1 : UNTIL, 10)).length);
      }
      return names;
    });
    expect(again).toEqual([3, 0, 0, 3]);
  });

  it('come with the video, what it had at first, and what counts already', async () => {
    const read = async (database: pg.Pool) =>
      (await takeDueVideos(database, NOW, UNTIL, 10)).find(({ listingId }) => listingId === ids.first);
    const facts = { listingId: ids.first, youtubeUrl: VIDEO };
    expect(await taking([], read)).toEqual({ ...facts, baseline: null, counted: 0 });
    const known = [readAt('first', 1), 'UPDATE video_readings SET baseline = 70', state('video_likes = 3')];
    expect(await taking(known, read)).toEqual({ ...facts, baseline: 70, counted: 3 });
  });
});

it('the likes that a video had at first are kept, also where another node reads it as first', async () => {
  const kept = await taking([readAt('first', 1), readAt('second', 1)], async (database) => {
    for (const likes of [7, 9]) await keepBaseline(database, ids.first ?? '', likes);
    const { rows } = await database.query('SELECT baseline FROM video_readings ORDER BY baseline NULLS LAST');
    return rows.map(({ baseline }) => baseline);
  });
  expect(kept).toEqual([7, null]);
});
