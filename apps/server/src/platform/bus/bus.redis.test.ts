import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ManualScheduler, monotonicNow, realScheduler, type Scheduler } from '../clock/index.ts';
import { hasRedis, type PrivateRedis, startPrivateRedis } from '../test-redis/index.ts';
import { describeBus, type Messages, next, TOPICS } from './bus.conformance.ts';
import type { GapReason, TopicTable } from './bus.ts';
import { EnvelopedBus } from './enveloped-bus.ts';
import { RedisTransport } from './redis-transport.ts';

let redis: PrivateRedis;

/** Joins the bus. Resolves when the node has heard itself. */
async function join(
  channel: string,
  topics: TopicTable<Messages> = TOPICS,
  scheduler: Scheduler = realScheduler,
): Promise<EnvelopedBus<Messages>> {
  const health = { succeeded: () => undefined, failed: () => undefined };
  const bus = new EnvelopedBus({
    node: randomUUID(),
    topics,
    scheduler,
    now: monotonicNow,
    connect: (listener) =>
      new RedisTransport({ url: redis.url, channel, scheduler, health, pauseMs: () => 50 }, listener),
  });
  await expect.poll(() => bus.isOpen(), { timeout: 5_000 }).toBe(true);
  return bus;
}

async function openNode(channel: string) {
  const bus = await join(channel);
  const gaps: GapReason[] = [];
  bus.onGap((reason) => gaps.push(reason));
  onTestFinished(() => bus.close());
  return { bus, gaps };
}

describe.skipIf(!hasRedis)('Redis', () => {
  beforeAll(async () => {
    redis = await startPrivateRedis();
  });
  afterAll(() => redis.kill());

  describeBus('Redis', async (topics) => {
    const channel = randomUUID();
    const joined: EnvelopedBus<Messages>[] = [];
    return {
      async join() {
        const bus = await join(channel, topics);
        joined.push(bus);
        return bus;
      },
      close: async () => {
        await Promise.all(joined.map((bus) => bus.close()));
      },
    };
  });

  it('carries nothing to another site', async () => {
    const [here, there] = [await openNode('one'), await openNode('other')];
    const heard: unknown[] = [];
    there.bus.subscribe('u', (message) => heard.push(message));
    const third = await openNode('one');
    const arrived = next(third.bus, 'u');
    here.bus.publish('u', 'for this site');
    await arrived;
    expect(heard).toEqual([]);
  });

  it('that was killed is found again, and everybody hears of a gap', async () => {
    const channel = randomUUID();
    const [a, b] = [await openNode(channel), await openNode(channel)];
    await redis.kill();
    a.bus.publish('u', 'lost');
    await redis.start();
    await expect.poll(() => [a.gaps.length > 0, b.gaps.length > 0], { timeout: 10_000 }).toEqual([true, true]);
    const arrived = next(b.bus, 'u');
    await expect.poll(() => a.bus.isOpen(), { timeout: 5_000 }).toBe(true);
    a.bus.publish('u', 'again');
    expect(await arrived).toBe('again');
  });

  it('that fell silent is reported as failing until it is connected anew', async () => {
    const said: string[] = [];
    const health = {
      succeeded: (operation: string) => said.push(`${operation} succeeded`),
      failed: (operation: string, error: unknown) => said.push(`${operation} failed: ${(error as Error).message}`),
    };
    const transport = new RedisTransport(
      { url: redis.url, channel: randomUUID(), scheduler: realScheduler, health, pauseMs: () => 50 },
      { connected: () => undefined, heard: () => undefined },
    );
    onTestFinished(() => transport.close());
    await expect.poll(() => said).toEqual(['bus succeeded']);
    transport.renew();
    expect(said.at(-1)).toBe('bus failed: Redis has sent nothing for seconds.');
    await expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe('bus succeeded');
  });

  it('is written to at once after a pause, then once in ten milliseconds, in order, and before the goodbye', async () => {
    const channel = randomUUID();
    const [listener, third] = [await openNode(channel), await openNode(channel)];
    const heard: string[] = [];
    listener.bus.subscribe('u', (message) => heard.push(message));
    const scheduler = new ManualScheduler();
    const bus = await join(channel, TOPICS, scheduler);
    scheduler.advance(10);
    for (const message of ['a', 'b', 'c']) bus.publish('u', message);
    await expect.poll(() => heard).toEqual(['a']);
    scheduler.advance(9);
    third.bus.publish('u', 'of another');
    await expect.poll(() => heard).toEqual(['a', 'of another']);
    scheduler.advance(1);
    await expect.poll(() => heard).toEqual(['a', 'of another', 'b', 'c']);
    bus.publish('u', 'd');
    await bus.close();
    await expect.poll(() => heard).toEqual(['a', 'of another', 'b', 'c', 'd']);
    await expect.poll(() => listener.bus.others().size).toBe(1);
    expect(listener.gaps).toEqual([]);
  });

  it('that stands still closes the bus within three seconds, in bounded memory, and then heals', async () => {
    const channel = randomUUID();
    const { bus, gaps } = await openNode(channel);
    redis.freeze();
    for (let count = 0; count < 2_000; count += 1) bus.publish('u', 'x'.repeat(10_000));
    const { sent, dropped } = bus.counts;
    await expect.poll(() => bus.isOpen(), { timeout: 5_000 }).toBe(false);
    redis.resume();
    await expect.poll(() => [bus.isOpen(), gaps.length > 0], { timeout: 10_000 }).toEqual([true, true]);
    expect(sent).toBeLessThan(1_000);
    expect(dropped).toBeGreaterThan(1_000);
  }, 20_000);
});
