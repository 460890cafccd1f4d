import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ManualScheduler, monotonicNow, realScheduler, type Scheduler } from '../clock/index.ts';
import { OutsidePart } from '../outside/outside-part.ts';
import { hasRedis, type PrivateRedis, startPrivateRedis } from '../test-redis/index.ts';
import { CounterLink, LATE_MS } from './counter-link.ts';
import { inWide, one, rateCounterPromises } from './rate-counter.conformance.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

let redis: PrivateRedis;
let sites = 0;

/**
 * A scheduler that makes waits below `LATE_MS` last 20 seconds, so that a slow machine causes no late answer. After
 * `hurry()` they last as long as asked.
 */
function patientScheduler() {
  let isPatient = true;
  const scheduler: Scheduler = {
    after: (ms, task) => realScheduler.after(isPatient && ms < LATE_MS ? 20_000 : ms, task),
  };
  return {
    scheduler,
    hurry: () => {
      isPatient = false;
    },
  };
}

/** A node of a site, connected to Redis. In place of hashing it writes the keys in capitals. */
async function openNode(site: string, liveNodes = 1) {
  const { scheduler, hurry } = patientScheduler();
  const log: string[] = [];
  const health: OutsidePart = new OutsidePart({
    name: 'limits',
    log: { warn: (_fields, message) => log.push(message) },
    check: async () => expect(link.isUp()).toBe(true),
  });
  const link = new CounterLink({ url: redis.url, scheduler, health });
  onTestFinished(() => link.close());
  const counter = new SharedRateLimiter({
    link,
    windowMs: 60_000,
    prefix: `${site}:rl:`,
    nameOf: (key) => key.toUpperCase(),
    alone: new RateLimiter({ windowMs: 60_000, now: monotonicNow }),
    liveNodes: () => liveNodes,
  });
  await expect.poll(() => link.isUp(), { timeout: 10_000 }).toBe(true);
  return { link, counter, log, health, hurry };
}

async function openClient() {
  const client = createClient({ url: redis.url });
  await client.connect();
  onTestFinished(() => client.destroy());
  return client;
}

const newSite = () => {
  sites += 1;
  return `site-${sites}`;
};

const ALONE: [liveNodes: number, max: number, share: number][] = [
  [0, 10, 10],
  [1, 10, 10],
  [2, 10, 5],
  [3, 10, 4],
  [20, 10, 1],
];

it.each(ALONE)('without Redis, each of %i nodes counts its share of %i: %i', (liveNodes, max, share) => {
  const counter = new SharedRateLimiter({
    link: { isUp: () => false } as unknown as CounterLink,
    windowMs: 60_000,
    prefix: 'site:rl:',
    nameOf: () => expect.unreachable(),
    alone: new RateLimiter({ windowMs: 60_000, now: () => 0 }),
    liveNodes: () => liveNodes,
  });
  const answers = Array.from({ length: share + 1 }, () => counter.count('write', one('ada'), max));
  expect(answers.map((counted) => 'waitMs' in counted && counted.waitMs)).toEqual([...Array(share).fill(0), 60_000]);
});

