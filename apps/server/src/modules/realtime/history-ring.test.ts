import type { RoomMessage, ServerMessageOf } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { HistoryRing } from './history-ring.ts';

const NOW = Date.parse('2026-03-01T12:00:10.000Z');
const PLENTY = 1_000_000;

function demand(version: number): RoomMessage {
  return {
    type: 'demand:update',
    slug: 's',
    epoch: 'e',
    version,
    total: version,
    likes: version,
    boosts: 0,
    youTube: 0,
    threshold: 9,
    goalMetAt: null,
  };
}

function time(version: number): RoomMessage {
  return {
    type: 'auction_time_update',
    slug: 's',
    epoch: 'e',
    version,
    timeRemaining: 60,
    endsAt: '2026-03-01T12:01:00.000Z',
    serverTime: '2026-03-01T12:00:00.000Z',
    cause: 'late_bid',
    addedSeconds: 60,
    extensionSeconds: 60,
    extensionCount: 1,
    watching: 1,
  };
}

const NO_DEADLINES = { scheduledStartAt: null, liveAt: null, endsAt: null, sellerDecisionDeadline: null };

function status(change: Partial<ServerMessageOf<'listing_status_update'>>): RoomMessage {
  return {
    type: 'listing_status_update',
    slug: 's',
    epoch: 'e',
    version: 1,
    status: 'COLLECTING',
    phase: 'collecting',
    frozen: false,
    currentDemand: 0,
    goalMetAt: null,
    ...NO_DEADLINES,
    timeRemaining: 60,
    serverTime: '2026-03-01T12:00:00.000Z',
    ...change,
  };
}

function add(ring: HistoryRing, messages: RoomMessage[], repeat = false, maxCharacters = PLENTY): void {
  const texts = messages.map((message) => JSON.stringify(message));
  ring.add(messages, texts, repeat, maxCharacters);
}

function versions(ring: HistoryRing, after: number): number[] | null {
  return ring.after(after, NOW)?.map(({ version }) => version) ?? null;
}

describe('the history of a room', () => {
  it('reaches back to the version it began with, and no further', () => {
    const ring = new HistoryRing(5);
    expect(versions(ring, 5)).toEqual([]);
    expect(versions(ring, 4)).toBeNull();
    add(ring, [demand(6)]);
    add(ring, [demand(8)]);
    expect(versions(ring, 5)).toEqual([6, 8]);
    expect(versions(ring, 6)).toEqual([8]);
    expect(versions(ring, 7)).toEqual([8]);
    expect(versions(ring, 9)).toEqual([]);
  });

  it('forgets the oldest beyond its bounds, and knows that it did', () => {
    const byCount = new HistoryRing(0);
    for (let version = 1; version <= 513; version += 1) add(byCount, [demand(version)]);
    expect(versions(byCount, 0)).toBeNull();
    expect(versions(byCount, 1)).toHaveLength(512);
    const bySize = new HistoryRing(0);
    const size = JSON.stringify(demand(1)).length;
    for (let version = 1; version <= 5; version += 1) add(bySize, [demand(version)], false, 2 * size);
    expect(versions(bySize, 2)).toBeNull();
    expect(versions(bySize, 3)).toEqual([4, 5]);
  });

  it('repeats what somebody with this version may lack: later parts of a frame, and what came without a version', () => {
    const ring = new HistoryRing(0);
    add(ring, [demand(3), demand(3)]);
    expect(versions(ring, 3)).toEqual([3]);
    add(ring, [demand(3)], true);
    expect(versions(ring, 3)).toEqual([3, 3]);
    expect(versions(ring, 2)).toEqual([3, 3, 3]);
  });

  it.each(Object.keys(NO_DEADLINES) as (keyof typeof NO_DEADLINES)[])(
    'says of a status what is left now until its %s',
    (deadline) => {
      const ring = new HistoryRing(0);
      add(ring, [status({ [deadline]: '2026-03-01T12:01:00.000Z' })]);
      expect(ring.after(0, NOW)).toMatchObject([{ serverTime: '2026-03-01T12:00:10.000Z', timeRemaining: 50 }]);
    },
  );

  it('says of a status without a deadline, or of a stopped clock, what it said before', () => {
    const ring = new HistoryRing(0);
    add(ring, [status({}), status({ endsAt: '2026-03-01T12:01:00.000Z', frozen: true })]);
    const now = { serverTime: '2026-03-01T12:00:10.000Z' };
    expect(ring.after(0, NOW)).toMatchObject([
      { ...now, timeRemaining: 0 },
      { ...now, timeRemaining: 60 },
    ]);
  });

  it('never sets a clock back, and never repeats an extension', () => {
    const ring = new HistoryRing(0);
    add(ring, [demand(1), time(1)]);
    expect(versions(ring, 1)).toEqual([]);
    const told = ring.after(0, NOW)?.[1];
    expect(told).toMatchObject({ serverTime: '2026-03-01T12:00:10.000Z', timeRemaining: 50, extensionSeconds: 60 });
  });
});
