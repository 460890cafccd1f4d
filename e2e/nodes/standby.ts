import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedPostgres } from '../../tooling/test-run/installed-postgres.mjs';
import { askDatabaseAt } from '../http/books.ts';
import { freePort, temporaryFolder } from '../http/running-server.ts';

/** A primary and its synchronous standbys, usually one, and the address that leads to whichever of them is the primary, as a proxy or a name would. */
export interface StandbyPair {
  url: string;
  /** Kills the primary and promotes the last standby. The address then leads to the new primary, which has no standby. */
  promote(): Promise<void>;
  /** Kills or stops the standby with this index. From then on it confirms no commit. */
  loseStandby(index: number, how: 'killed' | 'frozen'): void;
  /** Lets the standby with this index follow the primary again. */
  bringBackStandby(index: number): Promise<void>;
  /** Adds a synchronous standby of the primary: from then on it has every commit that the primary acknowledges. */
  addStandby(): Promise<void>;
  /** Kills the primary and starts it again. */
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
/** Two of which any one has to confirm. */
export const TWO_STANDBYS = ['one', 'two'];
const ATTEMPTS = 150;
const PAUSE_MS = 200;

export async function openStandbyPair(names: readonly string[] = [STANDBY]): Promise<StandbyPair> {
  if (INSTALLED === undefined) throw new Error('No PostgreSQL is installed.');
  const home = await temporaryFolder();
  const tools = toolsIn(INSTALLED.bin, home);
  const clusters: Cluster[] = [];
  const newCluster = async (): Promise<Cluster> => {
    const cluster = { folder: join(home, `cluster-${clusters.length}`), port: await freePort() };
    clusters.push(cluster);
    return cluster;
  };
  // Stops the servers also if the test file fails before it can stop them.
  process.once('exit', () => {
    for (const { folder } of clusters) killPostmaster(folder);
  });
  let primary = await newCluster();
  let standbys: Cluster[] = [];
  const frozen = new Set<Cluster>();
  const freeze = (cluster: Cluster) => {
    frozen.add(cluster);
    signalAll(cluster.folder, 'SIGSTOP');
  };
  const thaw = (cluster: Cluster) => {
    frozen.delete(cluster);
    signalAll(cluster.folder, 'SIGCONT');
  };
  await tools.init(primary);
  await tools.start(primary);
  const address = await openAddress(primary.port);
  const addStandbys = async (added: readonly string[]) => {
    standbys = [];
    for (const name of added) {
      const next = await newCluster();
      await tools.copy(primary, next, name);
      await tools.start(next);
      standbys.push(next);
    }
    await waitForStandbys(primary, added);
  };
  await addStandbys(names);
  const standbyAt = (index: number): Cluster => {
    const found = standbys.at(index);
    if (found === undefined) throw new Error('There is no such standby.');
    return found;
  };
  return {
    url: urlAt(address.port),
    addStandby: () => addStandbys([STANDBY]),
    async promote() {
      const standby = standbyAt(-1);
      killPostmaster(primary.folder);
      await tools.run('pg_ctl', 'promote', '--wait', `--pgdata=${standby.folder}`);
      address.leadTo(standby.port);
      [primary, standbys] = [standby, []];
    },
    loseStandby(index, how) {
      const standby = standbyAt(index);
      if (how === 'killed') killPostmaster(standby.folder);
      else freeze(standby);
    },
    async bringBackStandby(index) {
      const standby = standbyAt(index);
      if (frozen.has(standby)) thaw(standby);
      else await untilDone(() => tools.start(standby));
    },
    async restartPrimary() {
      killPostmaster(primary.folder);
      // Child processes of the killed server hold its shared memory for a moment longer.
      await untilDone(() => tools.start(primary));
    },
    async stop() {
      await address.close();
      // A process that stands still would not notice that its server is dead.
      for (const each of frozen) thaw(each);
      for (const { folder } of clusters) killPostmaster(folder);
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const urlAt = (port: number) => `postgres://clamor:${PASSWORD}@127.0.0.1:${port}/postgres`;

/** Resolves when no commit is acknowledged any more that no standby has got. */
async function waitForStandbys({ port }: Cluster, names: readonly string[]): Promise<void> {
  const ask = (text: string) => askDatabaseAt(urlAt(port), text);
  await ask(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`);
  await ask('SELECT pg_reload_conf()');
  await untilDone(async () => {
    const rows = await ask("SELECT FROM pg_stat_replication WHERE sync_state = 'quorum'");
    if (rows.length < names.length) throw new Error('A standby does not follow.');
  });
  // This commit waits for a standby, which then has all that was committed before.
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
    async copy(from: Cluster, to: Cluster, name: string) {
      const way = `host=127.0.0.1 port=${from.port} user=clamor password=${PASSWORD} application_name=${name}`;
      const options = ['--write-recovery-conf', '--checkpoint=fast'];
      await run('pg_basebackup', `--pgdata=${to.folder}`, `--dbname=${way}`, ...options);
    },
  };
}

/** The process of a cluster's server; null where none was started or it ended in good order. */
function postmasterOf(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

function killPostmaster(cluster: string): void {
  signalProcess(postmasterOf(cluster), 'SIGKILL');
}

function signalProcess(pid: number | null, signal: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, signal);
  } catch {
    // The process has ended already and left its pid file behind.
  }
}

/** Also signals the server's own processes, of which one receives the log. */
function signalAll(cluster: string, signal: NodeJS.Signals): void {
  const pid = postmasterOf(cluster);
  if (pid === null) return;
  signalProcess(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  for (const child of children) if (child.trim() !== '') signalProcess(Number(child), signal);
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
