import { Readable } from 'node:stream';
import type { ObjectStorage } from './object-storage.ts';
import { assertObjectKey } from './object-storage.ts';

/** Keeps objects in memory: for tests, where a disk is in the way. Passes the same conformance suite. */
export function memoryStorage(): ObjectStorage {
  const objects = new Map<string, Buffer>();
  return {
    async put(key, body) {
      assertObjectKey(key);
      objects.set(key, Buffer.from(body));
    },
    async get(key) {
      assertObjectKey(key);
      const body = objects.get(key);
      return body === undefined ? null : Buffer.from(body);
    },
    async open(key) {
      assertObjectKey(key);
      const body = objects.get(key);
      return body === undefined ? null : { bytes: body.length, body: Readable.from([Buffer.from(body)]) };
    },
    async remove(key) {
      assertObjectKey(key);
      objects.delete(key);
    },
    async check() {},
  };
}
