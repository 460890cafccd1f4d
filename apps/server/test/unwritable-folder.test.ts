import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openObjectStore } from '../src/platform/storage/object-store.fixture.ts';
import { startWholeClamor } from './running-clamor.fixture.ts';

let store: Awaited<ReturnType<typeof openObjectStore>>;
beforeAll(async () => {
  store = await openObjectStore();
});
afterAll(async () => {
  await store.stop();
  await store.remove();
});

/** Variables of a server whose pictures are kept in an object store. */
const inStore = () => ({
  S3_ENDPOINT: store.settings.endpoint ?? '',
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
});

it.each([
  ['objects', () => ({})],
  ['incoming', () => ({})],
  ['incoming', inStore],
])('a data folder in which nothing can be written to %s shows as an outage of the pictures', async (folder, env) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clamor-unwritable-'));
  // A file stands in the folder's place. A folder without write permission would not stop root, who may run the tests.
  writeFileSync(join(dataDir, folder), 'no folder');
  const house = await startWholeClamor({ DATA_DIR: dataDir, ...env() });
  const stateOf = async () => {
    const { body } = await house.staff('GET', '/api/admin/system');
    const parts: { name: string; state: string }[] = body.parts;
    return parts.find(({ name }) => name === 'storage')?.state;
  };
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('down');
  const ready = await house.clamor.app.inject('/readyz');
  expect([ready.statusCode, ready.json().checks.storage]).toEqual([200, 'degraded']);
  expect((await house.clamor.app.inject('/metrics')).body).toContain('outside_part_up{part="storage"} 0\n');
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
