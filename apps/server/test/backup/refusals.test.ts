import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../src/backup.ts';
import { BackupError, lockRemovals, readEntries, readManifest, writeArchive } from '../../src/platform/backup/index.ts';
import { createClient } from '../../src/platform/database/index.ts';
import { diskStorage } from '../../src/platform/storage/index.ts';
import { restore, verifyBackup } from '../../src/restore.ts';
import { backupPlaces, rowsOf } from './databases.fixture.ts';

const places = backupPlaces();
const file = join(places.folder, 'whole.clamor');
const storage = diskStorage(join(places.folder, 'objects'));
const PICTURE = 'uploads/one';
let source: string;
let target: string;

beforeAll(async () => {
  source = await places.migrated();
  await rowsOf(source, MEMBER);
  await rowsOf(source, pictureOf(PICTURE));
  await storage.put(PICTURE, Buffer.alloc(5_000, 'picture'));
  await backUp({ databaseUrl: source, storage, file });
  target = await places.empty();
});

const MEMBER = `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
  VALUES ('01a00000-0000-7000-8000-000000000001', 'ada', 'ada@members.test', 'x', 'SELLER', 'ACTIVE', now())`;
const pictureOf = (key: string) => `INSERT INTO uploads
  (id, owner_id, opened_at, expires_at, ready_at, object_key, content_type, width, height, size_bytes)
  SELECT gen_random_uuid(), id, now(), now(), now(), '${key}', 'image/webp', 9, 9, 9 FROM users`;

/** A changed copy of the backup file. */
function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(places.folder, name);
  writeFileSync(path, change(readFileSync(file)));
  return path;
}

