import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { backUp } from '../../src/backup.ts';
import { withClient } from '../../src/platform/database/index.ts';
import { diskStorage } from '../../src/platform/storage/index.ts';
import { restore, verifyBackup } from '../../src/restore.ts';
import { backupPlaces, contentsOf, rowsOf } from './databases.fixture.ts';
import { fillTables } from './fill-tables.fixture.ts';
import { ASKED } from './row-needs.fixture.ts';

const SLOW = 60_000;

const SEQUENCES =
  'SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences ORDER BY sequencename';

const places = backupPlaces();
let source: string;
let target: string;
let unfilled: Record<string, string>;

beforeAll(async () => {
  source = await places.migrated();
  unfilled = await withClient(source, (client) => fillTables(client, ASKED));
  // Advances the sequences without rows, as a rolled-back transaction does. A sequence's value then differs from the
  // largest number in a row.
  await rowsOf(source, 'SELECT nextval(quote_ident(sequencename)::regclass) FROM pg_sequences, generate_series(1, 3)');
  const storage = diskStorage(join(places.folder, 'objects'));
  const file = join(places.folder, 'every-table.clamor');
  await backUp({ databaseUrl: source, storage, file });
  target = await places.empty();
  await restore({ databaseUrl: target, storage, file }, await verifyBackup(file));
}, SLOW);

/** The columns that are NULL in every row of their table. */
async function columnsWithoutValue(url: string): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    url,
    `SELECT table_name AS "table", quote_ident(column_name) AS "column" FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const checks = columns.map(
    ({ table, column }) =>
      `SELECT '${table}.${column}' AS name WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${column} IS NOT NULL)`,
  );
  return (await rowsOf<{ name: string }>(url, checks.join(' UNION ALL '))).map(({ name }) => name);
}

it('every table has a row, and every column a value', async () => {
  expect(unfilled).toEqual({});
  const empty = Object.entries(await contentsOf(source)).filter(([, sum]) => sum.startsWith('0 '));
  expect(empty).toEqual([]);
  expect(await columnsWithoutValue(source)).toEqual([]);
});

it('a copy has every row of every table, to the last sign', async () => {
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
});

it('the sequences of a copy go on where those of the site stood', async () => {
  const sequences = await rowsOf<{ lastValue: string | null }>(source, SEQUENCES);
  expect(sequences.length).toBeGreaterThan(10);
  expect(sequences.filter(({ lastValue }) => lastValue === null)).toEqual([]);
  expect(await rowsOf(target, SEQUENCES)).toEqual(sequences);
});

it('a copy is planned by the sizes of its tables from the first request on', async () => {
  // `reltuples` is -1 for a table that PostgreSQL has not analysed. It would then guess the table's size.
  const unknown = await rowsOf(
    target,
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND reltuples < 0`,
  );
  expect(unknown).toEqual([]);
});
