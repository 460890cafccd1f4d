import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { createPool } from './create-pool.ts';
import { isSqlError } from './sql-states.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  await pool.query('CREATE TABLE things (id integer PRIMARY KEY, of integer REFERENCES things)');
  await pool.query('INSERT INTO things VALUES (1, NULL)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const failure = (sql: string): Promise<unknown> =>
  pool.query(sql).then(
    () => null,
    (error: unknown) => error,
  );

it.each([
  ['uniqueViolation', 'INSERT INTO things VALUES (1, NULL)'],
  ['foreignKeyViolation', 'INSERT INTO things VALUES (2, 7)'],
  ['undefinedTable', 'SELECT FROM nothing'],
  ['queryCanceled', `SET statement_timeout = 1; SELECT pg_sleep(1)`],
] as const)('knows a %s by what PostgreSQL says of it', async (name, sql) => {
  const error = await failure(sql);
  expect(isSqlError(error, name)).toBe(true);
  expect(isSqlError(error, name === 'undefinedTable' ? 'queryCanceled' : 'undefinedTable')).toBe(false);
  expect(isSqlError(error, 'deadlockDetected', name)).toBe(true);
});

it('knows none in what the program itself threw', () => {
  expect([new Error('code'), null, undefined, 'text'].map((thrown) => isSqlError(thrown, 'uniqueViolation'))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