describe.skipIf(!hasRedis)('counting in Redis', () => {
  beforeAll(async () => {
    redis = await startPrivateRedis();
  });
  afterAll(() => redis.kill());

  const promises = rateCounterPromises(async () => {
    const site = newSite();
    const { counter } = await openNode(site);
    const client = await openClient();
    return {
      counter,
      async pass(ms) {
        for (const key of await client.keys(`${site}:*`)) await client.pExpire(key, (await client.pTTL(key)) - ms);
      },
      close: async () => undefined,
    };
  });
  it.each(promises)('%s', (_promise, prove) => prove());

  it('allows two nodes as much together as one alone', async () => {
    const site = newSite();
    const nodes = [await openNode(site), await openNode(site)];
    const all = Array.from({ length: 100 }, async (_, index) =>
      nodes[index % 2]?.counter.count('write', one('ada'), 7),
    );
    expect((await Promise.all(all)).filter((counted) => counted?.waitMs === 0)).toHaveLength(7);
  });

  it('keeps one number for each key, under its hidden name, for the rest of the window', async () => {
    const site = newSite();
    const { counter } = await openNode(site);
    const client = await openClient();
    for (let count = 0; count < 20; count += 1) await counter.count('write', inWide('ada'), 5);
    expect((await client.keys(`${site}:*`)).sort()).toEqual([`${site}:rl:write:ADA`, `${site}:rl:write:WIDE`]);
    expect(await client.get(`${site}:rl:write:ADA`)).toBe('5');
    expect(await client.pTTL(`${site}:rl:write:WIDE`)).toBeGreaterThan(59_000);
  });

  it('gives nothing back to a window that is over', async () => {
    const site = newSite();
    const { counter, link } = await openNode(site);
    const client = await openClient();
    await client.set(`${site}:rl:write:WIDE`, '24', { PX: 60_000 });
    const ask = link.eval.bind(link);
    link.eval = async (script, given) => {
      if (given.keys[0]?.endsWith('WIDE') === true) await client.del(`${site}:rl:write:ADA`);
      return await ask(script, given);
    };
    expect(await counter.count('write', inWide('ada'), 3)).toMatchObject({ left: 0 });
    // Redis answers in order. So when this is answered, what was given back before is done.
    await counter.count('write', one('ben'), 3);
    expect(await client.get(`${site}:rl:write:ADA`)).toBeNull();
  });

  it('waits 50 ms for a Redis that stands still, once, and counts the share of this node meanwhile', async () => {
    const { counter, link, log, hurry } = await openNode(newSite(), 3);
    await counter.count('write', one('ada'), 7);
    hurry();
    redis.freeze();
    onTestFinished(() => redis.resume());
    const began = monotonicNow();
    expect(await counter.count('write', one('ada'), 7)).toMatchObject({ waitMs: 0, left: 2 });
    expect(monotonicNow() - began).toBeLessThan(500);
    // While Redis is down, the node counts alone and answers at once, without a promise.
    const next = Array.from({ length: 4 }, () => counter.count('write', one('ada'), 7));
    expect(next.map((counted) => 'waitMs' in counted && counted.waitMs === 0)).toEqual([true, true, false, false]);
    // The node counts alone, but the health check does not report an outage after a single late answer.
    expect(log).toEqual([]);
    redis.resume();
    await expect.poll(() => link.isUp(), { timeout: 5_000 }).toBe(true);
    expect(await counter.count('write', one('ada'), 7)).toMatchObject({ waitMs: 0 });
  });

  it('counts alone while Redis is gone, and together when it is back', async () => {
    const { counter, link, log, health } = await openNode(newSite(), 2);
    await redis.kill();
    const counted = await counter.count('write', one('ada'), 6);
    expect(counted).toMatchObject({ waitMs: 0, left: 2 });
    expect(counter.count('write', one('ada'), 6)).toMatchObject({ waitMs: 0, left: 1 });
    await expect.poll(() => health.status().failedCalls).toBeGreaterThan(2);
    expect(log).toEqual(['An outage of an outside part began']);
    await redis.start();
    await expect.poll(() => link.isUp(), { timeout: 10_000 }).toBe(true);
    expect(await counter.count('write', one('ada'), 6)).toMatchObject({ waitMs: 0, left: 5 });
  });

  it('connects anew where a connection stays silent', async () => {
    const scheduler = new ManualScheduler();
    const health = { succeeded: () => undefined, doubted: () => undefined, failed: () => undefined };
    const link = new CounterLink({ url: redis.url, scheduler, health });
    onTestFinished(() => link.close());
    await expect.poll(() => link.isUp()).toBe(true);
    redis.freeze();
    onTestFinished(() => redis.resume());
    const late = link.within(() => link.eval('return 1', { keys: [], arguments: [] }));
    scheduler.advance(50);
    expect(await late).toBeNull();
    for (let probe = 0; probe < 8; probe += 1) {
      scheduler.advance(550);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
    redis.resume();
    // The probe has stopped asking. Only a new connection makes the link usable again.
    await expect.poll(() => link.isUp(), { timeout: 5_000 }).toBe(true);
  });
});
