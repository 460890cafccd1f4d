import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedPostgres } from '../../tooling/test-run/installed-postgres.mjs';
import { askDatabaseAt } from '../http/books.ts';
import { freePort, temporaryFolder } from '../http/running-server.ts';

/** A primary and its synchronous standby, and the address that leads to whichever of them is the primary, as a proxy or a name would. */
export interface StandbyPair {
  url: string;
  /** The primary dies without a word; the standby becomes the primary, and the address leads there. It has no standby then. */
  promote(): Promise<void>;
  /** Makes a standby of the primary. What the primary acknowledges from then on, the standby has. */
  addStandby(): Promise<void>;
  /** The primary dies without a word, and is started again. */
  restartPrimary(): Promise<void>;
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  port: number;
}

const [INSTALLED] = installedPostgres();
/** Whether this machine has a PostgreSQL with its tools: the embedded one has no `pg_basebackup`. */
export const hasStandby = INSTALLED !== undefined;

const NOBODY = 65_534;
const PASSWORD = 'for-tests-on-loopback';
const STANDBY = 'other';
const ATTEMPTS = 150;
const PAUSE_MS = 200;

export async function openStandbyPair(): Promise<StandbyPair> {
  if (INSTALLED === undefined) throw new Error('No PostgreSQL is installed.');
  const home = await temporaryFolder();
  const tools = toolsIn(INSTALLED.bin, home);
  const clusters: Cluster[] = [];
  const newCluster = async (): Promise<Cluster> => {
    const cluster = { folder: join(home, `cluster-${clusters.length}`), port: await freePort() };
    clusters.push(cluster);
    return cluster;
  };
  // A test file that fails before it can stop them leaves nothing behind.
  process.once('exit', () => {
    for (const { folder } of clusters) killPostmaster(folder);
  });
  let primary = await newCluster();
  let standby: Cluster | null = null;
  await tools.init(primary);
  await tools.start(primary);
  const address = await openAddress(primary.port);
  const addStandby = async () => {
    const next = await newCluster();
    await tools.copy(primary, next);
    await tools.start(next);
    await waitForStandby(primary);
    standby = next;
  };
  await addStandby();
  return {
    url: urlAt(address.port),
    addStandby,
    async promote() {
      if (standby === null) throw new Error('There is no standby.');
      killPostmaster(primary.folder);
      await tools.run('pg_ctl', 'promote', '--wait', `--pgdata=${standby.folder}`);
      address.leadTo(standby.port);
      [primary, standby] = [standby, null];
    },
    async restartPrimary() {
      killPostmaster(primary.folder);
      // What the dead one started still holds its memory for a moment.
      await untilDone(() => tools.start(primary));
    },
    async stop() {
      await address.close();
      for (const { folder } of clusters) killPostmaster(folder);
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const urlAt = (port: number) => `postgres://clamor:${PASSWORD}@127.0.0.1:${port}/postgres`;

/** Resolves when no commit is acknowledged any more that the standby has not got. */
async function waitForStandby({ port }: Cluster): Promise<void> {
  const ask = (text: string) => askDatabaseAt(urlAt(port), text);
  await ask(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await ask('SELECT pg_reload_conf()');
  await untilDone(async () => {
    const [row] = await ask('SELECT sync_state FROM pg_stat_replication');
    if (row?.sync_state !== 'sync') throw new Error('The standby does not follow.');
  });
  // This commit waits for the standby, which then has all that was committed before.
  await ask('CREATE TABLE IF NOT EXISTS standbys (at timestamptz); INSERT INTO standbys VALUES (now())');
}

/** Real servers take real time. */
async function untilDone(attempt: () => Promise<void>): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, 0o700);
}

/** The programs of an installed PostgreSQL. They run beside this process, which carries what the nodes say to the database. */
function toolsIn(bin: string, home: string) {
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const run = async (program: string, ...options: string[]): Promise<void> => {
    await promisify(execFile)(join(bin, program), options, { ...account, cwd: '/', env: { HOME: home } });
  };
  return {
    run,
    async init({ folder }: Cluster) {
      const keys = join(home, 'keys');
      const passwordFile = join(keys, 'password');
      await mkdir(keys);
      await writeFile(passwordFile, PASSWORD);
      for (const path of [home, keys, passwordFile]) giveAway(path);
      const making = ['--username=clamor', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
      await run('initdb', `--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...making);
    },
    async start({ folder, port }: Cluster) {
      const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
      const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
      await run(
        'pg_ctl',
        'start',
        '--wait',
        `--pgdata=${folder}`,
        `--log=${folder}.log`,
        `--options=${flags.join(' ')}`,
      );
    },
    async copy(from: Cluster, to: Cluster) {
      const way = `host=127.0.0.1 port=${from.port} user=clamor password=${PASSWORD} application_name=${STANDBY}`;
      const options = ['--write-recovery-conf', '--checkpoint=fast'];
      await run('pg_basebackup', `--pgdata=${to.folder}`, `--dbname=${way}`, ...options);
    },
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
