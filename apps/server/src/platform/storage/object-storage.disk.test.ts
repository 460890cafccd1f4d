import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from './index.ts';
import { conformsAsObjectStorage } from './object-storage.conformance.ts';
import { SMALL_DISK_BYTES, smallDisk } from './small-disk.fixture.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'clamor-storage-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

conformsAsObjectStorage('object storage on disk', () => diskStorage(directory));

it('leaves no draft behind on disk', async () => {
  await diskStorage(directory).put('drafts/one', Buffer.from('x'));
  expect(await readdir(join(directory, 'drafts'))).toEqual(['one']);
});

const small = await smallDisk();
afterAll(() => small?.remove());

it.skipIf(small === null)(
  'says ENOSPC on a full disk, and leaves nothing behind (needs a disk of its own)',
  async () => {
    const storage = diskStorage(join(small?.directory ?? '', 'objects'));
    await storage.put('kept', Buffer.from('x'));
    const tooMuch = storage.put('large', Buffer.alloc(2 * SMALL_DISK_BYTES));
    await expect(tooMuch).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await storage.get('large')).toBeNull();
    expect(await readdir(join(small?.directory ?? '', 'objects'))).toEqual(['kept']);
  },
);

it('leaves nothing behind when it is checked, however often', async () => {
  const checked = join(directory, 'checked');
  const storage = diskStorage(checked);
  for (let time = 0; time < 3; time += 1) await storage.check();
  expect(await readdir(checked)).toEqual([]);
});

it('leaves no draft behind if the object cannot get its name', async () => {
  const storage = diskStorage(join(directory, 'taken'));
  await storage.put('name/below', Buffer.from('x'));
  // A folder has this name.
  await expect(storage.put('name', Buffer.from('y'))).rejects.toThrow();
  expect(await readdir(join(directory, 'taken'))).toEqual(['name']);
  expect(await storage.get('name/below')).toEqual(Buffer.from('x'));
});
