import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DataFolderError } from './data-folder-error.ts';
import { type FileLock, tryLock } from './file-lock.ts';
import { openFolder } from './place.ts';

/** Another Clamor that is running uses the folder. */
export class FolderInUse extends DataFolderError {
  override name = 'FolderInUse';
}

/**
 * Locks a data folder as long as this process lives, so that a second Clamor on it is refused.
 * @returns the function that releases the folder, which may be called repeatedly
 */
export function claimFolder(folder: string): () => void {
  const file = join(folder, 'clamor.lock');
  const lock = lockWithin(folder, file);
  if (lock === null) {
    throw new FolderInUse(
      `Another Clamor (${holderOf(file)}) uses the database in ${folder}. Stop it, or give this one another DATA_DIR.`,
    );
  }
  // This text is only for the message above. The lock alone decides whether the folder is in use.
  writeFileSync(file, `process ${process.pid} on ${hostname()}`);
  let isHeld = true;
  return () => {
    if (isHeld) lock.close();
    isHeld = false;
  };
}

function lockWithin(folder: string, file: string): FileLock | null {
  try {
    openFolder(folder);
    closeSync(openSync(file, 'a', 0o600));
    return tryLock(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new DataFolderError(
      `This user (uid ${process.getuid?.()}) may not write in ${folder}. Start Clamor as the user that started it there before, ` +
        'or give the whole DATA_DIR to this one with chown -R.',
      { cause: error },
    );
  }
}

function holderOf(file: string): string {
  return readFileSync(file, 'utf8').trim() || 'it is just starting';
}
