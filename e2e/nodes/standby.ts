import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { askDatabaseAt } from '../http/books.ts';
import { freePort, temporaryFolder } from '../http/running-server.ts';
import { type Cluster, clusterTools, killPostmaster, PASSWORD, untilDone, urlAt } from './installed-cluster.ts';

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

const STANDBY = 'other';

export async function openStandbyPair(): Promise<StandbyPair> {
  const home = await temporaryFolder();
  const tools = clusterTools(home);
  const copy = async (from: Cluster, to: Cluster) => {
    const way = `host=127.0.0.1 port=${from.port} user=clamor password=${PASSWORD} application_name=${STANDBY}`;
    const options = ['--write-recovery-conf', '--checkpoint=fast'];
    await tools.run('pg_basebackup', `--pgdata=${to.folder}`, `--dbname=${way}`, ...options);
  };
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
    await copy(primary, next);
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
