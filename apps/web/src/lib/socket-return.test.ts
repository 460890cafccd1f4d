import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handWorld, hello, open, said } from './hand-world.fixture.ts';
import { deviceNow } from './server-clock.ts';
import { ListingSocket } from './socket.ts';

describe('a socket whose server is back', () => {
  it('leaves it alone for up to 30 seconds where it says so again and again, whatever calls are answered', () => {
    const { last, delays, runTimers, answer, connections } = open();
    const waits: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      last().events.closed(1013);
      answer();
      waits.push(...delays());
      runTimers();
    }
    expect(waits).toEqual([8000, 16_000, 30_000, 30_000]);
    expect(connections).toHaveLength(5);
  });

  it('tries within two seconds by chance once a call was answered, however long it would wait', () => {
    const { last, delays, runTimers, answer, state, connections } = open();
    said(last(), hello);
    for (let turn = 0; turn < 5; turn += 1) {
      last().events.closed(1006);
      runTimers();
    }
    last().events.closed(1006);
    expect(delays()).toEqual([12_000]);
    state.chance = 0.25;
    answer();
    expect(delays()).toEqual([500]);
    state.chance = 0.9;
    answer();
    expect(delays()).toEqual([500]);
    runTimers();
    expect(connections).toHaveLength(7);
  });

  it('never waits longer for an answered call than it would without one', () => {
    const { last, delays, answer, state } = open();
    said(last(), hello);
    last().events.closed(1006);
    expect(delays()).toEqual([1000]);
    state.chance = 1;
    answer();
    expect(delays()).toEqual([1000]);
  });

  it('gives up a connection that is still being made at the second answered call, and none that is live', () => {
    const { last, delays, runTimers, answer, connections } = open();
    said(last(), hello);
    answer();
    answer();
    expect(delays()).toEqual([45_000]);
    last().events.closed(1006);
    runTimers();
    answer();
    expect(delays()).toEqual([45_000]);
    answer();
    expect(delays()).toEqual([2000]);
    runTimers();
    expect([connections.length, connections[1]?.closed]).toEqual([3, true]);
    answer();
    answer();
    said(last(), hello);
    expect(delays()).toEqual([45_000]);
  });

  it('hears of no answers once it was closed', () => {
    const { socket, listening } = open();
    expect(listening()).toBe(1);
    socket.close();
    expect(listening()).toBe(0);
  });
});

describe('a page whose server was away', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The time from the server's return until the page is live again, in milliseconds. */
  async function returnAfter(awayMs: number, pollMs: number, chance: () => number): Promise<number> {
    const { world, answer } = handWorld();
    let up = true;
    let closeLast = () => {};
    const socket = new ListingSocket({
      slug: 'a',
      onMessage: () => {},
      world: {
        ...world,
        chance,
        later(delayMs, action) {
          const timer = setTimeout(action, delayMs);
          return () => clearTimeout(timer);
        },
        connect(_path, events) {
          closeLast = () => events.closed(1006);
          setTimeout(() => (up ? events.said(JSON.stringify(hello)) : events.closed(1006)), 10);
          return { send: () => {}, close: () => {} };
        },
      },
    });
    const polling = setInterval(() => up && answer(), pollMs);
    await vi.advanceTimersByTimeAsync(20);
    up = false;
    closeLast();
    await vi.advanceTimersByTimeAsync(awayMs);
    up = true;
    const back = deviceNow();
    while (socket.status() !== 'live') await vi.advanceTimersByTimeAsync(10);
    clearInterval(polling);
    socket.close();
    return deviceNow() - back;
  }

  it.each([
    ['5 s of a LIVE auction', 3_000, 5_000],
    ['12 s otherwise', 10_000, 12_000],
  ])('is live again within %s, however long it was away', async (_words, pollMs, boundMs) => {
    const took: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const chance = () => (turn % 7) / 6;
      took.push(await returnAfter(500 + turn * 1_370, pollMs, chance));
    }
    expect(Math.max(...took)).toBeLessThanOrEqual(boundMs + 20);
  });
});
