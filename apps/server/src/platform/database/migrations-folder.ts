import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the `.sql` migrations, found by walking up from this file: it is next to `src` if the source runs, and
 * next to `dist` if the bundle runs.
 */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'migrations');
    if (existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No folder "migrations" was found above ${fileURLToPath(import.meta.url)}.`);
    folder = parent;
  }
}
