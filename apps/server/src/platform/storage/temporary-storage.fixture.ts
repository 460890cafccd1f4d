import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { diskStorage } from './object-storage.disk.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A storage for the running test. It is removed when the test is over. */
export function temporaryStorage(): ObjectStorage {
  const folder = mkdtempSync(join(tmpdir(), 'clamor-objects-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return diskStorage(folder);
}
