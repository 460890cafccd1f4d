import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { ArchiveDigest } from './archive-digest.ts';
import { BackupError, CHECKSUMS } from './archive-format.ts';

export interface ArchiveWriter {
  /** Resolves when the entry has been passed to the file system, so that entries do not pile up in memory. */
  add(name: string, content: Buffer): Promise<void>;
}

const PRIVATE = 0o600;

/**
 * Writes a new archive that only its owner may read. The file appears under its name only when it is complete and on
 * disk.
 * @throws BackupError if a file of that name exists
 */
export async function writeArchive(file: string, work: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await writeEntries(partial, work);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

async function writeEntries(partial: string, work: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(partial, { flags: 'wx', mode: PRIVATE, flush: true }));
  let failure: BackupError | null = null;
  written.catch((cause: Error) => {
    failure = new BackupError(`${partial} cannot be written: ${cause.message}`, { cause });
  });
  const digest = new ArchiveDigest();
  const append = async (name: string, content: Buffer): Promise<void> => {
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: PRIVATE };
      tar.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
    });
    await Promise.race([added, written]);
  };
  try {
    await work({
      async add(name, content) {
        digest.add(name, content);
        await append(name, content);
      },
    });
    await append(CHECKSUMS, Buffer.from(JSON.stringify(digest.checksums())));
    tar.finalize();
    await written;
  } catch (error) {
    // The stream's own error explains more than the failed attempt to add an entry.
    const reason = failure ?? error;
    tar.destroy();
    await written.catch(() => undefined);
    throw reason;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
