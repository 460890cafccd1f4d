import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {{ major: number, bin: string }} InstalledPostgres */

const FOLDER = '/usr/lib/postgresql';
const SUPPORTED = [15, 16, 17, 18];
const NOBODY = 65_534;
const PASSWORD = 'for-tests-on-loopback';
/** Faster, and safe here: the cluster is deleted after its run, so nothing has to survive a crash. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off' };

/**
 * The supported PostgreSQL servers that Debian's packages installed, the oldest first.
 * @returns {InstalledPostgres[]}
 */
export function installedPostgres() {
  if (!existsSync(FOLDER)) return [];
  const majors = readdirSync(FOLDER).map(Number);
  const found = SUPPORTED.filter((major) => majors.includes(major));
  return found.map((major) => ({ major, bin: join(FOLDER, String(major), 'bin') })).filter(({ bin }) => hasServer(bin));
}

/** @param {string} bin */
const hasServer = (bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_ctl'));

/**
 * Starts a server with a new cluster, which is deleted when the server stops.
 * @param {InstalledPostgres} postgres
 */
export async function startInstalled({ bin }) {
  const home = mkdtempSync(join(tmpdir(), 'clamor-installed-postgres-'));
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, PASSWORD);
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  for (const path of account.uid === undefined ? [] : [home, passwordFile]) chownSync(path, NOBODY, NOBODY);
  chmodSync(home, 0o700);
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...options) => {
    const { status, stdout, stderr } = spawnSync(join(bin, program), options, { ...account, cwd: '/', stdio: 'pipe' });
    if (status !== 0) throw new Error(`${program} failed.\n${stdout}${stderr}`);
    return stdout.toString().trim();
  };
  const cluster = join(home, 'cluster');
  const making = ['--username=clamor', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', `--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...making);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 400,
    ...THROWAWAY,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  run('pg_ctl', 'start', '--wait', `--pgdata=${cluster}`, `--log=${join(home, 'log')}`, `--options=${flags.join(' ')}`);
  return {
    version: run('postgres', '--version'),
    url: `postgres://clamor:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', 'stop', '--mode=fast', `--pgdata=${cluster}`);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
