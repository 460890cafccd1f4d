import { join } from 'node:path';
import { ROOT } from './project-root.mjs';

/**
 * Keeps installed packages out of the bundle, because some are native and some load files from their own folder. The
 * packages of the workspace are bundled.
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

/**
 * The `esbuild` configuration of the server. The result has one file for each program, one for shared code, and one for
 * the demo, which is loaded on demand.
 */
export const SERVER_BUILD = {
  absWorkingDir: ROOT,
  entryPoints: {
    main: 'apps/server/src/main.ts',
    admin: 'apps/server/src/admin-main.ts',
    backup: 'apps/server/src/backup-main.ts',
    restore: 'apps/server/src/restore-main.ts',
    'check-books': 'apps/server/src/check-books-main.ts',
    'reset-second-factor': 'apps/server/src/reset-second-factor-main.ts',
  },
  outdir: join(ROOT, 'apps/server/dist'),
  bundle: true,
  splitting: true,
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node20.19',
  sourcemap: true,
  logLevel: /** @type {const} */ ('warning'),
  plugins: [installedStaysOutside],
};
