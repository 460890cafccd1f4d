import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const SMALL_DISK_BYTES = 256 * 1024;

interface SmallDisk {
  directory: string;
  /** Makes the disk read-only, or writable again. */
  turn(to: 'ro' | 'rw'): Promise<void>;
  remove(): Promise<void>;
}

/** A small disk in memory that is soon full; null if this machine cannot make one (not Linux, or not root). */
export async function smallDisk(): Promise<SmallDisk | null> {
  const directory = await mkdtemp(join(tmpdir(), 'clamor-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_BYTES}`, 'tmpfs', directory]);
  } catch {
    await rm(directory, { recursive: true, force: true });
    return null;
  }
  return {
    directory,
    turn: async (to) => void (await run('mount', ['-o', `remount,${to}`, directory])),
    async remove() {
      await run('umount', ['-l', directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
