import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const PROGRAM = resolve(import.meta.dirname, '../../apps/server/dist/check-books.js');
const LINE_OF_THE_PORT = 3;
const SHOWN_CHARACTERS = 4_000;

/**
 * Runs `npm run check:books` on the embedded database of a data folder. Returns its output. Throws if it finds a fault.
 */
export async function checkBooks(dataDir: string): Promise<string> {
  return await checkBooksOf(await databaseUrl(dataDir));
}

/** Like `checkBooks`, for the database at an address. */
export async function checkBooksOf(url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url };
  try {
    return (await promisify(execFile)(process.execPath, [PROGRAM], { env })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`the books do not agree:\n${stdout}${stderr}`.slice(0, SHOWN_CHARACTERS), { cause: error });
  }
}

/** The address of the embedded database of a data folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true });
  const text = async (end: string) => {
    const name = names.find((found) => found.endsWith(end));
    if (name === undefined) throw new Error(`no ${end} under ${dataDir}`);
    return (await readFile(join(dataDir, name), 'utf8')).trim();
  };
  const port = (await text('postmaster.pid')).split('\n')[LINE_OF_THE_PORT];
  return `postgres://clamor:${await text('postgres/password')}@127.0.0.1:${port}/clamor`;
}

/** Queries the embedded database of a data folder. */
export async function askDatabase(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
  return await askDatabaseAt(await databaseUrl(dataDir), text);
}

/** Like `askDatabase`, for the database at an address. */
export async function askDatabaseAt(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // If the database is killed, this connection breaks. The running query then rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
