import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openObjectStore } from '../../apps/server/src/platform/storage/object-store.fixture.ts';
import { openSilentLink, type SilentLink } from '../../apps/server/src/platform/test-database/silent-link.fixture.ts';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { type PrivateRedis, startPrivateRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from '../http/running-server.ts';

/**
 * A site of several nodes. Each is a process of the built program; they share one PostgreSQL, Redis and object store.
 */
export interface NodesSite {
  nodes: RunningServer[];
  redis: PrivateRedis;
  databaseUrl: string;
  /**
   * Proxies that tests can cut: from each node to database, Redis and store, and from other nodes to its internal port.
   */
  links: { postgres: SilentLink; redis: SilentLink; peers: SilentLink }[];
  /** The process id of the database. It changes after a kill. */
  databasePid(): number;
  /** Starts another node of the site. */
  join(env?: Record<string, string>): Promise<RunningServer>;
  /** Stops a node and starts it again on its port, with its folder. Resolves when it is ready. */
  restart(node: RunningServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Checks the books, then stops every running node, and database, Redis and store. */
  close(): Promise<void>;
}

/** The address of the trusted proxy. No request comes from it, because these nodes have no proxy before them. */
const NO_PROXY = '10.255.255.1';

/**
 * Starts a site.
 * @param beneath the address of a database that the caller has started, and will stop
 * @param before another build with which the nodes first start; a restarted node runs this build. `isWithoutRedis`: the
 * other build refuses REDIS_URL
 */
export async function openNodes(
  count: number,
  env: Record<string, string> = {},
  beneath: { databaseUrl?: string } = {},
  before: { program?: string; isWithoutRedis?: boolean } = {},
): Promise<NodesSite> {
  const [redis, postgres, store, folder] = await Promise.all([
    startPrivateRedis(),
    beneath.databaseUrl === undefined ? startPrivatePostgres({ max_connections: '200' }) : null,
    openObjectStore(),
    temporaryFolder(),
  ]);
  const databaseUrl = beneath.databaseUrl ?? postgres?.url ?? '';
  const nodes: RunningServer[] = [];
  const links: NodesSite['links'] = [];
  const options = new Map<string, { dataDir: string; env: Record<string, string> }>();
  const common = {
    TRUST_PROXY: NO_PROXY,
    S3_ENDPOINT: store.settings.endpoint ?? '',
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    PUBLIC_URL: 'http://clamor.test',
    ...env,
  };
  const joinSite = async (own: Record<string, string> = {}) => {
    const dataDir = join(folder, String(nodes.length));
    await mkdir(dataDir);
    await chmod(dataDir, 0o711);
    const listen = `127.0.0.1:${await freePort()}`;
    const link = {
      postgres: await openSilentLink(databaseUrl),
      redis: await openSilentLink(redis.url),
      peers: await openSilentLink(`http://${listen}`),
    };
    links.push(link);
    const routed = { NODE_URL: link.peers.url, NODE_LISTEN: listen };
    const beneathIt = { DATABASE_URL: link.postgres.url, REDIS_URL: link.redis.url };
    const itsEnv = { ...(before.program === undefined ? routed : {}), ...common, ...beneathIt, ...own };
    const { REDIS_URL, ...withoutRedis } = itsEnv;
    const node = await startServer({ dataDir, env: before.isWithoutRedis ? withoutRedis : itsEnv, ...before });
    nodes.push(node);
    options.set(node.origin, { dataDir, env: { ...routed, ...itsEnv } });
    return node;
  };
  const restart = async (node: RunningServer, signal: 'SIGTERM' | 'SIGKILL') => {
    // `stop` would send the signal a second time and cut the drain short, so it is called after the node has ended.
    await node.end(signal);
    await node.stop(signal);
    const port = Number(new URL(node.origin).port);
    nodes[nodes.indexOf(node)] = await startServer({ ...options.get(node.origin), port });
  };
  for (let index = 0; index < count; index += 1) await joinSite();
  return {
    nodes,
    redis,
    databaseUrl,
    links,
    databasePid: () => postgres?.pid ?? 0,
    join: joinSite,
    restart,
    async close() {
      redis.resume();
      for (const node of nodes) await node.stop();
      await store.stop();
      await store.remove();
      for (const { postgres: way, redis: other, peers } of links)
        await Promise.all([way.close(), other.close(), peers.close()]);
      await redis.kill();
      await postgres?.stop();
    },
  };
}

/** Resolves when each node answers `/readyz` with 200. */
export async function untilReady(nodes: readonly RunningServer[]): Promise<void> {
  const statuses = () => Promise.all(nodes.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status));
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(nodes.map(() => 200));
}
