import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { objectKeysAfter } from './modules/media/index.ts';
import {
  BackupError,
  dumpTables,
  lockRemovals,
  MANIFEST,
  type Manifest,
  OBJECTS,
  readSequences,
  readTables,
  TEXT_SETTINGS,
  writeArchive,
} from './platform/backup/index.ts';
import { withClient } from './platform/database/index.ts';
import type { ObjectStorage } from './platform/storage/index.ts';

export interface BackupRequest {
  databaseUrl: string;
  storage: Pick<ObjectStorage, 'get'>;
  /** Where the backup is written; no file of that name may exist. */
  file: string;
}

export interface BackupReport {
  tables: number;
  pictures: number;
  /** Keys of pictures that the database names but the storage does not have. */
  missing: string[];
}

const FORMAT = 1;
/** The oldest migration with the column that pauses mails in a restored copy. */
const LEAST_MIGRATION = '0125_outbound_pause';
const KEYS_AT_ONCE = 1_000;
const PICTURES_AHEAD = 4;
const MISSING_NAMED = 20;

/**
 * Writes database and pictures into one file while the site runs. Tables come from one snapshot, with every picture
 * known in that snapshot. The file appears under its name only when it is complete.
 * @throws BackupError with a message for the operator
 */
export async function backUp({ databaseUrl, storage, file }: BackupRequest): Promise<BackupReport> {
  const keysFile = `${file}.keys`;
  const work = async (client: pg.Client): Promise<BackupReport> => {
    await lockRemovals(client);
    const report: BackupReport = { tables: 0, pictures: 0, missing: [] };
    await writeArchive(file, async (archive) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await client.query(TEXT_SETTINGS);
      const manifest = await describe(client);
      await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
      await dumpTables(client, manifest.tables, archive);
      report.tables = manifest.tables.length;
      // The pictures' keys are first written to a file of their own. The snapshot blocks migrations and clean-up, so it
      // must end before the pictures are copied.
      await writeKeys(client, keysFile);
      await client.query('COMMIT');
      for await (const [key, content] of picturesAhead(storage, keysIn(keysFile))) {
        if (content === null) report.missing = [...report.missing, key].slice(0, MISSING_NAMED);
        else await archive.add(`${OBJECTS}${key}`, content);
        report.pictures += content === null ? 0 : 1;
      }
      await assertStillHeld(client);
    });
    return report;
  };
  try {
    return await withClient(databaseUrl, work, { application_name: 'clamor backup', query_timeout: 0 });
  } finally {
    await rm(keysFile, { force: true });
  }
}

async function describe(client: pg.Client): Promise<Manifest> {
  const { rows } = await client.query<{ takenAt: Date; isThere: boolean }>(
    `SELECT now() AS "takenAt", to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  );
  const first = rows[0];
  if (first === undefined || !first.isThere) throw new BackupError('This database has no tables of Clamor.');
  const applied = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
  const migrations = applied.rows.map(({ name }) => name);
  if (!migrations.includes(LEAST_MIGRATION)) {
    throw new BackupError('This database is of an older version. Start this version of Clamor once, then back it up.');
  }
  const tables = await readTables(client);
  const takenAt = first.takenAt.toISOString();
  return { format: FORMAT, takenAt, migrations, tables, sequences: await readSequences(client) };
}

/** Writes the storage keys of the snapshot's pictures, one on each line. */
async function writeKeys(client: pg.Client, file: string): Promise<void> {
  async function* lines() {
    for (let after: string | null = null; ; ) {
      const page = await objectKeysAfter(client, after, KEYS_AT_ONCE);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map(({ objectKey }) => `${objectKey}\n`).join('');
      after = last.id;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
}

function keysIn(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file) });
}

/** Yields the pictures in order; null for a missing one. The next few are read in advance. */
async function* picturesAhead(
  storage: BackupRequest['storage'],
  keys: AsyncIterable<string>,
): AsyncGenerator<[key: string, content: Buffer | null]> {
  const ahead: { key: string; content: Promise<Buffer | null> }[] = [];
  for await (const key of keys) {
    const content = storage.get(key);
    // The loop below throws this error when it awaits the picture.
    content.catch(() => undefined);
    ahead.push({ key, content });
    if (ahead.length < PICTURES_AHEAD) continue;
    const first = ahead.shift();
    if (first !== undefined) yield [first.key, await first.content];
  }
  for (const { key, content } of ahead) yield [key, await content];
}

/** Throws if the connection broke that protects pictures from removal. Some pictures may then be gone. */
async function assertStillHeld(client: pg.Client): Promise<void> {
  await client.query('SELECT 1').catch((cause: unknown) => {
    throw new BackupError('The connection to the database broke while pictures were copied. Begin again.', { cause });
  });
}
