import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { Heartbeat, PING_EVERY_SECONDS } from './heartbeat.ts';

describe('the heartbeat', () => {
  it('asks each peer once in 25 seconds, and not all in the same second', () => {
    const scheduler = new ManualScheduler();
    const heartbeat = new Heartbeat(scheduler);
    heartbeat.start();
    const beats: [string, number][] = [];
    for (const name of ['a', 'b']) {
      heartbeat.add({ beat: () => beats.push([name, scheduler.nowMs]) });
      scheduler.advance(1_000);
    }
    scheduler.advance(2 * PING_EVERY_SECONDS * 1_000);
    expect(beats.map(([name, at]) => `${name}${at / 1_000}`)).toEqual(['a25', 'b26', 'a50', 'b51']);
  });

  it('asks nobody who left, and nobody after it was stopped', () => {
    const scheduler = new ManualScheduler();
    const heartbeat = new Heartbeat(scheduler);
    heartbeat.start();
    let beats = 0;
    const stays = { beat: () => (beats += 1) };
    const leaves = { beat: () => (beats += 100) };
    heartbeat.add(stays);
    heartbeat.add(leaves);
    heartbeat.remove(leaves);
    scheduler.advance(26_000);
    expect(beats).toBe(1);
    heartbeat.stop();
    scheduler.advance(100_000);
    expect(beats).toBe(1);
  });

  it('knows all peers in the order in which they came, whatever second they are asked in', () => {
    const scheduler = new ManualScheduler();
    const heartbeat = new Heartbeat<{ name: string; beat(): void }>(scheduler);
    heartbeat.start();
    scheduler.advance(24_000);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, beat: () => {} }));
    for (const peer of [a, b, c]) {
      if (peer !== undefined) heartbeat.add(peer);
      scheduler.advance(1_000);
    }
    expect(heartbeat.peers()).toEqual([a, b, c]);
    if (b !== undefined) heartbeat.remove(b);
    expect(heartbeat.peers()).toEqual([a, c]);
  });
});
