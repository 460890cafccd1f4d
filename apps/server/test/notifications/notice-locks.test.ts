import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markRead, renotify } from '../../src/modules/notifications/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { createPool, inTransaction, measureClock } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';

const userId = randomUUID();
const clock = new DatabaseClock();
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  await measureClock(pool, clock);
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, 'told-much', 'told-much@members.test', '', 'BIDDER', 'ACTIVE', now())`,
    [userId],
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const about = (number: number) => `outbid:${number}`;
const notification = (number: number, subject: string) => ({
  userId,
  group: 'bids' as const,
  about: about(number),
  mailKey: '',
  content: { subject, paragraphs: ['The top bid is not yours.'] },
});
const tell = (subject: string, numbers: readonly number[], settled: readonly number[] = []) =>
  inTransaction(pool, (tx) =>
    renotify(
      tx,
      { clock, publicUrl: 'https://clamor.test' },
      numbers.map((number) => notification(number, subject)),
      settled.map((number) => ({ userId, about: about(number) })),
    ),
  );
const waiting = async () =>
  (
    await pool.query<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).rows[0]?.waiting;

it('notices are read and told anew at the same time, and neither way fails by waiting for the other', async () => {
  // The rows are stored in the opposite order of the writes below, so locking in storage order could deadlock.
  for (const number of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) await tell('You were outbid', [number]);
  const between = await pool.connect();
  await between.query('BEGIN');
  await between.query('SELECT FROM notices WHERE about = $1 FOR UPDATE', [about(7)]);
  // With other words, because the same words are not written again so soon.
  const told = tell('You were outbid again', [5, 6, 7, 8, 9], [0, 1, 2, 3, 4]);
  await expect.poll(waiting).toBe(1);
  const read = inTransaction(pool, (tx) => markRead(tx, userId, null));
  await expect.poll(waiting).toBe(2);
  await between.query('COMMIT');
  between.release();
  await Promise.all([told, read]);
  const { rows } = await pool.query('SELECT FROM notices WHERE NOT is_read');
  expect(rows).toEqual([]);
});
