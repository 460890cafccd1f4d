import type { Readable } from 'node:stream';

/** The store is unreachable or refuses requests. The caller is not at fault. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = 'STORAGE_AWAY';
}

/** An object being read. The caller must read or destroy the body. */
export interface ReadableObject {
  bytes: number;
  body: Readable;
}

/**
 * A flat store of keys and bytes. An object is written completely or not at all and never changes, so a key always
 * names the same content.
 */
export interface ObjectStorage {
  /**
   * Stores an object, which appears only when it is complete. Throws on an outage, with the code `ENOSPC` if the store
   * is full, and then leaves nothing behind.
   */
  put(key: string, body: Buffer): Promise<void>;
  /** null: there is no such object. Throws on an outage. */
  get(key: string): Promise<Buffer | null>;
  /** As `get`, but streams the object, so that even a slow reader needs no memory of its size. */
  open(key: string): Promise<ReadableObject | null>;
  /** Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /** Throws where objects could not be written now (readiness). */
  check(): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Keys consist of lower-case path segments, so no key can leave the adapter's folder. */
export function assertObjectKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
}
