/*
 * Prepares a fresh clone: installs packages, then builds server and web; skips what has not changed. It uses only
 * Node itself, because it runs before any package is installed. With --dependencies it only installs packages.
 */
import { join } from 'node:path';
import { installDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { isSupportedNode, OLDEST_NODE } from './node-version.mjs';
import { CACHE } from './project-root.mjs';

if (!isSupportedNode(process.versions.node)) {
  console.error(`Clamor needs Node.js ${OLDEST_NODE} or newer; this is ${process.version}.`);
  process.exit(1);
}

try {
  await withLock(join(CACHE, 'lock'), async () => {
    await installDependencies();
    if (process.argv.includes('--dependencies')) return;
    const { buildAll } = await import('./build.mjs');
    await buildAll();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
