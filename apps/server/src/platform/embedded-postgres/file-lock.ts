import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A lock of the kernel on a file. It ends when every process with this descriptor has closed it or has ended. */
export interface FileLock {
  /**
   * The descriptor of the open file. A child process that inherits it holds the lock too, even after this process has
   * ended.
   */
  descriptor: number;
  /** Closes this process's own descriptor. The lock stays while a child has it. */
  close(): void;
}

/**
 * Locks a file in a folder that another process or container may use. A pid means nothing in another container, but
 * locks of the kernel work everywhere. The lock belongs to the open file (OFD on Linux, flock on macOS), so it also
 * works within one process.
 * @returns null if the file is already locked
 */
export function tryLock(file: string): FileLock | null {
  // Loaded only here, because nothing but the embedded database needs this native package. A platform without it can
  // still use DATABASE_URL.
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
