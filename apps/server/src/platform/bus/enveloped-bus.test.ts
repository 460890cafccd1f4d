import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { type Messages, TOPICS } from './bus.conformance.ts';
import type { GapReason } from './bus.ts';
import { EnvelopedBus, type TransportListener } from './enveloped-bus.ts';

/** A transport that carries texts at once, until the test cuts it. */
class Wire {
  readonly listeners = new Set<TransportListener>();
  readonly texts: string[] = [];
  isCut = false;
  renewals = 0;

  send(text: string): boolean {
    this.texts.push(text);
    if (!this.isCut) for (const { heard } of [...this.listeners]) heard(text);
    return !this.isCut;
  }
}

function openSite() {
  const wire = new Wire();
  const scheduler = new ManualScheduler();
  const openNode = (node: string) => {
    const gaps: GapReason[] = [];
    let own: TransportListener | null = null;
    const bus = new EnvelopedBus<Messages>({
      node,
      topics: TOPICS,
      scheduler,
      now: () => scheduler.nowMs,
      connect: (listener) => {
        own = listener;
        wire.listeners.add(listener);
        return {
          send: (text) => wire.send(text),
          renew: () => {
            wire.renewals += 1;
          },
          close: async () => void wire.listeners.delete(listener),
        };
      },
    });
    bus.onGap((reason) => gaps.push(reason));
    const connect = () => own?.connected();
    connect();
    return { bus, gaps, connect };
  };
  return { wire, scheduler, openNode };
}

describe('a bus of numbered messages', () => {
  it('finds the hole that lost messages leave, by the next pulse at the latest', () => {
    const { wire, scheduler, openNode } = openSite();
    const [a, b] = [openNode('a'), openNode('b')];
    scheduler.advance(1_000);
    b.gaps.length = 0;
    wire.isCut = true;
    a.bus.publish('u', 'lost');
    wire.isCut = false;
    expect(b.gaps).toEqual([]);
    scheduler.advance(1_000);
    expect(b.gaps).toEqual(['hole']);
    expect(a.gaps).toEqual([]);
  });

  it('finds what was too large to send and cannot be split', () => {
    const { wire, scheduler, openNode } = openSite();
    const [a, b] = [openNode('a'), openNode('b')];
    scheduler.advance(1_000);
    b.gaps.length = 0;
    a.bus.publish('list', ['x'.repeat(70_000)]);
    scheduler.advance(1_000);
    expect(b.gaps).toEqual(['hole']);
    expect(a.bus.counts.dropped).toBe(1);
    expect(Math.max(...wire.texts.map((text) => text.length))).toBeLessThan(64_000);
  });

  it('drops a message that does not match its topic, which is a gap', () => {
    const spy = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => spy.mockRestore());
    const { wire, openNode } = openSite();
    const a = openNode('a');
    const heard: unknown[] = [];
    a.bus.subscribe('count', (message) => heard.push(message));
    for (const { heard: hear } of wire.listeners) {
      hear('{"v":1,"n":"b","s":1,"t":"count","m":0.5}');
      hear('{"v":1,"n":"b","s":2,"t":"count","m":7}');
      hear('{"v":1,"n":"b","s":3,"t":"a topic of a later version","m":0}');
    }
    expect([heard, a.gaps]).toEqual([[7], ['hole']]);
  });

  it('tells of a node that went without a goodbye, and not of one that said it', async () => {
    const { wire, scheduler, openNode } = openSite();
    const [a, b, c] = [openNode('a'), openNode('b'), openNode('c')];
    await c.bus.close();
    scheduler.advance(5_000);
    expect(a.gaps).toEqual([]);
    // Node `b` dies: nothing that it sends arrives any more.
    wire.send = (
      (send) => (text: string) =>
        text.includes('"n":"b"') || send.call(wire, text)
    )(wire.send);
    scheduler.advance(5_000);
    expect(a.gaps).toEqual(['node']);
    expect(b.bus.isOpen()).toBe(false);
  });

  it('is silent once it is closed: it says goodbye once, sends nothing more and counts nothing that it hears', async () => {
    const { wire, scheduler, openNode } = openSite();
    const [a, b] = [openNode('a'), openNode('b')];
    // A transport may still deliver what was on its way.
    const [late] = wire.listeners;
    await a.bus.close();
    await a.bus.close();
    const sent = wire.texts.length;
    const counts = { ...a.bus.counts };
    a.bus.publish('u', 'too late');
    late?.heard('{"v":1,"n":"c","s":7,"t":"u","m":"too late"}');
    expect([wire.texts.length, a.bus.counts]).toEqual([sent, counts]);
    expect(wire.texts.filter((text) => text.includes('"goodbye"'))).toHaveLength(1);
    scheduler.advance(5_000);
    expect([b.gaps, b.bus.others().size]).toEqual([[], 0]);
  });

  it('tells of a node that was there before this one heard it', () => {
    const { openNode } = openSite();
    openNode('a');
    const b = openNode('b');
    const late = openNode('c');
    expect(b.gaps).toEqual([]);
    b.bus.publish('u', 'the second of b');
    expect(late.gaps).toEqual(['node']);
  });

  it('is closed when it has not heard itself for three seconds, connects anew after six, and tells of the silence when it is over', () => {
    const { wire, scheduler, openNode } = openSite();
    const a = openNode('a');
    const b = openNode('b');
    expect(a.bus.isOpen()).toBe(true);
    wire.isCut = true;
    scheduler.advance(2_999);
    expect(a.bus.isOpen()).toBe(true);
    scheduler.advance(1);
    expect([a.bus.isOpen(), wire.renewals]).toEqual([false, 0]);
    scheduler.advance(3_000);
    expect(wire.renewals).toBe(2);
    scheduler.advance(2_000);
    expect(wire.renewals).toBe(2);
    wire.isCut = false;
    scheduler.advance(1_000);
    expect(a.bus.isOpen()).toBe(true);
    expect(a.gaps).toContain('silence');
    expect(b.gaps).toContain('silence');
  });

  it('keeps its connection and finds no gap while it hears itself, however long', () => {
    const { wire, scheduler, openNode } = openSite();
    const nodes = [openNode('a'), openNode('b')];
    scheduler.advance(1_000);
    for (const { gaps } of nodes) gaps.length = 0;
    scheduler.advance(60_000);
    expect([wire.renewals, ...nodes.map(({ gaps }) => gaps)]).toEqual([0, [], []]);
    expect(nodes.map(({ bus }) => bus.isOpen())).toEqual([true, true]);
  });

  it('tells of a gap when it is connected again, and not the first time', () => {
    const { openNode } = openSite();
    const a = openNode('a');
    expect(a.gaps).toEqual([]);
    a.connect();
    expect(a.gaps).toEqual(['reconnected']);
  });

  it('passes over a message of another version of the envelope, and over what is none', () => {
    const { wire, openNode } = openSite();
    const a = openNode('a');
    const heard: string[] = [];
    a.bus.subscribe('u', (message) => heard.push(message));
    for (const listener of wire.listeners) {
      for (const text of ['', 'null', '{"v":2,"n":"b","s":1,"t":"u","m":"new"}', '{"v":1,"n":"b","s":1,"t":"u"}']) {
        listener.heard(text);
      }
      listener.heard('{"v":1,"n":"c","s":1,"t":"u","m":"read"}');
    }
    expect(heard).toEqual(['read']);
  });
});
