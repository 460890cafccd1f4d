import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../src/backup.ts';
import { type BookFault, checkBooks } from '../../src/check-books.ts';
import { readEpoch } from '../../src/modules/desk/index.ts';
import { createPool, withClient } from '../../src/platform/database/index.ts';
import { diskStorage, s3Storage } from '../../src/platform/storage/index.ts';
import { type ObjectStore, openObjectStore } from '../../src/platform/storage/object-store.fixture.ts';
import { restore, verifyBackup } from '../../src/restore.ts';
import { startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { backupPlaces, contentsOf, rowsOf } from './databases.fixture.ts';

/** The demo draws dozens of pictures, which takes long. */
const DEMO = { timeout: 240_000 };

const places = backupPlaces();
const dataDir = join(places.folder, 'data');
const file = join(places.folder, 'still.clamor');
let source: string;
let target: string;
let bucket: ObjectStore;

beforeAll(async () => {
  source = await places.migrated();
  const site: WholeClamor = await startWholeClamor({ DATABASE_URL: source, DATA_DIR: dataDir });
  await site.call('POST', '/api/test/demo');
  // A backup while the server runs. The backup that is compared below is taken after the server has stopped.
  const running = await backUp({ databaseUrl: source, storage, file: join(places.folder, 'running.clamor') });
  expect(running.pictures).toBeGreaterThan(20);
  await site.clamor.stop();
  await backUp({ databaseUrl: source, storage, file });
  bucket = await openObjectStore();
  target = await places.empty();
  await restore({ databaseUrl: target, storage: s3Storage(bucket.settings), file }, await verifyBackup(file));
}, DEMO.timeout);
afterAll(async () => {
  await bucket.stop();
  await bucket.remove();
});

const storage = diskStorage(join(dataDir, 'objects'));

/** The triggers, constraints, indexes and sequences, with their states, as lines. */
const STRUCTURE = `
  SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated::text || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL SELECT 'sequence ' || sequencename || ' ' || coalesce(last_value::text, 'new') FROM pg_sequences
  ORDER BY line`;

describe('a backup', DEMO, () => {
  it('names every table with each stored column, and every sequence with its value', async () => {
    const { tables, sequences } = await verifyBackup(file);
    const columns = await rowsOf<{ line: string }>(
      source,
      `SELECT columns.table_name || ' ' || column_name AS line FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' ORDER BY line`,
    );
    const named = tables.flatMap(({ name, columns: own }) => own.map((column) => `${name} ${column}`));
    expect(named.toSorted()).toEqual(columns.map(({ line }) => line).toSorted());
    const values = await rowsOf(
      source,
      `SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences ORDER BY sequencename`,
    );
    expect(sequences).toEqual(values);
  });
});

describe('a restored copy', DEMO, () => {
  it('has every row of every table, made by an ordinary owner of an empty database', async () => {
    const [before, after] = [await contentsOf(source), await contentsOf(target)];
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(after).toEqual(before);
  });

  it('has every trigger on, every constraint checked, every index and every sequence where it was', async () => {
    const [before, after] = [await rowsOf(source, STRUCTURE), await rowsOf(target, STRUCTURE)];
    expect(before.length).toBeGreaterThan(200);
    expect(after).toEqual(before);
  });

  it('has books that agree', async () => {
    const faults: BookFault[] = [];
    const pool = createPool(target, { onError: () => undefined });
    const report = await checkBooks(pool, (fault) => faults.push(fault));
    await pool.end();
    expect(faults).toEqual([]);
    expect(report.listings).toBeGreaterThan(20);
    expect(report.claims).toBeGreaterThan(5);
  });

  it('has every picture, in a bucket where they lay on a disk', async () => {
    const keys = await rowsOf<{ key: string }>(
      source,
      'SELECT object_key AS key FROM uploads WHERE ready_at IS NOT NULL AND removed_at IS NULL',
    );
    expect(keys.length).toBeGreaterThan(20);
    for (const { key } of keys) expect(await s3Storage(bucket.settings).get(key)).toEqual(await storage.get(key));
  });

  it('is another database for whoever compares versions', async () => {
    const incarnation = async (url: string) => (await rowsOf<{ id: string }>(url, 'SELECT id FROM incarnation'))[0]?.id;
    expect(await incarnation(target)).not.toBe(await incarnation(source));
    const epochs = await Promise.all([source, target].map((url) => withClient(url, readEpoch)));
    expect(epochs[0]).not.toBe(epochs[1]);
  });

  it('comes from a file that only its owner may read, and beside which nothing is left', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(places.folder).sort()).toEqual(['data', 'running.clamor', 'still.clamor']);
  });

  it('can be backed up from the bucket and restored on a disk', async () => {
    const again = join(places.folder, 'again.clamor');
    const other = diskStorage(join(places.folder, 'other'));
    await backUp({ databaseUrl: target, storage: s3Storage(bucket.settings), file: again });
    const url = await places.empty();
    await restore({ databaseUrl: url, storage: other, file: again }, await verifyBackup(again));
    expect(await contentsOf(url)).toEqual(await contentsOf(source));
    const [picture] = await rowsOf<{ key: string }>(
      url,
      'SELECT object_key AS key FROM uploads WHERE ready_at IS NOT NULL AND removed_at IS NULL LIMIT 1',
    );
    const key = picture?.key ?? '';
    expect(readFileSync(join(places.folder, 'other', key))).toEqual(readFileSync(join(dataDir, 'objects', key)));
  });
});
