import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Manifest, PART_BYTES, partName } from './archive-format.ts';
import type { ArchiveWriter } from './write-archive.ts';

const compress = promisify(gzip);

/**
 * Settings that decide how values are written as text. Backup and restore use the same ones, whatever the server's own
 * are.
 */
export const TEXT_SETTINGS = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 3; SET LOCAL timezone = 'UTC'`;

/**
 * Writes the tables into the archive, part by part. `client` must be in the transaction whose snapshot is backed up.
 */
export async function dumpTables(client: pg.Client, tables: Manifest['tables'], archive: ArchiveWriter): Promise<void> {
  for (const table of tables) await dumpTable(client, table, archive);
}

async function dumpTable(client: pg.Client, { name, columns }: Manifest['tables'][number], archive: ArchiveWriter) {
  let part = 0;
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    part += 1;
    await archive.add(partName(name, part), await compress(Buffer.concat(chunks)));
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of client.query(copyTo(`COPY ${listed(name, columns)} TO STDOUT`)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
}

/** A table with its columns, as COPY names them. */
export function listed(table: string, columns: readonly string[]): string {
  const quoted = columns.map((column) => pg.escapeIdentifier(column));
  return `${pg.escapeIdentifier(table)} (${quoted.join(', ')})`;
}
