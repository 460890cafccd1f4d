import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, BusMessage } from './bus.ts';

export interface BusNetwork {
  join(): Promise<Bus>;
  close(): Promise<void>;
}

/** What every adapter of the bus must show. `network` answers a fresh set of nodes that hear each other. */
export function describeBus(name: string, network: () => Promise<BusNetwork>): void {
  describe(`${name} as a bus`, () => {
    const opened: BusNetwork[] = [];
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
    });
    async function nodes(count: number): Promise<Bus[]> {
      const net = await network();
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
      const heard: BusMessage[] = [];
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
      const heard: BusMessage[] = [];
      b?.subscribe('other', (message) => heard.push(message));
      b?.subscribe('t', (message) => heard.push(message))();
      const last = next(b, 'last');
      a?.publish('t', 1);
      a?.publish('last', 2);
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

    it('says nothing more after it was closed', async () => {
      const [a, b, c] = await nodes(3);
      const heard: BusMessage[] = [];
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

function next(bus: Bus | undefined, topic: string): Promise<BusMessage> {
  return new Promise((resolve) => {
    const stop = bus?.subscribe(topic, (message) => {
      stop?.();
      resolve(message);
    });
  });
}
