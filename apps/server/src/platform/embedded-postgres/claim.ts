import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { tryLock } from './file-lock.ts';
import { openFolder } from './place.ts';

/** The folder belongs to a Clamor that runs. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Claims a data folder for the life of this process, so that a second Clamor on the same folder is refused instead of taking the
 * first one's database away. Answers the release of the claim.
 */
export function claimFolder(folder: string): () => void {
  openFolder(folder);
  const file = join(folder, 'clamor.lock');
  closeSync(openSync(file, 'a', 0o600));
  const lock = tryLock(file);
  if (lock === null) {
    throw new FolderInUse(
      `Another Clamor (${holderOf(file)}) uses the database in ${folder}. Stop it, or give this one another DATA_DIR.`,
    );
  }
  // For the sentence above alone: whether the folder is in use, only the lock says.
  writeFileSync(file, `process ${process.pid} on ${hostname()}`);
  return lock.close;
}

function holderOf(file: string): string {
  return readFileSync(file, 'utf8').trim() || 'it is just starting';
}
