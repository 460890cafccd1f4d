import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Bus, MessageCodec, TopicTable } from './bus.ts';

export interface Messages {
  t: unknown;
  u: string;
  other: unknown;
  count: number;
  list: string[];
}
const plain = <Message>(schema: z.ZodType<Message>): MessageCodec<Message> => ({
  encode: (message) => message,
  parse: (encoded) => schema.parse(encoded),
  split: () => [],
});
export const TOPICS: TopicTable<Messages> = {
  t: plain(z.unknown()),
  u: plain(z.string()),
  other: plain(z.unknown()),
  count: plain(z.int()),
  list: { ...plain(z.array(z.string())), split: (all) => (all.length < 2 ? [] : all.map((each) => [each])) },
};

/** Several nodes that hear each other. */
export interface BusNetwork {
  /** Adds a node. Resolves when it can send and hears all others. */
  join(): Promise<Bus<Messages>>;
  close(): Promise<void>;
}

/** The tests that every adapter of the bus must pass. `network` opens a new set of nodes for each. */
export function describeBus(name: string, network: (topics: TopicTable<Messages>) => Promise<BusNetwork>): void {
  describe(`${name} as a bus`, () => {
    const opened: BusNetwork[] = [];
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
    });
    async function nodes(count: number): Promise<Bus<Messages>[]> {
      const net = await network(TOPICS);
      opened.push(net);
      return Promise.all(Array.from({ length: count }, () => net.join()));
    }

    it('tells every other node, each once, and never the sender', async () => {
      const [a, b, c] = await nodes(3);
      const heard: string[] = [];
      a?.subscribe('t', () => heard.push('a'));
      const atB = next(b, 't');
      const atC = next(c, 't');
      a?.publish('t', { n: 1 });
      expect(await Promise.all([atB, atC])).toEqual([{ n: 1 }, { n: 1 }]);
      const back = next(a, 'u');
      b?.publish('u', 'done');
      await back;
      expect(heard).toEqual([]);
    });

    it('keeps the order of one sender', async () => {
      const [a, b] = await nodes(2);
      const heard: unknown[] = [];
      const last = new Promise<void>((resolve) => {
        b?.subscribe('t', (message) => {
          heard.push(message);
          if (message === 199) resolve();
        });
      });
      for (let n = 0; n < 200; n += 1) a?.publish('t', n);
      await last;
      expect(heard).toEqual(Array.from({ length: 200 }, (_, n) => n));
    });

    it('keeps topics apart and stops telling who unsubscribed', async () => {
      const [a, b] = await nodes(2);
      const heard: unknown[] = [];
      b?.subscribe('other', (message) => heard.push(message));
      b?.subscribe('t', (message) => heard.push(message))();
      const last = next(b, 'count');
      a?.publish('t', 1);
      a?.publish('count', 2);
      await last;
      expect(heard).toEqual([]);
    });

    it('goes on after a listener that throws', async () => {
      const [a, b] = await nodes(2);
      b?.subscribe('t', () => {
        throw new Error('on purpose');
      });
      const heard = next(b, 't');
      a?.publish('t', 'still here');
      expect(await heard).toBe('still here');
    });

    it('drops a message that does not match its topic, with a warning', async () => {
      const [a, b] = await nodes(2);
      const warnings: unknown[] = [];
      const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(warning));
      onTestFinished(() => spy.mockRestore());
      const heard = next(b, 'count');
      a?.publish('count', 0.5);
      a?.publish('count', 7);
      expect(await heard).toBe(7);
      expect(warnings).toEqual([expect.objectContaining({ cause: expect.any(z.core.$ZodError) })]);
    });

    it('carries a list that is large, whole or in parts', async () => {
      const [a, b] = await nodes(2);
      const heard: string[] = [];
      const all = ['x', 'y', 'z'].map((letter) => letter.repeat(30_000));
      const last = new Promise<void>((resolve) => {
        b?.subscribe('list', (message) => {
          heard.push(...message);
          if (heard.length === all.length) resolve();
        });
      });
      a?.publish('list', all);
      await last;
      expect(heard).toEqual(all);
    });

    it('is open, and knows of no gap while nothing is lost', async () => {
      const [a, b] = await nodes(2);
      // Both nodes must know each other first: a node that hears another in the middle of its messages assumes a gap.
      await expect.poll(() => [a?.others().size, b?.others().size], { timeout: 5_000 }).toEqual([1, 1]);
      const gaps: string[] = [];
      for (const each of [a, b]) each?.onGap((reason) => gaps.push(reason));
      const heard = next(b, 'u');
      a?.publish('u', 'a word');
      await heard;
      expect([a?.isOpen(), b?.isOpen(), gaps]).toEqual([true, true, []]);
    });

    it('knows who else is there, until they go', async () => {
      const [a, b] = await nodes(2);
      await expect.poll(() => [a?.others().size, b?.others().size], { timeout: 5_000 }).toEqual([1, 1]);
      expect(a?.others()).not.toEqual(b?.others());
      await b?.close();
      await expect.poll(() => a?.others().size).toBe(0);
    });

    it('says nothing more after it was closed', async () => {
      const [a, b, c] = await nodes(3);
      const heard: unknown[] = [];
      b?.subscribe('t', (message) => heard.push(message));
      await b?.close();
      const atC = next(c, 't');
      b?.publish('t', 'from the closed one');
      a?.publish('t', 'from an open one');
      expect(await atC).toBe('from an open one');
      expect(heard).toEqual([]);
    });
  });
}

export function next<Topic extends keyof Messages>(
  bus: Bus<Messages> | undefined,
  topic: Topic,
): Promise<Messages[Topic]> {
  return new Promise((resolve) => {
    const stop = bus?.subscribe(topic, (message) => {
      stop?.();
      resolve(message);
    });
  });
}
