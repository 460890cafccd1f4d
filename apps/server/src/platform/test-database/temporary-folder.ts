import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that Linux keeps in memory. In a container it often has only a few megabytes. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A new folder that the database's user can enter. If root runs the tests, that is another user. */
export function temporaryFolder(purpose: string): string {
  return folderIn(tmpdir(), `clamor-${purpose}-`);
}

/**
 * The same, but in memory if there is enough: a new database has hundreds of files, which take ten times as long on a
 * disk.
 */
export function quickFolder(purpose: string): string {
  if (!hasRoomInMemory()) return temporaryFolder(purpose);
  removeOrphan();
  return folderIn(IN_MEMORY, `clamor-of-${process.pid}-${purpose}-`);
}

function folderIn(place: string, prefix: string): string {
  const folder = mkdtempSync(join(place, prefix));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** Removes folders of runs that were killed. Nothing else would remove them from memory. */
function removeOrphan(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^clamor-of-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
