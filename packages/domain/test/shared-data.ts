import { existsSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../../../shared/data/', import.meta.url);

/** Whether the shared data for tests exists. Without it, tests that need it are skipped, and their titles say so. */
export function hasSharedData(path: string): boolean {
  return existsSync(new URL(path, ROOT));
}

export function readSharedData(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** A test's title, with the reason if the test is skipped. */
export function titleWith(path: string, title: string): string {
  return hasSharedData(path) ? title : `${title} (left out: ../shared/data/${path} is not here)`;
}
