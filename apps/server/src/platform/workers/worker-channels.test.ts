import type { Worker } from 'node:cluster';
import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { BoundedSender } from './bounded-sender.ts';
import { type Channel, channelToWorker, type WorkerMessage } from './channel.ts';
import { WorkerHub, WorkerLink } from './index.ts';

/** Two ends of a channel. A message that one end sends reaches the other at once. */
function openWay() {
  const heard: Record<'worker' | 'primary', ((message: WorkerMessage) => void)[]> = { worker: [], primary: [] };
  const end = (own: keyof typeof heard, other: keyof typeof heard): Channel => ({
    send(message, sent) {
      for (const listener of heard[other]) listener(message);
      sent();
    },
    onMessage: (listener) => void heard[own].push(listener),
  });
  return { ofWorker: end('worker', 'primary'), ofPrimary: end('primary', 'worker') };
}

const nobody = () => undefined;

it('a message that has left this process makes room for another', () => {
  const left: (() => void)[] = [];
  const sender = new BoundedSender({ send: (_message, sent) => void left.push(sent), onMessage: nobody });
  const text = 'x'.repeat(4_000_000);
  expect([sender.send(text), sender.send(text), sender.send('x')]).toEqual([true, true, false]);
  left.shift()?.();
  expect([sender.send(text), sender.send('x')]).toEqual([true, false]);
});

describe('the primary answers a worker', () => {
  const scheduler = new ManualScheduler();
  const asked = (answers: ConstructorParameters<typeof WorkerHub>[0]) => {
    const way = openWay();
    new WorkerHub(answers).join(way.ofPrimary, nobody);
    return new WorkerLink(way.ofWorker, scheduler);
  };

  it('with nothing, at once, if it does not know the question, has no answer or fails', async () => {
    const link = asked({
      nothing: () => undefined,
      fails: () => {
        throw new Error('away');
      },
      rejects: () => Promise.reject(new Error('away')),
    });
    for (const about of ['unknown', 'nothing', 'fails', 'rejects']) {
      expect([about, await link.ask(about, null, 1_000)]).toEqual([about, null]);
    }
  });

  it('each question by itself, with what that one asked', async () => {
    const link = asked({ twice: async (body) => Number(body) * 2, false: () => false });
    const answers = [link.ask('twice', 1, 1_000), link.ask('twice', 2, 1_000), link.ask('false', null, 1_000)];
    expect(await Promise.all(answers)).toEqual([2, 4, false]);
  });

  it('however many it has answered before', async () => {
    const link = asked({ same: (body) => body });
    for (let batch = 0; batch < 11; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 1_000 }, (_, index) => link.ask('same', index, 1_000)));
      expect(answers.at(-1)).toBe(999);
    }
  });
});

it('a worker asks no more than ten thousand questions at once', async () => {
  const scheduler = new ManualScheduler();
  let sent = 0;
  const deaf: Channel = {
    send: () => {
      sent += 1;
    },
    onMessage: nobody,
  };
  const link = new WorkerLink(deaf, scheduler);
  const waiting = Array.from({ length: 10_000 }, () => link.ask('any', null, 1_000));
  expect([await link.ask('any', null, 1_000), sent]).toEqual([null, 10_000]);
  scheduler.advance(1_000);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]));
  void link.ask('any', null, 1_000);
  expect(sent).toBe(10_001);
});

it('an answer that comes too late changes nothing', async () => {
  const scheduler = new ManualScheduler();
  let hear: (message: WorkerMessage) => void = nobody;
  const link = new WorkerLink(
    {
      send: nobody,
      onMessage: (listener) => {
        hear = listener;
      },
    },
    scheduler,
  );
  const late = link.ask('any', null, 250);
  const next = link.ask('any', null, 500);
  scheduler.advance(250);
  hear({ clamor: 'answer', number: 1, body: 'late' });
  hear({ clamor: 'answer', number: 2, body: 'in time' });
  expect([await late, await next]).toEqual([null, 'in time']);
});

it('the primary learns where a worker serves, and sends nothing to one that has left', () => {
  const hub = new WorkerHub({});
  const ways = [openWay(), openWay()];
  const opened: string[] = [];
  const leaves = ways.map(({ ofPrimary }) => hub.join(ofPrimary, (address) => opened.push(address)));
  const heard: string[] = [];
  const transports = ways.map(({ ofWorker }, index) => {
    const link = new WorkerLink(ofWorker, new ManualScheduler());
    link.opened(`http://127.0.0.1:300${index}`);
    return link.connect({ connected: nobody, heard: (text) => heard.push(`${index} ${text}`) });
  });
  expect(opened).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3001']);
  transports[0]?.send('a');
  leaves[1]?.();
  transports[0]?.send('b');
  expect(heard).toEqual(['0 a', '1 a', '0 b']);
});

it('a closed transport hears no more', async () => {
  const way = openWay();
  new WorkerHub({}).join(way.ofPrimary, nobody);
  const heard: string[] = [];
  const transport = new WorkerLink(way.ofWorker, new ManualScheduler()).connect({
    connected: nobody,
    heard: (text) => heard.push(text),
  });
  transport.send('a');
  await transport.close();
  transport.send('b');
  expect(heard).toEqual(['a']);
});

it('a message to a worker whose channel is closed counts as sent, so that it takes up no room', () => {
  let isConnected = true;
  const passed: unknown[] = [];
  const worker = { isConnected: () => isConnected, send: (message: unknown) => passed.push(message) };
  const channel = channelToWorker(worker as unknown as Worker);
  let lost = 0;
  const send = () =>
    channel.send({ clamor: 'bus', text: 'a' }, () => {
      lost += 1;
    });
  send();
  expect([passed.length, lost]).toEqual([1, 0]);
  isConnected = false;
  send();
  expect([passed.length, lost]).toEqual([1, 1]);
});
