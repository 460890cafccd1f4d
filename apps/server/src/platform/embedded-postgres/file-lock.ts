import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A lock that the kernel keeps. It ends when the last process that has this descriptor open has closed it or died. */
export interface FileLock {
  /** A child that inherits it holds the lock too, beyond the death of this process. */
  descriptor: number;
  /** Closes this process's own descriptor. */
  close(): void;
}

/**
 * Locks a file of a folder that another process may use, also one of another container: pids mean nothing there, the kernel's locks
 * do. The lock belongs to the open file (OFD on Linux, flock on macOS), so that it is seen within one process too.
 * Null where somebody else holds it.
 */
export function tryLock(file: string): FileLock | null {
  // Only the embedded database needs the native package: a platform without it may still serve over DATABASE_URL.
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
