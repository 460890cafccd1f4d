import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertObjectKey, type ObjectStorage, type ReadableObject } from './object-storage.ts';

/**
 * Stores objects as files in one directory, for a single node. It stores no content types: callers keep those
 * elsewhere.
 */
export function diskStorage(directory: string): ObjectStorage {
  const pathOf = (key: string): string => {
    assertObjectKey(key);
    return join(directory, ...key.split('/'));
  };
  return {
    put: (key, body) => writeWhole(pathOf(key), body),
    get: async (key) => unlessMissing(readFile(pathOf(key))),
    open: async (key) => unlessMissing(openFile(pathOf(key))),
    remove: (key) => rm(pathOf(key), { force: true }),
    check: () => checkFolder(directory),
  };
}

/** Rejects if no file can be written into a folder. */
export async function checkFolder(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${randomUUID()}`);
  await writeWhole(probe, Buffer.from('ok'));
  await rm(probe, { force: true });
}

async function openFile(path: string): Promise<ReadableObject> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return { bytes: size, body: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Writes a file under another name, flushes it and renames it. So after a crash the old or the new file is there,
 * complete.
 */
async function writeWhole(path: string, body: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.draft-${randomUUID()}`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}
