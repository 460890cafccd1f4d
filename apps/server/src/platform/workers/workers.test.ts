import { randomUUID } from 'node:crypto';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { describeBus, type Messages } from '../bus/bus.conformance.ts';
import { EnvelopedBus } from '../bus/index.ts';
import { ManualScheduler, monotonicNow, realScheduler } from '../clock/index.ts';
import { RateLimiter } from '../limiter/index.ts';
import type { Channel, WorkerMessage } from './channel.ts';
import { COUNT, channelToPrimary, countFor, endWorker, primaryCounter, WorkerHub, WorkerLink } from './index.ts';

/** A channel between two ends. It copies messages, as a channel between two processes does. */
function openWay() {
  const { port1, port2 } = new MessageChannel();
  const end = (port: MessagePort): Channel => ({
    send(message, sent) {
      port.postMessage(message);
      sent();
    },
    onMessage: (listener) => void port.on('message', listener),
  });
  return { ofWorker: end(port1), ofPrimary: end(port2), close: () => port1.close() };
}

describeBus('The way between workers', async (topics) => {
  const hub = new WorkerHub({});
  const ends: (() => unknown)[] = [];
  return {
    async join() {
      const way = openWay();
      ends.push(
        hub.join(way.ofPrimary, () => undefined),
        way.close,
      );
      const link = new WorkerLink(way.ofWorker, realScheduler);
      const bus = new EnvelopedBus<Messages>({
        node: randomUUID(),
        topics,
        scheduler: realScheduler,
        now: monotonicNow,
        connect: (listener) => link.connect(listener),
      });
      ends.push(() => bus.close());
      await expect.poll(() => bus.isOpen()).toBe(true);
      return bus;
    },
    async close() {
      for (const end of ends.reverse()) await end();
    },
  };
});

describe('limits of workers', () => {
  const keys = [{ key: 'member:ann', share: 1 }];

  it('are counted by the primary for all of them', async () => {
    const hub = new WorkerHub({ [COUNT]: countFor(new RateLimiter({ windowMs: 60_000, now: () => 0 })) });
    const ways = [openWay(), openWay()];
    const counters = ways.map((way) => {
      hub.join(way.ofPrimary, () => undefined);
      const alone = new RateLimiter({ windowMs: 60_000, now: () => 0 });
      return primaryCounter(new WorkerLink(way.ofWorker, realScheduler), alone, 2);
    });
    const waits: boolean[] = [];
    for (let count = 0; count < 7; count += 1)
      waits.push(((await counters[count % 2]?.count('write', keys, 5))?.waitMs ?? 0) > 0);
    expect(waits).toEqual([false, false, false, false, false, true, true]);
    for (const { close } of ways) close();
  });

  it('are each worker’s share while the primary does not answer', async () => {
    const scheduler = new ManualScheduler();
    const deaf: Channel = { send: () => undefined, onMessage: () => undefined };
    const alone = new RateLimiter({ windowMs: 60_000, now: () => 0 });
    const counter = primaryCounter(new WorkerLink(deaf, scheduler), alone, 2);
    const waits: boolean[] = [];
    for (let count = 0; count < 4; count += 1) {
      const counted = counter.count('write', keys, 5);
      scheduler.advance(250);
      waits.push((await counted).waitMs > 0);
    }
    expect(waits).toEqual([false, false, false, true]);
  });
});

it('a worker ends when its primary says so, though it was not listening yet', async () => {
  const way = openWay();
  const link = new WorkerLink(way.ofWorker, realScheduler);
  endWorker(way.ofPrimary, 'SIGTERM');
  const told: string[] = [];
  // The primary answers in order. When this request is answered, all earlier ones are.
  await link.ask('nothing', null, 50);
  link.onEnd((signal) => told.push(signal));
  endWorker(way.ofPrimary, 'SIGINT');
  await expect.poll(() => told).toEqual(['SIGTERM', 'SIGINT']);
  way.close();
});

it('a process with a parent that is no primary is no worker', () => {
  expect(process.send).toBeTypeOf('function');
  expect(channelToPrimary()).toBeNull();
});

describe('a worker that does not read', () => {
  it('loses messages, and fills nobody’s memory', () => {
    const sent: WorkerMessage[] = [];
    const slow: Channel = { send: (message) => void sent.push(message), onMessage: () => undefined };
    const transport = new WorkerLink(slow, realScheduler).connect({
      connected: () => undefined,
      heard: () => undefined,
    });
    const text = 'x'.repeat(1_000_000);
    const kept = Array.from({ length: 12 }, () => transport.send(text));
    expect(kept.filter(Boolean)).toHaveLength(8);
    expect(sent).toHaveLength(8);
  });
});
