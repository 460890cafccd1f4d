import { spawnSync } from 'node:child_process';

/**
 * The Debian packages that the tests of several nodes and of a point-in-time restore need, each with the names of its
 * program.
 */
const SERVERS = {
  'redis-server': ['valkey-server', 'redis-server'],
  haproxy: ['haproxy'],
  pgbackrest: ['pgbackrest'],
};

const INSTALL_MS = 300_000;

/**
 * Installs missing programs if this process may. Otherwise the tests that need them are skipped, and the run prints
 * which programs are missing.
 */
export function installServers() {
  const missing = Object.entries(SERVERS)
    .filter(([, programs]) => !programs.some(isInstalled))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !isInstalled('apt-get')) {
    console.log(`Not installed: ${missing.join(', ')}. The tests that need them are skipped.`);
    return;
  }
  console.log(`Installing ${missing.join(', ')} with apt-get …`);
  const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`;
  const { status } = spawnSync('sh', ['-c', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_MS,
  });
  if (status !== 0) console.log('They could not be installed: the tests that need them are skipped.');
}

/** @param {string} program */
function isInstalled(program) {
  return spawnSync(program, ['--version']).error === undefined;
}
