import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const RENDERER = '.render';

/**
 * Copies the build without the part that renders. Its server answers every page with the shell: HTML without the page's
 * content. The copy is inside the repository, because it must find the installed packages.
 * @returns the server's program
 */
export function buildOfShells(): string {
  const copy = join(ROOT, 'artifacts/shells');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, 'server'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'apps/server')).filter((entry) => entry !== 'dist')) {
    symlinkSync(join(ROOT, 'apps/server', name), join(copy, 'server', name));
  }
  cpSync(join(ROOT, 'apps/server/dist'), join(copy, 'server/dist'), { recursive: true });
  cpSync(join(ROOT, 'apps/web/dist'), join(copy, 'web/dist'), {
    recursive: true,
    filter: (from) => !from.endsWith(RENDERER),
  });
  return join(copy, 'server/dist/main.js');
}
