import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the set-up stores its stamps and its lock. Safe to delete. */
export const CACHE = join(ROOT, '.cache', 'set-up');
