import type pg from 'pg';
import type { Registry } from 'prom-client';
import { measureBus } from './bus-metrics.ts';
import { type Config, ConfigError } from './config.ts';
import { readSite } from './modules/desk/index.ts';
import { type NodeBus, TOPICS } from './modules/topics/index.ts';
import {
  EnvelopedBus,
  GapHealer,
  InProcessNetwork,
  RedisTransport,
  type Transport,
  type TransportListener,
} from './platform/bus/index.ts';
import { monotonicNow, realScheduler } from './platform/clock/index.ts';
import type { Logger } from './platform/log/index.ts';
import type { OutsideParts } from './platform/outside/index.ts';
import { complaintAboutPlace } from './redis-settings.ts';
import type { Shutdown } from './shutdown.ts';
import type { ThisWorker } from './this-worker.ts';

interface BusPorts {
  /** This node's id. */
  node: string;
  worker: ThisWorker | null;
  pool: pg.Pool;
  parts: OutsideParts;
  registry: Registry;
  shutdown: Shutdown;
}

/**
 * Opens the bus to the other nodes of the site, or to the other workers of this machine. Without either it only
 * connects this node with itself. The start does not wait for Redis.
 */
export async function openBus(
  { redis }: Config,
  { node, worker, pool, parts, registry, shutdown }: BusPorts,
): Promise<NodeBus> {
  if (worker !== null) return openBusOf(node, (listener) => worker.link.connect(listener), { registry, shutdown });
  if (redis === null) return new InProcessNetwork(TOPICS).join();
  const complaint = await complaintAboutPlace(redis);
  if (complaint !== null) throw new ConfigError(complaint);
  const channel = `${redis.prefix}clamor:${await readSite(pool)}:bus`;
  const health = parts.add('bus', async () => {
    if (!bus.isOpen()) throw new Error('This node does not hear itself on the bus.');
  });
  const scheduler = realScheduler;
  const connect = (listener: TransportListener) =>
    new RedisTransport({ url: redis.url, channel, scheduler, health }, listener);
  const bus = openBusOf(node, connect, { registry, shutdown });
  return bus;
}

function openBusOf(
  node: string,
  connect: (listener: TransportListener) => Transport,
  { registry, shutdown }: Pick<BusPorts, 'registry' | 'shutdown'>,
): NodeBus {
  const bus = new EnvelopedBus({ node, topics: TOPICS, scheduler: realScheduler, now: monotonicNow, connect });
  measureBus(bus, registry);
  shutdown.add('bus', () => bus.close());
  return bus;
}

/** Opens the part that reads again what this node caches, after messages of other nodes may have been lost. */
export function openHealer(bus: NodeBus, logger: Logger): GapHealer {
  return new GapHealer({
    bus,
    scheduler: realScheduler,
    onFailure: (err, healing) =>
      logger.warn({ err, healing }, 'What other nodes changed could not be read; it is tried again'),
  });
}
