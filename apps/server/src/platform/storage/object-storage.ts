import type { Readable } from 'node:stream';

/** The store cannot be reached, or refuses what it is asked: nobody's fault who asks. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = 'STORAGE_AWAY';
}

/** An object on its way to a reader. Whoever asked for it reads the body or destroys it. */
export interface ReadableObject {
  bytes: number;
  body: Readable;
}

/**
 * Where files live: a flat space of keys and bytes, as an object store has it. An object is written whole or not at
 * all, and is never changed afterwards: a key names one content for ever.
 */
export interface ObjectStorage {
  /**
   * Replaces nothing that anybody reads half: the object appears when it is complete. Throws on an outage, with the code
   * `ENOSPC` where there is no room left, and then leaves nothing behind.
   */
  put(key: string, body: Buffer): Promise<void>;
  /** null: there is no such object. Throws on an outage. */
  get(key: string): Promise<Buffer | null>;
  /** As `get`, piece by piece: however slowly it is read, it takes no memory of its size. */
  open(key: string): Promise<ReadableObject | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Throws where objects could not be written now (readiness). */
  check(): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Keys are lower-case path segments: no adapter ever sees one that could climb out of its place. */
export function assertObjectKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
}
