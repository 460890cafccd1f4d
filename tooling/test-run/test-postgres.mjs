/*
 * `npm run test:postgres`: runs the server's tests on every PostgreSQL that is installed on the system, and on the
 * embedded one. Arguments after `--` go to Vitest, for example a file.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { installedPostgres, startInstalled } from './installed-postgres.mjs';

const installed = installedPostgres();
if (installed.length === 0) {
  console.log('No PostgreSQL 15 to 18 lies under /usr/lib/postgresql. Debian has one: apt-get install postgresql');
  process.exit(1);
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** @type {typeof installed} */
const failed = [];
for (const postgres of installed) {
  const server = await startInstalled(postgres);
  try {
    console.log(`\nThe server's tests on ${server.version}`);
    const env = { ...process.env, TEST_DATABASE_URL: server.url };
    const command = [VITEST, 'run', '--project', 'server', ...process.argv.slice(2)];
    if (spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env }).status !== 0) failed.push(postgres);
  } finally {
    server.stop();
  }
}
const names = (/** @type {typeof installed} */ list) => list.map(({ major }) => major).join(', ');
console.log(`\nPostgreSQL ${names(installed)}: ${failed.length === 0 ? 'passed' : `failed on ${names(failed)}`}`);
process.exitCode = failed.length === 0 ? 0 : 1;
