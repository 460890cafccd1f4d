import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './project-root.mjs';

/**
 * Own code becomes one file, in which the workspace's packages are included; what npm installed stays where it is, since
 * some of it is native and some finds its files beside itself.
 * @type {import('esbuild').Plugin}
 */
const installedStaysOutside = {
  name: 'installed-stays-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@clamor/') ? undefined : { path, external: true },
    );
  },
};

const built = build({
  absWorkingDir: ROOT,
  entryPoints: ['apps/server/src/main.ts'],
  outfile: join(ROOT, 'apps/server/dist/main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [installedStaysOutside],
});

// esbuild has said already what is wrong, and where.
await built.catch(() => process.exit(1));
