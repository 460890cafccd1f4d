import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { ArchiveDigest } from './archive-digest.ts';
import { BackupError, CHECKSUMS, Checksums, ENTRY_BYTES_MAX, FORMAT, MANIFEST, Manifest } from './archive-format.ts';

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

/**
 * Yields the entries between the manifest and the checksums, one at a time.
 * @throws BackupError if the archive is incomplete or was changed, which is known only after the last entry
 */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const digest = new ArchiveDigest();
  let checksums: Checksums | null = null;
  for await (const entry of rawEntries(file)) {
    if (checksums !== null) throw damaged(file, `${entry.name} follows its end`);
    if (entry.name === CHECKSUMS) {
      checksums = parse(file, entry, Checksums);
      continue;
    }
    digest.add(entry.name, entry.content);
    if (entry.name !== MANIFEST) yield entry;
  }
  const found = digest.checksums();
  if (checksums === null) throw damaged(file, 'its end is missing');
  if (found.sha256 !== checksums.sha256 || found.entries !== checksums.entries) {
    throw damaged(file, 'its checksum does not fit its content');
  }
}

/**
 * Reads the archive's first entry.
 * @throws BackupError if the file is no archive, or has a newer format
 */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of rawEntries(file)) {
    if (entry.name !== MANIFEST) break;
    const { format } = parse(file, entry, z.object({ format: z.int() }));
    if (format > FORMAT) {
      throw new BackupError(
        `${file} was written by a newer version of Clamor (format ${format}). Restore it with that one.`,
      );
    }
    return parse(file, entry, Manifest);
  }
  throw new BackupError(`${file} is not a backup of Clamor.`);
}

async function* rawEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), tar);
  // The loop below throws this error too.
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > ENTRY_BYTES_MAX) throw damaged(file, `${name} is too long`);
      yield { name, content: await buffer(entry) };
    }
    await reading;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause });
    throw new BackupError(`${file} cannot be read as a backup: ${(cause as Error).message}`, { cause });
  } finally {
    tar.destroy();
  }
}

function parse<Schema extends z.ZodType>(
  file: string,
  { name, content }: ArchiveEntry,
  schema: Schema,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (cause) {
    throw new BackupError(`${file} is damaged: its ${name} cannot be read.`, { cause });
  }
}

function damaged(file: string, how: string): BackupError {
  return new BackupError(`${file} is damaged: ${how}. Nothing of it was restored.`);
}
