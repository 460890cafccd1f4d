import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Config } from './config.ts';
import { readSite } from './modules/desk/index.ts';
import type { NodeBus } from './modules/topics/index.ts';
import { type Clock, realScheduler } from './platform/clock/index.ts';
import { isMemberKey, ownCounters, RATE_WINDOW_MS, type RateCounters } from './platform/http/index.ts';
import { CountExchange, CounterLink, RateLimiter, SharedRateLimiter } from './platform/limiter/index.ts';
import type { OutsideParts } from './platform/outside/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import { primaryCounter } from './platform/workers/index.ts';
import type { Shutdown } from './shutdown.ts';
import type { ThisWorker } from './this-worker.ts';

interface LimitPorts {
  config: Config;
  pool: pg.Pool;
  clock: Clock;
  bus: NodeBus;
  node: { id: string };
  parts: OutsideParts;
  shutdown: Shutdown;
  worker: ThisWorker | null;
}

const HASH_CHARACTERS = 22;

/**
 * Opens the counters of the rate limits. With Redis or several workers all nodes share them; otherwise they are this
 * node's alone. The start does not wait for Redis.
 */
export async function openLimits(ports: LimitPorts): Promise<RateCounters> {
  const { config, pool, clock, bus, parts, shutdown } = ports;
  const { redis, rateLimits } = config;
  const now = () => clock.databaseNow();
  if (!rateLimits || (redis === null && ports.worker === null)) return ownCounters(now);
  const secret = await sharedSecret(pool, 'rate limits');
  if (ports.worker !== null) {
    const alone = new RateLimiter({ windowMs: RATE_WINDOW_MS, now });
    const quick = new RateLimiter({ windowMs: RATE_WINDOW_MS, now, elsewhere: openExchange(ports, secret) });
    return { quick, exact: primaryCounter(ports.worker.link, alone, config.workers) };
  }
  if (redis === null) return ownCounters(now);
  const health = parts.add('limits', async () => {
    if (!link.isUp()) throw new Error('This node counts its limits alone.');
  });
  const link = new CounterLink({ url: redis.url, scheduler: realScheduler, health });
  shutdown.add('limits', async () => link.close());
  const exact = new SharedRateLimiter({
    link,
    windowMs: RATE_WINDOW_MS,
    prefix: `${redis.prefix}clamor:${await readSite(pool)}:rl:`,
    nameOf: (key) => (isMemberKey(key) ? key : `network:${hashOf(secret, key)}`),
    alone: new RateLimiter({ windowMs: RATE_WINDOW_MS, now }),
    liveNodes: () => countLiveNodes(bus),
  });
  const elsewhere = openExchange(ports, secret);
  return { quick: new RateLimiter({ windowMs: RATE_WINDOW_MS, now, elsewhere }), exact };
}

/** Opens the exchange through which nodes send each other their counts over the bus, without Redis. */
function openExchange({ bus, node, clock, shutdown }: LimitPorts, secret: Buffer): CountExchange {
  const exchange = new CountExchange({
    node: node.id,
    scheduler: realScheduler,
    now: () => clock.databaseNow(),
    nameOf: (key) => hashOf(secret, key),
    others: () => bus.others(),
    publish: (counts) => bus.publish('limits.counted', counts),
  });
  bus.subscribe('limits.counted', (counts) => exchange.hear(counts));
  bus.onGap(() => exchange.repeat());
  shutdown.add('exchange of counts', () => exchange.stop());
  return exchange;
}

/** The number of live nodes, including this one, as the rate limits use it. */
function countLiveNodes(bus: NodeBus): number {
  return 1 + bus.others().size;
}

/**
 * The hash under which nodes exchange a key's counts. It is keyed: otherwise hashing all addresses would reveal which
 * address a hash stands for.
 */
function hashOf(secret: Buffer, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, HASH_CHARACTERS);
}
