import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './project-root.mjs';

/**
 * Own code becomes one file a program, in which the workspace's packages are included; what npm installed stays where it is, since
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
  entryPoints: { main: 'apps/server/src/main.ts', 'check-books': 'apps/server/src/check-books-main.ts' },
  outdir: join(ROOT, 'apps/server/dist'),
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
