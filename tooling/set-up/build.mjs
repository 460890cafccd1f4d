import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './project-root.mjs';
import { run } from './run.mjs';
import { fingerprint, isStamped, stamping } from './stamp.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/domain', 'packages/contract'];

const VITE_BUILD = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];

/** What is built, with everything that it is made from. */
export const PARTS = [
  {
    name: 'server',
    title: 'Building the server',
    sources: [
      ...SHARED,
      'apps/server/src',
      'apps/server/demo',
      'apps/server/package.json',
      'tooling/set-up/build-server.mjs',
      'tooling/set-up/server-build.mjs',
    ],
    result: 'apps/server/dist/main.js',
    commands: [[join(ROOT, 'tooling/set-up/build-server.mjs')]],
    cwd: ROOT,
  },
  {
    name: 'web',
    title: 'Building the web pages',
    sources: [...SHARED, 'apps/web'],
    result: 'apps/web/dist/.render/entry-server.js',
    // The first command empties `dist`, where the second writes too, so the order matters.
    commands: [VITE_BUILD, [...VITE_BUILD, '--ssr', 'src/entry-server.tsx']],
    cwd: join(ROOT, 'apps/web'),
  },
];

/** Builds the server and the web pages, each only if its sources changed since the last build. */
export async function buildAll() {
  await Promise.all(PARTS.map(buildPart));
}

/**
 * The environment of a build. Builds are always for production, whatever `NODE_ENV` the shell has.
 * @param {NodeJS.ProcessEnv} env the environment of the shell
 */
export const buildEnvironment = (env) => ({ ...env, NODE_ENV: 'production' });

/** @param {typeof PARTS[number]} part */
async function buildPart({ name, title, sources, result, commands, cwd }) {
  const stamp = join(CACHE, `built-${name}`);
  const value = fingerprint(sources, [process.version]);
  if (isStamped(stamp, value) && existsSync(join(ROOT, result))) return;
  await stamping(stamp, value, async () => {
    for (const command of commands) await run(title, command, { cwd, env: buildEnvironment(process.env) });
  });
}
