import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A lock of the kernel. It ends when every process with this descriptor has closed it or died. */
export interface FileLock {
  /** A child that inherits the descriptor holds the lock too, even after this process dies. */
  descriptor: number;
  /** Closes this process's own descriptor. */
  close(): void;
}

/**
 * Locks a file in a folder that another process or container may use. Pids mean nothing across containers, but kernel
 * locks work. The lock belongs to the open file (OFD on Linux, flock on macOS), so it also works within one process.
 * Returns null if the file is locked.
 */
export function tryLock(file: string): FileLock | null {
  // Loaded on demand, because only the embedded database needs the native package. A platform without it can still use
  // DATABASE_URL.
  const native = require('fs-native-extensions') as { tryLock(descriptor: number): boolean };
  const descriptor = openSync(file, 'r+');
  const close = () => closeSync(descriptor);
  try {
    if (native.tryLock(descriptor)) return { descriptor, close };
  } catch (cause) {
    close();
    throw new Error(`The file system of ${file} cannot lock files. Put DATA_DIR onto one that can.`, { cause });
  }
  close();
  return null;
}
