import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { withClient } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';

/** The rows of a query on a separate connection. */
export async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  return await withClient(url, async (client) => (await client.query<Row>(sql)).rows);
}

/** Tables whose rows a restore does not copy but creates, so they are not compared. */
const NEW_IN_A_COPY = new Set(['incarnation', 'outbound_pause']);

/** A checksum of each table's rows. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
    );
    const sums: Record<string, string> = {};
    for (const name of rows.map((row) => row.name).filter((table) => !NEW_IN_A_COPY.has(table))) {
      const sum = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS sum FROM ${name} t`,
      );
      sums[name] = sum.rows[0]?.sum ?? '';
    }
    return sums;
  });
}

/** Databases and folders of a test file, removed at its end. */
export function backupPlaces() {
  const folder = mkdtempSync(join(tmpdir(), 'clamor-backup-'));
  const dropping: (() => Promise<void>)[] = [];
  let first: TestDatabase | null = null;
  afterAll(async () => {
    for (const drop of dropping.reverse()) await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const migrated = async (): Promise<string> => {
    const database = await createTestDatabase();
    dropping.push(database.drop);
    first ??= database;
    return database.url;
  };
  return {
    folder,
    /** A database with the newest schema and no rows. */
    migrated,
    /** An empty database whose owner may do nothing else on the server. */
    async empty(): Promise<string> {
      const server = first?.url ?? (await migrated());
      const name = `restored_${randomBytes(6).toString('hex')}`;
      await withClient(server, async (client) => {
        await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}' NOSUPERUSER NOCREATEDB NOCREATEROLE`);
        await client.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`);
      });
      dropping.push(async () => {
        await withClient(server, async (client) => {
          await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
          await client.query(`DROP ROLE ${name}`);
        });
      });
      const url = new URL(server);
      Object.assign(url, { username: name, password: name, pathname: `/${name}` });
      return url.href;
    },
  };
}
