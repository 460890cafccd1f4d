import { createHash } from 'node:crypto';
import type { Checksums } from './archive-format.ts';

/** One checksum over all entries of an archive. It shows if an entry was changed, lost, added or moved. */
export class ArchiveDigest {
  readonly #hash = createHash('sha256');
  #entries = 0;

  add(name: string, content: Buffer): void {
    this.#hash.update(`${name}\0${content.length}\0`).update(content);
    this.#entries += 1;
  }

  /** Closes the digest. */
  checksums(): Checksums {
    return { entries: this.#entries, sha256: this.#hash.digest('hex') };
  }
}
