import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedPostgres } from '../../tooling/test-run/installed-postgres.mjs';
import { freePort } from '../http/running-server.ts';

/** The folder of a PostgreSQL, and its port on this machine. */
export interface Cluster {
  folder: string;
  port: number;
}

const [INSTALLED] = installedPostgres();
/** Whether a PostgreSQL with its tools is installed. The embedded one has no `pg_basebackup`. */
export const isPostgresInstalled = INSTALLED !== undefined;

export const PASSWORD = 'for-tests-on-loopback';
const NOBODY = 65_534;
const ATTEMPTS = 150;
const PAUSE_MS = 200;

export const urlAt = (port: number) => `postgres://clamor:${PASSWORD}@127.0.0.1:${port}/postgres`;

/** Repeats an attempt until it succeeds, in real time, because real servers take their time. */
export async function untilDone(attempt: () => Promise<void>): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** PostgreSQL refuses to run as root, so its programs then run as another account. */
const isRoot = process.getuid?.() === 0;

/** Gives a path to the account of PostgreSQL's programs. */
export function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, 0o700);
}

/**
 * Folders and ports for a test's clusters. Their servers are killed at exit, even if the test fails before it can stop
 * them.
 */
export function roomForClusters(home: string) {
  const clusters: Cluster[] = [];
  const killAll = () => {
    for (const { folder } of clusters) killPostmaster(folder);
  };
  process.once('exit', killAll);
  return {
    async newCluster(): Promise<Cluster> {
      const cluster = { folder: join(home, `cluster-${clusters.length}`), port: await freePort() };
      clusters.push(cluster);
      return cluster;
    },
    killAll,
  };
}

/**
 * The programs of an installed PostgreSQL. They run asynchronously, because this process also runs the proxies between
 * nodes and database.
 * @param home a folder that is given to their account
 * @param env variables for the programs, and so for what PostgreSQL starts
 */
export function clusterTools(home: string, env: Record<string, string> = {}) {
  if (INSTALLED === undefined) throw new Error('No PostgreSQL is installed.');
  const { bin } = INSTALLED;
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const runWith = async (own: Record<string, string>, program: string, ...options: string[]): Promise<string> => {
    const itsEnv = { PATH: process.env.PATH ?? '', HOME: home, ...env, ...own };
    return (await promisify(execFile)(program, options, { ...account, cwd: '/', env: itsEnv })).stdout;
  };
  const run = (program: string, ...options: string[]) => runWith({}, join(bin, program), ...options);
  return {
    run,
    /** Runs a program by its name, with further variables. */
    runWith,
    async init({ folder }: Cluster, ...more: string[]) {
      const keys = join(home, 'keys');
      const passwordFile = join(keys, 'password');
      await mkdir(keys);
      await writeFile(passwordFile, PASSWORD);
      for (const path of [home, keys, passwordFile]) giveAway(path);
      const making = ['--username=clamor', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
      await run('initdb', `--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...making, ...more);
    },
    async start({ folder, port }: Cluster, own: Record<string, string | number> = {}, itsEnv = {}) {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: 200,
        ...own,
      };
      const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
      const options = [`--pgdata=${folder}`, `--log=${folder}.log`, `--options=${flags.join(' ')}`];
      await runWith(itsEnv, join(bin, 'pg_ctl'), 'start', '--wait', ...options);
    },
  };
}

/** The process id of a cluster's server; null if none was started, or it ended properly. */
function postmasterOf(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

export function killPostmaster(cluster: string): void {
  signalProcess(postmasterOf(cluster), 'SIGKILL');
}

function signalProcess(pid: number | null, signal: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, signal);
  } catch {
    // The process has already ended, without removing its pid file.
  }
}

/** Signals a server and its child processes, one of which receives the log. */
export function signalAll(cluster: string, signal: NodeJS.Signals): void {
  const pid = postmasterOf(cluster);
  if (pid === null) return;
  signalProcess(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  for (const child of children) if (child.trim() !== '') signalProcess(Number(child), signal);
}
