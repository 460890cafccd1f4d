import { afterAll, expect, it } from 'vitest';
import { OutsideParts } from '../outside/index.ts';
import { diskStorage } from './object-storage.disk.ts';
import { smallDisk } from './small-disk.fixture.ts';
import { READING, watchedStorage } from './watched-storage.ts';

const MINUTE_MS = 60_000;

const disk = await smallDisk();
afterAll(() => disk?.remove());

it.skipIf(disk === null)(
  'notices a disk that only reads, however much is read from it (needs a disk of its own)',
  async () => {
    if (disk === null) return;
    let now = 0;
    const parts = new OutsideParts({ log: { warn: () => {} }, now: () => now });
    const onDisk = diskStorage(disk.directory);
    const part = parts.add('storage', () => onDisk.check(), READING);
    const storage = watchedStorage(onDisk, part);
    await storage.put('uploads/lamp', Buffer.from('a lamp'));
    await disk.turn('ro');
    for (let minute = 1; minute <= 5; minute += 1) {
      now += MINUTE_MS;
      expect(await storage.get('uploads/lamp')).not.toBeNull();
      await parts.checkDue();
    }
    expect(part.status()).toMatchObject({ state: 'down', lastError: expect.stringContaining('EROFS') });
    await disk.turn('rw');
    now += MINUTE_MS;
    await parts.checkDue();
    expect(part.isUp).toBe(true);
  },
);
