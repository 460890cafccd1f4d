import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { installedPostgres } from '../../tooling/test-run/installed-postgres.mjs';
import { freePort, temporaryFolder } from '../http/running-server.ts';

/** A primary and its synchronous standby, and the address that leads to whichever of them is the primary, as a proxy or a name would. */
export interface StandbyPair {
  url: string;
  /** The primary dies without a word; the standby becomes the primary, and the address leads there. */
  promote(): void;
  stop(): Promise<void>;
}

const [INSTALLED] = installedPostgres();
/** Whether this machine has a PostgreSQL with its tools: the embedded one has no `pg_basebackup`. */
export const hasStandby = INSTALLED !== undefined;

const NOBODY = 65_534;
const PASSWORD = 'for-tests-on-loopback';

export async function openStandbyPair(): Promise<StandbyPair> {
  if (INSTALLED === undefined) throw new Error('No PostgreSQL is installed.');
  const home = await temporaryFolder();
  const run = runnerIn(INSTALLED.bin, home);
  const [first, second] = [await freePort(), await freePort()];
  const [primary, standby] = [join(home, 'primary'), join(home, 'standby')];
  await mkdir(join(home, 'keys'));
  const passwordFile = join(home, 'keys', 'password');
  await writeFile(passwordFile, PASSWORD);
  for (const path of [home, join(home, 'keys'), passwordFile]) giveAway(path);
  const start = (cluster: string, settings: Record<string, string | number>) => {
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, ...settings };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    run('pg_ctl', 'start', '--wait', `--pgdata=${cluster}`, `--log=${cluster}.log`, `--options=${flags.join(' ')}`);
  };
  const making = ['--username=clamor', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', `--pgdata=${primary}`, `--pwfile=${passwordFile}`, ...making);
  // A test file that fails before it can stop them leaves nothing behind.
  process.once('exit', () => {
    for (const cluster of [primary, standby]) killPostmaster(cluster);
  });
  start(primary, { port: first, synchronous_standby_names: 'other' });
  const way = `host=127.0.0.1 port=${first} user=clamor password=${PASSWORD} application_name=other`;
  run('pg_basebackup', `--pgdata=${standby}`, `--dbname=${way}`, '--write-recovery-conf', '--checkpoint=fast');
  start(standby, { port: second });
  const address = await openAddress(first);
  return {
    url: `postgres://clamor:${PASSWORD}@127.0.0.1:${address.port}/postgres`,
    promote() {
      killPostmaster(primary);
      run('pg_ctl', 'promote', '--wait', `--pgdata=${standby}`);
      address.leadTo(second);
    },
    async stop() {
      await address.close();
      run('pg_ctl', 'stop', '--mode=immediate', `--pgdata=${standby}`);
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, 0o700);
}

function runnerIn(bin: string, home: string) {
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return (program: string, ...options: string[]) => {
    const asked = spawnSync(join(bin, program), options, { ...account, cwd: '/', env: { HOME: home }, stdio: 'pipe' });
    if (asked.status !== 0) throw new Error(`${program} failed.\n${asked.stdout}${asked.stderr}`);
  };
}

function killPostmaster(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already, and left its file behind.
  }
}

async function openAddress(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    leadTo(port: number) {
      target = port;
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
