import type { Readable } from 'node:stream';

/** The store is unreachable or refuses requests, without a fault of the caller. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = 'STORAGE_AWAY';
}

/** An object that is being read. The caller must read or destroy its body. */
export interface ReadableObject {
  bytes: number;
  body: Readable;
}

/**
 * A store of bytes under keys. An object is written completely or not at all, and never changes, so a key always stands
 * for the same content.
 */
export interface ObjectStorage {
  /**
   * Stores an object. It appears only when it is complete. Throws in an outage, and with the code `ENOSPC` if the store
   * is full; then nothing of it stays.
   */
  put(key: string, body: Buffer): Promise<void>;
  /** The object; null: there is none. Throws in an outage. */
  get(key: string): Promise<Buffer | null>;
  /** As `get`, but as a stream, so that a slow reader does not keep the whole object in memory. */
  open(key: string): Promise<ReadableObject | null>;
  /** Removes an object. It is no error if there is none. */
  remove(key: string): Promise<void>;
  /** Throws if objects could not be written now. For the readiness check. */
  check(): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws if a key is not made of lower-case path segments. So no key can leave the adapter's folder. */
export function assertObjectKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
}
