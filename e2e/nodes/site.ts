import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openObjectStore } from '../../apps/server/src/platform/storage/object-store.fixture.ts';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { type PrivateRedis, startPrivateRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { type RunningServer, startServer, temporaryFolder } from '../http/running-server.ts';

/** One site of several nodes: the built program, each a process of its own, on one PostgreSQL, one Redis and one object store. */
export interface NodesSite {
  nodes: RunningServer[];
  redis: PrivateRedis;
  databaseUrl: string;
  /** The process of the database; another one after a kill. */
  databasePid(): number;
  /** Starts another node of the site. */
  join(env?: Record<string, string>): Promise<RunningServer>;
  /** Stops a node and starts it again on its port, with its folder. Resolves when it is ready. */
  restart(node: RunningServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops every node that still runs, and everything beneath; the books are held against each other first. */
  close(): Promise<void>;
}

/** What only a proxy would say: nobody speaks to these nodes through one. */
const NO_PROXY = '10.255.255.1';

export async function openNodes(count: number, env: Record<string, string> = {}): Promise<NodesSite> {
  const [redis, postgres, store, folder] = await Promise.all([
    startPrivateRedis(),
    startPrivatePostgres({ max_connections: '200' }),
    openObjectStore(),
    temporaryFolder(),
  ]);
  const nodes: RunningServer[] = [];
  const options = new Map<string, { dataDir: string; env: Record<string, string> }>();
  const common = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
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
    const node = await startServer({ dataDir, env: { ...common, ...own } });
    nodes.push(node);
    options.set(node.origin, { dataDir, env: { ...common, ...own } });
    return node;
  };
  const restart = async (node: RunningServer, signal: 'SIGTERM' | 'SIGKILL') => {
    process.kill(node.pid, signal);
    await node.stop(signal);
    const port = Number(new URL(node.origin).port);
    nodes[nodes.indexOf(node)] = await startServer({ ...options.get(node.origin), port });
  };
  for (let index = 0; index < count; index += 1) await joinSite();
  return {
    nodes,
    redis,
    databaseUrl: postgres.url,
    databasePid: () => postgres.pid,
    join: joinSite,
    restart,
    async close() {
      redis.resume();
      for (const node of nodes) await node.stop();
      await store.stop();
      await store.remove();
      await redis.kill();
      await postgres.stop();
    },
  };
}
