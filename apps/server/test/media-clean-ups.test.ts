import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '@clamor/contract/limits';
import { HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picturesOfListings } from '../src/modules/listings/index.ts';
import { UPLOADS_PATH } from '../src/modules/media/index.ts';
import { libraryOn } from '../src/modules/media/sending.fixture.ts';
import { picturesOfMembers } from '../src/modules/profiles/index.ts';
import { DatabaseClock } from '../src/platform/clock/index.ts';
import { createPool, measureClock } from '../src/platform/database/index.ts';
import type { ObjectStorage } from '../src/platform/storage/index.ts';
import { openObjectStore } from '../src/platform/storage/object-store.fixture.ts';
import { createTestDatabase } from '../src/platform/test-database/index.ts';
import { openStorage } from '../src/storage-settings.ts';
import { NO_ROW_AFTER, type Scene, WAYS } from './media-ways.fixture.ts';
import { startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const NARROW = 320;

interface Site {
  house: WholeClamor;
  /** Files under the data folder, received and incoming ones alike, and rows of uploads. */
  count(): Promise<{ files: number; rows: number }>;
  /** Lets time pass, and sweeps. */
  later(milliseconds: number): Promise<void>;
  storage: ObjectStorage;
  close(): Promise<void>;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

const onDisk = (folder: string) => openSite(folder, null, {}, async () => {});

async function inStore(folder: string): Promise<Site> {
  const store = await openObjectStore();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
  const env = {
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return openSite(folder, store.settings, env, async () => {
    await store.stop();
    await store.remove();
  });
}

async function openSite(
  dataDir: string,
  s3: Parameters<typeof openStorage>[0]['s3'],
  env: Record<string, string>,
  closed: () => Promise<void>,
): Promise<Site> {
  const house = await startWholeClamor({ DATA_DIR: dataDir, ...env });
  const { pool } = house.clamor;
  const clock = new DatabaseClock();
  const storage = openStorage({ s3, dataDir });
  // The server sweeps once an hour. This library does the same when the test wants it.
  const uses = [picturesOfListings(pool), picturesOfMembers(pool)];
  const library = libraryOn({ pool, clock } as never, storage, { uses });
  const later = async (milliseconds: number) => {
    await house.advance(milliseconds / 1_000);
    await measureClock(pool, clock);
    while (await library.sweep());
  };
  const close = async () => {
    await house.stop();
    await closed();
  };
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::integer FROM uploads');
    return { files: filesIn(dataDir), rows: rows[0]?.count ?? 0 };
  };
  return { house, count, later, storage, close };
}

describe.each([
  ['on disk', onDisk],
  ['in an object store', inStore],
])('pictures %s', (_, open) => {
  const folder = mkdtempSync(join(tmpdir(), 'clamor-pictures-'));
  let site: Site;
  beforeAll(async () => {
    site = await open(folder);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function keyOf(url: string): Promise<string> {
    const { rows } = await site.house.clamor.pool.query('SELECT object_key AS key FROM uploads WHERE id = $1', [
      url.slice(UPLOADS_PATH.length),
    ]);
    return rows[0]?.key ?? '';
  }

  async function rowsOf(urls: readonly string[]): Promise<number> {
    const ids = urls.map((url) => url.slice(UPLOADS_PATH.length));
    const { rows } = await site.house.clamor.pool.query('SELECT id FROM uploads WHERE id = ANY($1::uuid[])', [ids]);
    return rows.length;
  }

  const statusOf = async (url: string) => (await site.house.clamor.app.inject(url)).statusCode;
  const filesOf = async (key: string) => {
    const keys = [key, ...PICTURE_WIDTHS.map((width) => `${key}.w${width}`)];
    const found = await Promise.all(keys.map((each) => site.storage.get(each)));
    return found.filter((file) => file !== null).length;
  };
  const shown = (urls: readonly string[]) => Promise.all(urls.map(statusOf));
  const files = (keys: readonly string[]) => Promise.all(keys.map(filesOf));

  /** Has a narrower copy drawn of each picture, so that the test sees that it is removed together with the picture. */
  async function drawAll({ gone, stay }: Scene): Promise<void> {
    for (const url of [...gone, ...stay]) expect(await statusOf(`${url}?w=${NARROW}`)).toBe(200);
  }

  it.each(Object.entries(WAYS))('go, and others stay, where %s', async (_way, { prepare, removedAfter }) => {
    const scene = await prepare(site.house);
    await drawAll(scene);
    const [gone, stay] = [await Promise.all(scene.gone.map(keyOf)), await Promise.all(scene.stay.map(keyOf))];
    const all = (urls: readonly string[], value: number) => urls.map(() => value);
    expect(await files([...gone, ...stay])).toEqual(all([...gone, ...stay], 2));
    await scene.act();
    if (removedAfter > 0) await site.later(removedAfter);
    expect([await shown(scene.gone), await files(gone)]).toEqual([all(gone, 404), all(gone, 0)]);
    await site.later(NO_ROW_AFTER);
    expect(await rowsOf(scene.gone)).toBe(0);
    expect([await shown(scene.stay), await files(stay)]).toEqual([all(stay, 200), all(stay, 2)]);
  });

  it('leave nothing where no picture came, nor one that is refused', async () => {
    const member = await site.house.member('sent-nothing', 'SELLER');
    const before = await site.count();
    for (const body of [null, Buffer.from('no picture'), Buffer.alloc(0)]) {
      const opened = await site.house.call('POST', '/api/objects/upload', { member });
      const { pathname } = new URL(opened.body.uploadURL);
      const headers = { 'content-type': 'image/png' };
      if (body !== null)
        expect((await site.house.call('PUT', pathname, { body, headers })).status).toBeGreaterThan(399);
    }
    expect(await site.count()).toEqual({ ...before, rows: before.rows + 3 });
    await site.later(HOUR + 15 * MINUTE + SECOND);
    expect(await site.count()).toEqual(before);
  });
});

/** Sources that write pictures into the storage. For a new one, add to `WAYS` how its pictures become unneeded. */
const WRITERS = ['modules/media/picture-variants.ts', 'modules/media/receive-upload.ts', 'restore.ts'];
/** The functions that tell the sweep which pictures are shown somewhere and must stay. */
const USES = ['picturesOfListings', 'picturesOfMembers'];

describe('the table of ways', () => {
  const root = join(import.meta.dirname, '../src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.fixture|\.conformance)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

  it('knows everything that stores files, and everything that shows pictures', () => {
    const writing = sources.filter(({ text }) => /storage\.put\(/.test(text)).map(({ file }) => file);
    expect(writing.filter((file) => !file.startsWith('platform/storage/')).sort()).toEqual(WRITERS);
    const showing = sources.flatMap(({ text }) => [...text.matchAll(/function (\w+)\([^)]*\): PictureUse/g)]);
    expect(showing.map(([, name]) => name).sort()).toEqual(USES);
    const { text: built = '' } = sources.find(({ file }) => file === 'build-modules.ts') ?? {};
    expect(/const uses = \[(.*)\]/.exec(built)?.[1]).toBe(USES.map((use) => `${use}(pool)`).join(', '));
  });

  it('knows every column with addresses of pictures', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { onError: () => {} });
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '(image|media|picture|avatar|object_key|file)' ORDER BY name`,
    );
    await pool.end();
    await database.drop();
    expect(rows.map(({ name }) => name)).toEqual([
      'listings.media_urls',
      'profiles.profile_image_url',
      'uploads.object_key',
    ]);
  });
});
