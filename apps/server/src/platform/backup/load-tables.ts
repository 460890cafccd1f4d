import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, ENTRY_BYTES_MAX, type Manifest, tableOfPart } from './archive-format.ts';
import { readForeignKeys, readTables } from './database-shape.ts';
import { listed } from './dump-tables.ts';
import type { ArchiveEntry } from './read-archive.ts';

const decompress = promisify(gunzip);

/**
 * Fills the tables of a newly created schema in the caller's transaction, as the owner of the tables. Triggers are off,
 * because the data already contains their effects. Foreign keys are checked when all rows are loaded.
 * @param other receives every entry that is not part of a table
 */
export async function loadTables(
  client: pg.Client,
  { tables, sequences }: Manifest,
  entries: AsyncIterable<ArchiveEntry>,
  other: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  await assertSameTables(client, tables);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  const foreignKeys = await readForeignKeys(client);
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  await copyEntries(client, tables, entries, other);
  for (const { name, lastValue } of sequences) {
    if (lastValue !== null)
      await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), lastValue]);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys) {
    const constraint = `${pg.escapeIdentifier(name)} ${definition}`;
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ADD CONSTRAINT ${constraint}`);
  }
}

async function assertSameTables(client: pg.Client, expected: Manifest['tables']): Promise<void> {
  const shape = (tables: Manifest['tables']) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).sort();
  const [here, there] = [shape(await readTables(client)), shape(expected)];
  const different = [
    ...here.filter((table) => !there.includes(table)),
    ...there.filter((table) => !here.includes(table)),
  ];
  if (different.length > 0)
    throw new BackupError(`The backup does not fit this version of Clamor: ${different.join('; ')}.`);
}

async function copyEntries(
  client: pg.Client,
  tables: Manifest['tables'],
  entries: AsyncIterable<ArchiveEntry>,
  other: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  let open: { table: string; copy: TableCopy } | null = null;
  for await (const entry of entries) {
    const table = tableOfPart(entry.name);
    if (open !== null && open.table !== table) {
      await open.copy.end();
      open = null;
    }
    if (table === null) {
      await other(entry);
      continue;
    }
    const columns: string[] | undefined = tables.find(({ name }) => name === table)?.columns;
    if (columns === undefined) throw new BackupError(`The backup has rows of a table ${table} that it does not name.`);
    open ??= { table, copy: copyInto(client, table, columns) };
    await open.copy.write(await decompress(entry.content, { maxOutputLength: ENTRY_BYTES_MAX }));
  }
  await open?.copy.end();
}

interface TableCopy {
  write(rows: Buffer): Promise<void>;
  end(): Promise<void>;
}

function copyInto(client: pg.Client, table: string, columns: readonly string[]): TableCopy {
  const stream = client.query(copyFrom(`COPY ${listed(table, columns)} FROM STDIN`));
  const done = finished(stream);
  // `write` or `end` throws this error.
  done.catch(() => undefined);
  return {
    async write(rows) {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
  };
}