/** A tar file with these entries. */
async function tarOf(name: string, entries: Record<string, string>): Promise<string> {
  const path = join(places.folder, name);
  const tar = pack();
  for (const [entry, content] of Object.entries(entries)) tar.entry({ name: entry }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

const restoreFrom = async (path: string, into = target) =>
  restore({ databaseUrl: into, storage, file: path }, await verifyBackup(path));
const tablesOf = async (url: string) =>
  await rowsOf(url, 'SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace');

it('a table of many parts comes back whole, whatever size they have', async () => {
  const large = await places.migrated();
  await rowsOf(large, MEMBER);
  // Lines of 4 KiB, so that the boundary between two parts of the backup is within a line.
  await rowsOf(
    large,
    `INSERT INTO mails (id, owner_id, to_address, subject, body_text, body_html, created_at, next_attempt_at)
    SELECT gen_random_uuid(), users.id, email, '', repeat(md5(n::text), 128), '', now(), now() FROM users, generate_series(1, 2_500) AS n`,
  );
  const many = join(places.folder, 'many-parts.clamor');
  await backUp({ databaseUrl: large, storage, file: many });
  const parts: string[] = [];
  for await (const { name } of readEntries(many)) if (name.startsWith('tables/mails/')) parts.push(name);
  expect(parts.length).toBeGreaterThan(2);
  const copy = await places.empty();
  await restoreFrom(many, copy);
  const SUM = `SELECT count(*)::int AS count, md5(string_agg(body_text, ',' ORDER BY id)) AS sum FROM mails`;
  expect(await rowsOf(copy, SUM)).toEqual(await rowsOf(large, SUM));
});

it('neither a backup nor a restore limits how long a statement takes, since a large table takes long', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  try {
    const large = join(places.folder, 'unlimited.clamor');
    const copy = await places.empty();
    timers.mockClear();
    await backUp({ databaseUrl: source, storage, file: large });
    await restoreFrom(large, copy);
    const ofStatements = timers.mock.calls.filter(([, ms = 0]) => ms > 30_000);
    expect(ofStatements).toEqual([]);
  } finally {
    timers.mockRestore();
  }
});

describe('a restore refuses, and leaves an empty database empty,', () => {
  it.each([
    ['what was cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /cannot be read|damaged/],
    ['what was cut between two entries', (bytes: Buffer) => bytes.subarray(0, -4 * 512), /damaged: its end is missing/],
    [
      'what was changed in a single bit',
      (bytes: Buffer) => {
        const at = bytes.indexOf('picturepicture');
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ 1;
        return copy;
      },
      /damaged: its checksum does not fit/,
    ],
    ['what is no backup', () => Buffer.from('a letter'), /cannot be read|not a backup/],
  ])('%s', async (what, change, words) => {
    const path = changed(`${what}.clamor`, change);
    await expect(restoreFrom(path)).rejects.toThrow(words);
    await expect(restoreFrom(path)).rejects.toThrow(BackupError);
    expect(await tablesOf(target)).toEqual([]);
  });

  it('a newer format, or migrations that this version does not have', async () => {
    await expect(restoreFrom(await tarOf('format', { 'manifest.json': '{"format":2}' }))).rejects.toThrow(
      /newer version of Clamor \(format 2\)/,
    );
    const manifest = {
      format: 1,
      takenAt: new Date(0).toISOString(),
      migrations: ['9999_later'],
      tables: [],
      sequences: [],
    };
    await expect(restoreFrom(await tarOf('later', { 'manifest.json': JSON.stringify(manifest) }))).rejects.toThrow(
      /newer version of Clamor \(9999_later\)/,
    );
  });

  it('a file that is not there, and a tar file of something else', async () => {
    await expect(restoreFrom(join(places.folder, 'nothing'))).rejects.toThrow(/There is no file/);
    await expect(restoreFrom(await tarOf('other', { 'a.txt': 'a' }))).rejects.toThrow(/is not a backup of Clamor/);
  });

  it('a database in which anything is', async () => {
    await expect(restoreFrom(file, source)).rejects.toThrow(/The database is not empty/);
    const used = await places.empty();
    await rowsOf(used, 'CREATE VIEW mine AS SELECT 1');
    await expect(restoreFrom(file, used)).rejects.toThrow(/The database is not empty/);
  });

  const USERS = 'tables/users/000001.copy.gz';
  it.each([
    ['of another type', USERS, () => gzipSync('1\n'), /invalid input syntax/],
    ['that are not compressed', USERS, () => Buffer.from('1\n'), /incorrect header check/],
    ['whose references lead nowhere', USERS, () => gzipSync(''), /violates foreign key constraint/],
  ])('rows %s, in a file whose checksum fits', async (what, part, content, words) => {
    const path = join(places.folder, `rows ${what}.clamor`);
    const manifest = await readManifest(file);
    await writeArchive(path, async (archive) => {
      await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
      for await (const entry of readEntries(file)) {
        await archive.add(entry.name, entry.name === part ? content() : entry.content);
      }
    });
    await expect(restoreFrom(path)).rejects.toThrow(words);
    await expect(restoreFrom(path)).rejects.toThrow(BackupError);
    expect(await tablesOf(target)).toEqual([]);
  });

  it('and goes back where a picture cannot be stored', async () => {
    const full = { put: () => Promise.reject(new Error('no room')) };
    const failing = restore({ databaseUrl: target, storage: full, file }, await verifyBackup(file));
    await expect(failing).rejects.toThrow('no room');
    expect(await tablesOf(target)).toEqual([]);
    await restoreFrom(file);
    expect(await rowsOf(target, 'SELECT username FROM users')).toEqual([{ username: 'ada' }]);
  });
});

describe('a backup', () => {
  const freshFile = (name: string) => join(places.folder, `${name}.clamor`);

  it('overwrites nothing, and leaves nothing behind where it fails', async () => {
    await expect(backUp({ databaseUrl: source, storage, file })).rejects.toThrow(/exists already/);
    const broken = { get: () => Promise.reject(new Error('the disk does not answer')) };
    const before = readdirSync(places.folder);
    await expect(backUp({ databaseUrl: source, storage: broken, file: freshFile('broken') })).rejects.toThrow('answer');
    expect(readdirSync(places.folder)).toEqual(before);
    const nowhere = join(places.folder, 'no', 'such', 'folder');
    await expect(backUp({ databaseUrl: source, storage, file: nowhere })).rejects.toThrow(/cannot be written: ENOENT/);
  });

  it('is refused on a database that has nothing of Clamor', async () => {
    const request = { databaseUrl: await places.empty(), storage, file: freshFile('empty') };
    await expect(backUp(request)).rejects.toThrow('This database has no tables of Clamor.');
    expect(existsSync(request.file)).toBe(false);
  });

  it('names the pictures that the storage has lost, and has the others', async () => {
    const url = await places.migrated();
    await rowsOf(url, MEMBER);
    for (const key of [PICTURE, 'uploads/lost']) await rowsOf(url, pictureOf(key));
    const report = await backUp({ databaseUrl: url, storage, file: freshFile('lost') });
    expect(report).toMatchObject({ pictures: 1, missing: ['uploads/lost'] });
  });

  it('holds no transaction while it copies the pictures, so that a migration need not wait for them', async () => {
    const stateOf = `SELECT state FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'clamor backup'`;
    const seen: object[] = [];
    const slow = {
      async get(key: string) {
        seen.push(...(await rowsOf(source, stateOf)));
        return await storage.get(key);
      },
    };
    await backUp({ databaseUrl: source, storage: slow, file: freshFile('slow') });
    expect(seen).toEqual([{ state: 'idle' }]);
  });

  it('waits for no other backup', { timeout: 30_000 }, async () => {
    const other = createClient(source);
    await other.connect();
    await lockRemovals(other);
    await expect(backUp({ databaseUrl: source, storage, file: freshFile('second') })).rejects.toThrow(
      /Another backup of this database is running/,
    );
    await other.end();
    await backUp({ databaseUrl: source, storage, file: freshFile('second') });
  });

  it('shows one moment, and says which: what is committed while it runs is wholly outside', async () => {
    const url = await places.migrated();
    await rowsOf(url, MEMBER);
    const other = createClient(url);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE uploads IN ACCESS EXCLUSIVE MODE');
    const running = backUp({ databaseUrl: url, storage, file: freshFile('moment') });
    const waiting = `SELECT xact_start AS "snapshotAt" FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'clamor backup' AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(url, waiting)).length, { timeout: 20_000 }).toBe(1);
    const [backup] = await rowsOf<{ snapshotAt: Date }>(url, waiting);
    // One row in a table that the backup has already read, and one in a table that it has not.
    await other.query("INSERT INTO secrets (name, value) VALUES ('late', '')");
    await other.query("UPDATE users SET username = 'late'; COMMIT");
    await other.end();
    await running;
    const copy = await places.empty();
    const { takenAt } = await restoreFrom(freshFile('moment'), copy);
    expect(takenAt).toBe(backup?.snapshotAt.toISOString());
    const paused = await rowsOf(copy, 'SELECT backup_taken_at AS "takenAt" FROM outbound_pause');
    expect(paused).toEqual([{ takenAt: backup?.snapshotAt }]);
    expect(await rowsOf(copy, 'SELECT username FROM users')).toEqual([{ username: 'ada' }]);
    expect(await rowsOf(copy, 'SELECT name FROM secrets')).toEqual([]);
  });
});
