import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVideoPlatform, sendJson, type VideoPlatform } from './video-platform.fixture.ts';
import { VideoQuotaSpent } from './video-statistics.ts';
import { youtubeStatistics } from './video-statistics.youtube.ts';

const MATERIAL = resolve(import.meta.dirname, '../../../../../../shared/data/youtube');
const KEY = 'key-of-the-operator';
let platform: VideoPlatform;
beforeAll(async () => {
  platform = await openVideoPlatform();
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.likes.clear();
  platform.asked.length = 0;
  platform.mishap = null;
});

const likesOf = (...ids: string[]) => youtubeStatistics({ apiKey: KEY, base: platform.base }).likesOf(ids);

describe('the likes of videos', () => {
  it('are asked for all at once, with the key in a header and never in the address', async () => {
    platform.likes.set('dQw4w9WgXcQ', '12479318').set('o-YBDTqX_ZU', '0');
    const likes = await likesOf('dQw4w9WgXcQ', 'o-YBDTqX_ZU');
    expect([...likes]).toEqual([
      ['dQw4w9WgXcQ', 12_479_318],
      ['o-YBDTqX_ZU', 0],
    ]);
    expect(platform.asked).toEqual([
      {
        path: '/youtube/v3/videos',
        key: KEY,
        ids: ['dQw4w9WgXcQ', 'o-YBDTqX_ZU'],
        parameters: { part: 'statistics', id: 'dQw4w9WgXcQ,o-YBDTqX_ZU', fields: 'items(id,statistics/likeCount)' },
      },
    ]);
  });

  it('are left out where their owner hides them, and where the video is not there', async () => {
    platform.likes.set('LL998ajnjN4', null);
    expect([...(await likesOf('LL998ajnjN4', 'AAAAAAAAAAA'))]).toEqual([]);
  });

  it('say that the key is spent, apart from what passes by itself', async () => {
    const refuse = (status: number, reason: string) => {
      platform.mishap = (response) => sendJson(response, status, { error: { code: status, errors: [{ reason }] } });
    };
    refuse(403, 'quotaExceeded');
    await expect(likesOf('a')).rejects.toThrow(VideoQuotaSpent);
    refuse(403, 'forbidden');
    await expect(likesOf('a')).rejects.not.toThrow(VideoQuotaSpent);
    refuse(429, 'rateLimitExceeded');
    await expect(likesOf('a')).rejects.toThrow('The video platform answered 429 rateLimitExceeded');
    platform.mishap = (response) => response.writeHead(502).end('<html>');
    await expect(likesOf('a')).rejects.toThrow('The video platform answered 502');
  });

  it.each<[string, string]>([
    ['no JSON', '<html>'],
    ['no list', '{}'],
    ['a count that is none', '{"items":[{"id":"a","statistics":{"likeCount":"-1"}}]}'],
  ])('are not believed where the answer is %s', async (_, body) => {
    platform.mishap = (response) => response.writeHead(200).end(body);
    await expect(likesOf('a')).rejects.toThrow();
  });

  it('are not read on where the answer has no end, and not at another address', async () => {
    platform.mishap = (response) => {
      response.writeHead(200).write(' '.repeat(300 * 1_024));
    };
    await expect(likesOf('a')).rejects.toThrow('more than could be asked for');
    platform.mishap = (response) => response.writeHead(302, { location: 'https://elsewhere.test/' }).end();
    await expect(likesOf('a')).rejects.toThrow();
  });

  it('are given up where the answer only trickles, whatever was collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    platform.mishap = (response) => {
      response.writeHead(200);
      const trickle = setInterval(() => {
        response.write(' ');
        collect();
      }, 20);
      response.once('close', () => clearInterval(trickle));
    };
    const asked = youtubeStatistics({ apiKey: KEY, base: platform.base }, 300).likesOf(['a']);
    await expect(asked).rejects.toThrow(/time|abort/i);
  });

  it.skipIf(!existsSync(MATERIAL))('are read from the answers that were recorded', async () => {
    const recorded = JSON.parse(readFileSync(resolve(MATERIAL, 'sample_responses.json'), 'utf8'));
    const replay = (name: string) => {
      const { status, body } = recorded[name];
      platform.mishap = (response) => sendJson(response, status, body);
      return likesOf('dQw4w9WgXcQ', 'o-YBDTqX_ZU');
    };
    expect(Object.fromEntries(await replay('r1_two_videos'))).toEqual({
      dQw4w9WgXcQ: 12_479_318,
      'o-YBDTqX_ZU': 33_414,
    });
    expect((await replay('r3_likes_hidden')).size).toBe(0);
    expect((await replay('r4_not_found_or_private')).size).toBe(0);
    await expect(replay('r5_quota')).rejects.toThrow(VideoQuotaSpent);
    await expect(replay('r6_no_part')).rejects.toThrow('answered 400 missingRequiredParameter');
  });

  it.skipIf(!existsSync(MATERIAL))('are asked for in the words of the published interface', async () => {
    const { resources, parameters: common } = JSON.parse(
      readFileSync(resolve(MATERIAL, 'discovery_videos_list.json'), 'utf8'),
    );
    const { parameters, flatPath, path } = resources.videos.methods.list;
    await likesOf('a', 'b');
    const [asked] = platform.asked;
    expect(asked?.path).toBe(`/${flatPath ?? path}`);
    expect(Object.keys({ ...parameters, ...common })).toEqual(
      expect.arrayContaining(Object.keys(asked?.parameters ?? {})),
    );
  });
});
