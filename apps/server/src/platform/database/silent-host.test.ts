import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { monotonicNow } from '../clock/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { openSilentLink, type SilentLink } from '../test-database/silent-link.fixture.ts';
import { AnswerOverdue } from './bounded-client.ts';
import { createPool } from './create-pool.ts';
import { inTransaction } from './in-transaction.ts';

/** Bounds like those of production, but shorter. */
const BOUNDS = { connectMs: 400, statementMs: 500, answerMs: 600 };

let database: TestDatabase;
let link: SilentLink;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openSilentLink(database.url);
  pool = createPool(link.url, { onError: () => {}, max: 3, bounds: BOUNDS });
});
afterEach(() => link.forward());
afterAll(async () => {
  await pool.end();
  await link.close();
  await database.drop();
});

const pidsOf = async (count: number): Promise<number[]> => {
  const found = await Promise.all(
    Array.from({ length: count }, () =>
      pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.05)').then(({ rows }) => rows[0]?.pid),
    ),
  );
  return found.filter((pid) => pid !== undefined);
};

it('fails each query within the bound, and lends no connection again that failed so', async () => {
  const before = await pidsOf(3);
  expect(new Set(before).size).toBe(3);
  link.silence();
  const begun = monotonicNow();
  // Three queries have a connection, and three wait for one.
  const failed = await Promise.allSettled(Array.from({ length: 6 }, () => pool.query('SELECT 1')));
  expect(monotonicNow() - begun).toBeLessThan(BOUNDS.connectMs + BOUNDS.answerMs + 1_000);
  expect(failed.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect(failed.filter((each) => each.status === 'rejected' && each.reason instanceof AnswerOverdue)).toHaveLength(3);
  link.forward();
  const after = await pidsOf(3);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

it('fails a transaction once, without a ROLLBACK that waits as long again', async () => {
  await pidsOf(1);
  const seen: number[] = [];
  const begun = monotonicNow();
  const work = inTransaction(pool, async (tx) => {
    const { rows } = await tx.query('SELECT pg_backend_pid() AS pid');
    seen.push(rows[0].pid);
    link.silence();
    await tx.query('SELECT 1');
  });
  await expect(work).rejects.toThrow(AnswerOverdue);
  expect(monotonicNow() - begun).toBeLessThan(BOUNDS.answerMs * 2);
  link.forward();
  expect(await pidsOf(3)).not.toContain(seen[0]);
});

it('lets no transaction of a client that went silent keep its locks', async () => {
  const other = createPool(database.url, { onError: () => {}, max: 1 });
  await other.query('CREATE TABLE held (id int PRIMARY KEY); INSERT INTO held VALUES (1)');
  const work = inTransaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM held FOR UPDATE');
    link.silence();
    await tx.query('SELECT 1');
  });
  await expect(work).rejects.toThrow(AnswerOverdue);
  // The server knows nothing of the broken connection. Its own time limit for idle transactions releases the row.
  await expect(other.query('UPDATE held SET id = 2')).resolves.toMatchObject({ rowCount: 1 });
  await other.end();
});

it('bounds a query that is asked with a callback, as the pool itself does', async () => {
  const client = await pool.connect();
  const failed = new Promise<Error>((resolve) => {
    link.silence();
    client.query('SELECT 1', (error) => resolve(error));
  });
  expect(await failed).toBeInstanceOf(AnswerOverdue);
  client.release();
  link.forward();
  expect(await pidsOf(3)).toHaveLength(3);
});
