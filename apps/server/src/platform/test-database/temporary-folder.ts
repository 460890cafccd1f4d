import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps in memory what lies here. A container often has a few megabytes of it only. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A folder that the database's user can enter, who is not the one that runs the tests where that is root. */
export function temporaryFolder(purpose: string): string {
  return folderIn(tmpdir(), `clamor-${purpose}-`);
}

/** The same, in memory where there is plenty: a new database is hundreds of files, which a disk makes ten times as slowly. */
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

/** A run that was killed removed nothing, and memory has no other owner. */
function removeOrphan(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^clamor-of-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
