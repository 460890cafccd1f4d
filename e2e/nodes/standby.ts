import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { askDatabaseAt } from '../http/books.ts';
import { temporaryFolder } from '../http/running-server.ts';
import {
  type Cluster,
  clusterTools,
  killPostmaster,
  PASSWORD,
  roomForClusters,
  signalAll,
  untilDone,
  urlAt,
} from './installed-cluster.ts';

/**
 * A primary with synchronous standbys, usually one. `url` leads to whichever of them is the primary, as a proxy or DNS
 * name would.
 */
export interface StandbyPair {
  url: string;
  /** Kills the primary and promotes the last standby. `url` then leads to the new primary, which has no standby. */
  promote(): Promise<void>;
  /** Kills or freezes the standby with this index. From then on it confirms no commit. */
  loseStandby(index: number, how: 'killed' | 'frozen'): void;
  /** Lets the standby with this index follow the primary again. */
  bringBackStandby(index: number): Promise<void>;
  /** Adds a synchronous standby of the primary: from then on it has every commit that the primary acknowledges. */
  addStandby(): Promise<void>;
  /** Kills the primary and starts it again. */
  restartPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const STANDBY = 'other';
/** Two standbys, one of which has to confirm a commit. */
export const TWO_STANDBYS = ['one', 'two'];

export async function openStandbyPair(names: readonly string[] = [STANDBY]): Promise<StandbyPair> {
  const home = await temporaryFolder();
  const tools = clusterTools(home);
  const copy = async (from: Cluster, to: Cluster, name: string) => {
    const way = `host=127.0.0.1 port=${from.port} user=clamor password=${PASSWORD} application_name=${name}`;
    const options = ['--write-recovery-conf', '--checkpoint=fast'];
    await tools.run('pg_basebackup', `--pgdata=${to.folder}`, `--dbname=${way}`, ...options);
  };
  const { newCluster, killAll } = roomForClusters(home);
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
      await copy(primary, next, name);
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
      // Retried, because child processes of the killed server hold its shared memory a moment longer.
      await untilDone(() => tools.start(primary));
    },
    async stop() {
      await address.close();
      // A frozen process would not notice that its server is dead.
      for (const each of frozen) thaw(each);
      killAll();
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Waits until no commit is acknowledged before a standby has it. */
async function waitForStandbys({ port }: Cluster, names: readonly string[]): Promise<void> {
  const ask = (text: string) => askDatabaseAt(urlAt(port), text);
  await ask(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`);
  await ask('SELECT pg_reload_conf()');
  await untilDone(async () => {
    const rows = await ask("SELECT FROM pg_stat_replication WHERE sync_state = 'quorum'");
    if (rows.length < names.length) throw new Error('A standby does not follow.');
  });
  // This commit waits for a standby, which then also has everything that was committed before.
  await ask('CREATE TABLE IF NOT EXISTS standbys (at timestamptz); INSERT INTO standbys VALUES (now())');
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
