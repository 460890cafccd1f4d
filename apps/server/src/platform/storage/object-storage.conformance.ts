import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from './object-storage.ts';

/** The tests that every object storage must pass. */
export function conformsAsObjectStorage(name: string, build: () => ObjectStorage): void {
  describe(name, () => {
    it('gives back the bytes that were put', async () => {
      const storage = build();
      const body = Buffer.from([0, 1, 2, 255]);
      await storage.put('uploads/one.webp', body);
      expect(await storage.get('uploads/one.webp')).toEqual(body);
    });

    it('answers null for an object that is not there', async () => {
      const storage = build();
      await storage.put('uploads/one.webp', Buffer.from('x'));
      expect(await storage.get('uploads/none.webp')).toBeNull();
      expect(await storage.get('uploads/one.webp/below')).toBeNull();
    });

    it('gives the same bytes piece by piece, and says how many there are', async () => {
      const storage = build();
      const body = Buffer.alloc(300_000, 'abc');
      await storage.put('uploads/pieces.webp', body);
      const opened = await storage.open('uploads/pieces.webp');
      expect(opened?.bytes).toBe(body.length);
      expect(opened && (await buffer(opened.body)).equals(body)).toBe(true);
      expect(await storage.open('uploads/none.webp')).toBeNull();
      expect(await storage.open('uploads/pieces.webp/below')).toBeNull();
    });

    it('replaces an object whole', async () => {
      const storage = build();
      await storage.put('a/b', Buffer.from('first and longer'));
      await storage.put('a/b', Buffer.from('second'));
      expect((await storage.get('a/b'))?.toString()).toBe('second');
    });

    it('removes an object, and one that is not there without an error', async () => {
      const storage = build();
      await storage.put('gone', Buffer.from('x'));
      await storage.remove('gone');
      await storage.remove('gone');
      expect(await storage.get('gone')).toBeNull();
    });

    it.each(['../up', '/root', 'a//b', 'a/../b', '', 'A', '.hidden', 'a/.b', 'a\0b', 'x'.repeat(201)])(
      'refuses the key %j',
      async (key) => {
        const storage = build();
        await expect((async () => storage.get(key))()).rejects.toThrow('not an object key');
        await expect((async () => storage.open(key))()).rejects.toThrow('not an object key');
        await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow();
      },
    );

    it('says that it can write', async () => {
      await expect(build().check()).resolves.toBeUndefined();
    });
  });
}
