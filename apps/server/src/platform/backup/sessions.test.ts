import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { isEmpty } from './database-shape.ts';
import { TEXT_SETTINGS } from './dump-tables.ts';
import { lockRemovals } from './lock-removals.ts';

/** What an operator may have set for a whole database. */
const OPERATORS = {
  statement_timeout: '10min',
  lock_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
  idle_session_timeout: '10min',
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  extra_float_digits: '0',
  timezone: 'Asia/Kathmandu',
};

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  const operator = createClient(database.url);
  await operator.connect();
  const { rows } = await operator.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  for (const [name, value] of Object.entries(OPERATORS))
    await operator.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  await operator.end();
  client = createClient(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Settings under which values are written and read again, whatever the operator set. */
const IN_A_BACKUP: readonly [name: string, value: string | RegExp][] = [
  // No time limits, because a backup or restore of a large table takes long.
  ['statement_timeout', '0'],
  ['lock_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // Another style would write days and months in another order, and floats with fewer digits.
  ['DateStyle', /^ISO/],
  ['IntervalStyle', 'postgres'],
  ['extra_float_digits', '3'],
  ['TimeZone', 'UTC'],
];

it.each(IN_A_BACKUP)('a backup and a restore use their own %s, and only while they last', async (name, value) => {
  const before = await client.query(`SELECT current_setting('${name}') AS value`);
  await client.query('BEGIN');
  await client.query(TEXT_SETTINGS);
  const during = await client.query(`SELECT current_setting('${name}') AS value`);
  await client.query('ROLLBACK');
  const after = await client.query(`SELECT current_setting('${name}') AS value`);
  expect(during.rows[0]?.value).toEqual(typeof value === 'string' ? value : expect.stringMatching(value));
  expect(after.rows).toEqual(before.rows);
});

it('a backup keeps its lock however long its pictures take, and loses it soon if its machine is gone', async () => {
  const backup = createClient(database.url);
  await backup.connect();
  await lockRemovals(backup);
  const of = async (name: string) =>
    (await backup.query(`SELECT current_setting('${name}') AS value`)).rows[0]?.value ?? null;
  expect(await of('idle_session_timeout')).toBe('0');
  expect([
    await of('tcp_keepalives_idle'),
    await of('tcp_keepalives_interval'),
    await of('tcp_keepalives_count'),
  ]).toEqual(['30', '10', '6']);
  await backup.end();
});

it.each<[what: string, sql: string, isFree: boolean]>([
  ['into one with nothing in it', 'SELECT 1', true],
  ['into one with the operator’s tools', 'CREATE EXTENSION pg_stat_statements', true],
  ['into none with a table', 'CREATE TABLE one (id integer)', false],
  ['into none with a view', 'CREATE VIEW one AS SELECT 1', false],
  ['into none with a sequence', 'CREATE SEQUENCE one', false],
  [
    'into none with a view beside the operator’s tools',
    'CREATE EXTENSION pg_stat_statements; CREATE VIEW one AS SELECT 1',
    false,
  ],
])('a backup is restored into an empty database: %s', async (_what, sql, isFree) => {
  await client.query('BEGIN; CREATE SCHEMA fresh; SET LOCAL search_path = fresh');
  await client.query(sql);
  const found = await isEmpty(client);
  await client.query('ROLLBACK');
  expect(found).toBe(isFree);
});
