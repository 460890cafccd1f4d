import { HOUR, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/secrets/bearer-token.ts';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { writeAsMember } from '../sessions/index.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import type { OpenResult } from './media-library.ts';
import { libraryOn } from './sending.fixture.ts';

let site: MarketSite;
let now: number;
beforeAll(async () => {
  site = await openMarketSite();
  now = site.clock.databaseNow();
});
afterAll(() => site.close());

/** Opens an upload so many milliseconds after `now`. */
async function openAt(afterMs: number, { id, token }: TestMember): Promise<OpenResult> {
  const clock = { databaseNow: () => now + afterMs, now: () => now + afterMs, testOffsetMs: () => 0 };
  const library = libraryOn(site, temporaryStorage(), { clock });
  const session = { userId: id, tokenHash: hashToken(token) };
  return await writeAsMember(site, session, (tx) => library.open(tx, id));
}

/** A member who opened an upload so many milliseconds ago, for each of these ages. */
async function memberWith(agesMs: readonly number[]): Promise<TestMember> {
  const member = await site.member();
  await site.pool.query(
    `INSERT INTO uploads (id, owner_id, opened_at, expires_at)
     SELECT gen_random_uuid(), $1, opened_at, opened_at FROM unnest($2::timestamptz[]) AS opened_at`,
    [member.id, agesMs.map((ageMs) => new Date(now - ageMs))],
  );
  return member;
}

const many = (count: number, ageMs: (place: number) => number) => Array.from({ length: count }, (_, n) => ageMs(n));
const HALF_MINUTE = 30 * SECOND;

/** Uploads that a member has opened, and the seconds until another may be opened; 0: now. */
const OPENED: [what: string, agesMs: number[], waitSeconds: number][] = [
  ['none', [], 0],
  ['119 just now', many(119, () => 0), 0],
  ['120 just now', many(120, () => 0), 3_600],
  ['120 at once, ten minutes ago', many(120, () => 20 * HALF_MINUTE), 3_000],
  ['120, one each half minute', many(120, (place) => place * HALF_MINUTE), 30],
  ['120, one each half minute, the newest first', many(120, (place) => (119 - place) * HALF_MINUTE), 30],
  ['one long ago and 119 just now', [59 * 60 * SECOND, ...many(119, () => 0)], 60],
  ['119 long ago and one just now', [0, ...many(119, () => 59 * 60 * SECOND)], 60],
  ['one almost an hour ago and 119 just now', [HOUR - 1, ...many(119, () => 0)], 1],
  ['one an hour ago and 119 just now', [HOUR, ...many(119, () => 0)], 0],
  ['120 an hour ago and 119 since', [...many(120, () => HOUR), ...many(119, (place) => place)], 0],
  ['240, one each quarter of a minute', many(240, (place) => (place * HALF_MINUTE) / 2), 1_815],
];

describe('an upload may be opened when fewer than 120 were opened in the hour before', () => {
  it.each(OPENED)('and a refusal says exactly how long that takes: %s', async (_what, agesMs, waitSeconds) => {
    const member = await memberWith(agesMs);
    if (waitSeconds > 0) {
      const refusal = { kind: 'too_often', retryAfterSeconds: waitSeconds };
      expect(await openAt(0, member)).toEqual({ ok: false, refusal });
      expect(await openAt(waitSeconds * SECOND - SECOND, member)).toMatchObject({ refusal: { retryAfterSeconds: 1 } });
    }
    expect(await openAt(waitSeconds * SECOND, member)).toMatchObject({ ok: true });
  });

  it('also where nobody sent a file for those that were opened, and their time to do so is over', async () => {
    const member = await memberWith(many(120, () => HOUR / 2));
    await site.media.sweep();
    expect(await openAt(0, member)).toMatchObject({ refusal: { kind: 'too_often', retryAfterSeconds: 1_800 } });
  });

  it('and the uploads of others do not count', async () => {
    await memberWith(many(120, () => 0));
    expect(await openAt(0, await site.member())).toMatchObject({ ok: true });
  });
});
