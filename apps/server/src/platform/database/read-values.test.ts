import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { countUpTo } from './count-up-to.ts';
import { createPool } from './create-pool.ts';
import { listOf } from './list-of.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each([
  ['0', 0],
  ['-5', -5],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['-9007199254740991', Number.MIN_SAFE_INTEGER],
])('reads the bigint %s as a number', async (text, value) => {
  const { rows } = await pool.query('SELECT $1::bigint AS value', [text]);
  expect(rows).toEqual([{ value }]);
});

it('takes no bigint for another number', async () => {
  const read = pool.query('SELECT 9007199254740993::bigint AS value');
  await expect(read).rejects.toThrow('The bigint 9007199254740993 does not fit a number.');
  expect((await pool.query('SELECT 1::bigint AS value')).rows).toEqual([{ value: 1 }]);
});

it.each([
  [0, 10, 0],
  [9, 10, 9],
  [10, 10, 10],
  [11, 10, 10],
])('counts %d rows up to %d as %d', async (all, max, found) => {
  expect(await countUpTo(pool, max, 'SELECT FROM generate_series(1, $1::int)', [all])).toBe(found);
});

it('lists rows in their order, with nulls, and nothing as an empty list', async () => {
  const text = `SELECT number, nullif(number, 2) AS other FROM generate_series(1, $1::int) number ORDER BY number DESC`;
  const listed = (rows: number) => listOf(pool, { name: 'numbers', text, values: [rows] });
  expect(await listed(3)).toEqual([
    { number: 3, other: 3 },
    { number: 2, other: null },
    { number: 1, other: 1 },
  ]);
  expect(await listed(0)).toEqual([]);
});
