import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { timeShare } from '../../platform/jobs/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { createNoticeNews } from './announce-notifications.ts';
import { settleNotices } from './mark-read.postgres.ts';
import { noticeNewsOf } from './own-notifications.postgres.ts';
import { takeUntold } from './unannounced.postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
const [ann, bob] = [uuidv7(), uuidv7()];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('DELETE FROM notices');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Given {
  at?: number;
  isRead?: boolean;
  isTold?: boolean;
}

async function addNotice(memberId: string, about: string, { at = 1, isRead = false, isTold = false }: Given = {}) {
  await pool.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, at, is_read, is_told)
     VALUES ($1, $2, 'bids', $3, $3, '', $4, $5, $6)`,
    [uuidv7(), memberId, about, at, isRead, isTold],
  );
}

/** Many notifications of a member, which nobody was told of. */
const addMany = (memberId: string, count: number) =>
  pool.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
     SELECT gen_random_uuid(), $1, 'bids', n, '', '', n FROM generate_series(1, $2::integer) AS n`,
    [memberId, count],
  );

describe('notifications that open pages do not know of', () => {
  it('are taken in the order in which they were written, each once, with their members once', async () => {
    for (const [memberId, about] of [
      [ann, 'first'],
      [ann, 'second'],
      [bob, 'third'],
    ] as const)
      await addNotice(memberId, about);
    await addNotice(bob, 'known', { isTold: true });
    expect(await takeUntold(pool, 2)).toEqual({ userIds: [ann], taken: 2 });
    expect(await takeUntold(pool, 2)).toEqual({ userIds: [bob], taken: 1 });
    expect(await takeUntold(pool, 2)).toEqual({ userIds: [], taken: 0 });
  });

  it('are all told before the job rests, and nobody is called for nothing', async () => {
    await addMany(ann, 499);
    await addMany(bob, 502);
    const news = createNoticeNews({ pool, share: timeShare(1), onError: () => expect.unreachable() });
    const heard: (readonly string[])[] = [];
    news.onWritten((userIds) => heard.push(userIds));
    await news.finish();
    expect(new Set(heard.flat())).toEqual(new Set([ann, bob]));
    expect((await pool.query('SELECT FROM notices WHERE NOT is_told')).rowCount).toBe(0);
    const times = heard.length;
    await news.finish();
    await news.stop();
    expect(heard).toHaveLength(times);
  });

  it('are those that need no action any more, unless they were read before', async () => {
    const told = { isTold: true };
    await addNotice(ann, 'outbid:1', told);
    await addNotice(ann, 'outbid:2', { ...told, isRead: true });
    await addNotice(ann, 'outbid:3', told);
    await addNotice(bob, 'outbid:1', told);
    await settleNotices(pool, [
      { userId: ann, about: 'outbid:1' },
      { userId: ann, about: 'outbid:2' },
    ]);
    const { rows } = await pool.query(
      'SELECT member_id = $1 AS "isOfAnn", about, is_read AS "isRead", is_told AS "isTold" FROM notices ORDER BY about, id',
      [ann],
    );
    expect(rows).toEqual([
      { isOfAnn: true, about: 'outbid:1', isRead: true, isTold: false },
      { isOfAnn: false, about: 'outbid:1', isRead: false, isTold: true },
      { isOfAnn: true, about: 'outbid:2', isRead: true, isTold: true },
      { isOfAnn: true, about: 'outbid:3', isRead: false, isTold: true },
    ]);
  });
});

it('an open page shows the newest notification as long as it is unread, and the number of all unread ones', async () => {
  const news = async () => {
    const found = (await noticeNewsOf(pool, [ann, bob])).get(ann);
    return [found?.unread, found?.notice?.title ?? null];
  };
  await addNotice(bob, 'of another', { at: 9 });
  expect(await news()).toEqual([0, null]);
  await addNotice(ann, 'later', { at: 5 });
  await addNotice(ann, 'earlier', { at: 3 });
  expect(await news()).toEqual([2, 'later']);
  await pool.query(`UPDATE notices SET is_read = true WHERE title = 'later'`);
  expect(await news()).toEqual([1, null]);
});
