import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_DATA_HOOKS } from '../../src/member-data-hooks.ts';
import { createPool } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';
import { rowsRead } from '../../src/platform/test-database/rows-read.ts';

const OTHERS = 20_000;
const OWN_BIDS = 600;

/** The value of row `n` in a column, by the column's type. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: 'md5(n::text)',
  bytea: `decode(md5(n::text), 'hex')`,
  boolean: 'n % 2 = 0',
  smallint: '1',
  integer: 'n',
  bigint: 'n',
  'timestamp with time zone': 'now()',
  jsonb: `'{}'`,
  ARRAY: `'{}'`,
};

/** The statement that fills a table with rows of other members. Every column gets a value. */
async function fillingOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  );
  const values = rows.map(
    ({ name, type }) => VALUES[type] ?? expect.unreachable(`${table}.${name} is of type ${type}`),
  );
  return `INSERT INTO ${table} (${rows.map(({ name }) => name).join(', ')})
    SELECT ${values.join(', ')} FROM generate_series(1, ${OTHERS}) AS n`;
}

const tables = MEMBER_DATA_HOOKS.flatMap((hooks) => hooks.tables);
const member = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  const client = await pool.connect();
  // Only the number of rows matters. Without foreign keys, triggers and checks, any values can be inserted.
  await client.query('SET session_replication_role = replica');
  const { rows: checks } = await client.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
     WHERE contype = 'c' AND conrelid <> 0 AND connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await client.query(drop);
  for (const table of tables) await client.query(await fillingOf(client, table));
  await client.query(
    `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
     SELECT gen_random_uuid(), n, $1, n, n, false, false, n, n FROM generate_series(1, ${OWN_BIDS}) AS n`,
    [member],
  );
  client.release(true);
  await pool.query('ANALYZE');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('what is kept of a member is found without what is kept of others', () => {
  const lists = MEMBER_DATA_HOOKS.flatMap((part) => part.lists);

  it('where each table has rows of others', async () => {
    const counts = await Promise.all(tables.map((table) => pool.query(`SELECT FROM ${table} LIMIT ${OTHERS}`)));
    expect(counts.map(({ rowCount }) => rowCount)).toEqual(tables.map(() => OTHERS));
  });

  it.each(lists.map(({ name, sql }) => [name, sql]))('in their file: %s', async (_name, text) => {
    expect(await rowsRead(pool, { text, values: [member, null, 500] })).toBeLessThan(OTHERS / 2);
  });

  it.each(lists.map(({ name, sql }) => [name, sql]))(
    'in their file, each page goes on after the last: %s',
    (_name, text) => {
      const [, goesOnAfter] = /\$2(?:::\w+)? IS NULL OR\s+(\S+|\([^)]+\)) > /.exec(text) ?? [];
      const [, order] = /ORDER BY (.+) LIMIT \$3$/.exec(text) ?? [];
      expect(order).toBe(goesOnAfter?.replace(/[()]/g, ''));
      expect(order).toMatch(/^\w+/);
    },
  );

  it.each(['sessions', 'mail_links'])('as it goes with them: %s', async (table) => {
    const text = `DELETE FROM ${table} WHERE user_id = $1`;
    expect(await rowsRead(pool, { text, values: [member] })).toBeLessThan(10);
  });
});
