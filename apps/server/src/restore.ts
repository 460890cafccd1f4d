import type pg from 'pg';
import { renewIncarnation } from './modules/desk/index.ts';
import {
  type ArchiveEntry,
  BackupError,
  isEmpty,
  loadTables,
  type Manifest,
  OBJECTS,
  readEntries,
  readManifest,
  TEXT_SETTINGS,
} from './platform/backup/index.ts';
import { buildSchema, knownMigrations, lockMigrations, withClient } from './platform/database/index.ts';
import { pauseOutbound } from './platform/outbound/index.ts';
import type { ObjectStorage } from './platform/storage/index.ts';

export interface RestoreRequest {
  databaseUrl: string;
  storage: Pick<ObjectStorage, 'put'>;
  file: string;
}

export interface RestoreReport {
  takenAt: string;
  tables: number;
  pictures: number;
}

const PICTURES_AT_ONCE = 4;

/**
 * Reads a backup completely and checks it, so that no restore begins with a damaged file.
 * @throws BackupError with a message for the operator
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const manifest = await readManifest(file);
  const known = new Set(knownMigrations());
  const newer = manifest.migrations.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new BackupError(
      `${file} was written by a newer version of Clamor (${newer.join(', ')}). Restore it with that one.`,
    );
  }
  for await (const _ of readEntries(file));
  return manifest;
}

/**
 * Fills an empty database and the storage from a verified backup, without superuser rights. All tables appear in one
 * commit, after the last picture; until then the database stays empty. Mails and requests to the card provider wait
 * until the copy is opened.
 */
export async function restore(
  { databaseUrl, storage, file }: RestoreRequest,
  manifest: Manifest,
): Promise<RestoreReport> {
  const work = async (client: pg.Client): Promise<RestoreReport> => {
    await lockMigrations(client);
    if (!(await isEmpty(client))) {
      throw new BackupError('The database is not empty. Restore into an empty one: nothing is ever overwritten.');
    }
    await client.query('BEGIN');
    await client.query(TEXT_SETTINGS);
    await buildSchema(client, manifest.migrations);
    const pictures = pictureWriter(storage);
    await loadTables(client, manifest, readEntries(file), pictures.put).catch((cause: Error) => {
      throw isOfItsRows(cause)
        ? new BackupError(`${file} holds rows that fit no table: ${cause.message}.`, { cause })
        : cause;
    });
    await pictures.finish();
    await renewIncarnation(client);
    await pauseOutbound(client, manifest.takenAt);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { takenAt: manifest.takenAt, tables: manifest.tables.length, pictures: pictures.count() };
  };
  return await withClient(databaseUrl, work, { application_name: 'clamor restore', query_timeout: 0 });
}

/**
 * Whether an error means that the backup's rows are damaged: data exceptions (class 22) and constraint violations
 * (class 23) of PostgreSQL, and decompression errors.
 */
function isOfItsRows({ code }: Error & { code?: unknown }): boolean {
  return typeof code === 'string' && /^(22|23|Z_|ERR_BUFFER_TOO_LARGE)/.test(code);
}

/** Puts pictures into the storage, a few at a time. */
function pictureWriter(storage: RestoreRequest['storage']) {
  const underWay = new Set<Promise<void>>();
  let count = 0;
  return {
    count: () => count,
    async put({ name, content }: ArchiveEntry): Promise<void> {
      if (!name.startsWith(OBJECTS)) throw new BackupError(`The backup has an entry that nobody knows: ${name}.`);
      while (underWay.size >= PICTURES_AT_ONCE) await Promise.race(underWay);
      const putting = storage.put(name.slice(OBJECTS.length), content).then(() => {
        underWay.delete(putting);
      });
      // `finish` or a later `put` awaits the promise and handles its error.
      putting.catch(() => undefined);
      underWay.add(putting);
      count += 1;
    },
    async finish(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
