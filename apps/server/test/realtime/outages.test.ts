import type { ServerMessageOf } from '@clamor/contract/realtime';
import { advance, stepsFrom } from '@clamor/domain/lifecycle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
const OUTAGE_MS = 12_000;
let server: WatchedServer;
let client: WatcherClient;

beforeEach(async () => {
  server = await watchedServer();
  server.market.add(SLUG);
});
afterEach(() => server.close());

/** From here on no new heartbeat is known, as during an outage that no node has recorded yet. */
function stopHeartbeats(): void {
  server.market.servedUntilMs = server.market.nowMs;
}

/** Ends the outage: heartbeats are known again, and the outage is recorded. */
function endOutage(): void {
  const { market, realtime } = server;
  const to = market.nowMs;
  market.outages = [{ id: 1, from: market.servedUntilMs ?? to, to }];
  market.servedUntilMs = null;
  realtime.clockMoved();
}

const phases = () => client.of('listing_status_update').map(({ phase }) => phase);
const snapshotOf = async (slug: string) => (await server.watch(slug)).of('hello')[0]?.snapshot;
const snapshot = () => snapshotOf(SLUG);
const inMs = (text: string | null | undefined) => Date.parse(text ?? '') - server.market.nowMs;
const outageOf = (messages: ServerMessageOf<'auction_time_update'>[]) => messages.find(({ cause }) => cause !== null);

describe('a countdown that runs out while nobody knows whether somebody serves', () => {
  beforeEach(async () => {
    client = await server.watch(SLUG);
    server.market.boost(SLUG);
    server.market.boost(SLUG);
    await server.pass(58);
    stopHeartbeats();
    await server.pass(10);
  });

  it('is told LIVE only once a beat behind its end is known', async () => {
    expect(phases()).toEqual(['countdown']);
    expect(await snapshot()).toMatchObject({ phase: 'countdown', timeRemaining: 0 });
    server.market.servedUntilMs = server.market.nowMs;
    server.scheduler.advance(200);
    await client.caughtUp();
    expect(phases()).toEqual(['countdown', 'live']);
  });

  it('goes on counting down when that was an outage, and was never LIVE in between', async () => {
    await server.pass(2);
    endOutage();
    await client.caughtUp();
    const moved = client.of('listing_status_update').at(-1);
    expect([moved?.phase, inMs(moved?.liveAt)]).toEqual(['countdown', 2_000]);
    expect(await snapshot()).toMatchObject({ phase: 'countdown', timeRemaining: 2 });
    await server.pass(2);
    expect(phases()).toEqual(['countdown', 'countdown', 'live']);
  });
});

describe('a countdown that the clock has told is over', () => {
  it('is not told again where a commit comes late that was decided before', async () => {
    const { market, realtime } = server;
    client = await server.watch(SLUG);
    market.boost(SLUG);
    market.boost(SLUG);
    await server.pass(59);
    market.isTelling = false;
    const before = market.state(SLUG);
    const late = market.do(SLUG, { kind: 'device', deviceId: null, userId: null }, { kind: 'boost' });
    if (!late.ok) throw new Error(late.refusal.kind);
    await server.pass(2);
    expect(phases()).toEqual(['countdown', 'live']);
    const started = advance(late.next, market.nowMs, { outages: [], offsetAt: () => 0, graceMs: 3_000 });
    realtime.rooms.follow([
      { before, state: started.next, steps: stepsFrom(before, [...late.events, ...started.events]) },
    ]);
    await server.pass(1);
    expect(phases()).toEqual(['countdown', 'live']);
    expect(await snapshot()).toMatchObject({ phase: 'live', currentDemand: 3 });
  });
});

describe('an auction that nobody touches in an outage', () => {
  beforeEach(async () => {
    server.market.goLive(SLUG);
    client = await server.watch(SLUG);
    await server.pass(295);
    stopHeartbeats();
    await server.pass(OUTAGE_MS / 1_000);
  });

  it('shows its moved end to everybody as soon as the outage is known, and never reads closing', async () => {
    expect(phases()).toEqual([]);
    endOutage();
    await client.caughtUp();
    expect(inMs(client.of('auction_time_update').at(-1)?.endsAt)).toBe(5_000);
    expect(await snapshot()).toMatchObject({ phase: 'live', timeRemaining: 5 });
    expect(phases()).toEqual([]);
  });

  it('is told why its end moved, and counts no extension', async () => {
    endOutage();
    server.market.tick(SLUG);
    server.scheduler.advance(50);
    await client.caughtUp();
    expect(outageOf(client.of('auction_time_update'))).toMatchObject({
      version: server.market.state(SLUG).version,
      cause: 'outage',
      addedSeconds: 12,
      extensionSeconds: 0,
      extensionCount: 0,
    });
  });

  it('is told of the outage and of a late bid apart, where both fall into one frame', async () => {
    endOutage();
    await server.market.names.learn(['id-ada']);
    server.market.bid(SLUG, 'ada', 1_000);
    server.scheduler.advance(50);
    await client.caughtUp();
    const told = client.of('auction_time_update').filter(({ cause }) => cause !== null);
    expect(told.map(({ cause, addedSeconds, extensionSeconds }) => [cause, addedSeconds, extensionSeconds])).toEqual([
      ['outage', 12, 0],
      ['late_bid', 60, 60],
    ]);
    expect(told.at(-1)).toMatchObject({ extensionCount: 1, timeRemaining: 65 });
    // All messages of one frame must have the same version.
    expect(new Set(told.map(({ version }) => version)).size).toBe(1);
  });
});

describe('a seller who has to decide in an outage', () => {
  it('has as much longer, and everybody who watches is told until when', async () => {
    const { market } = server;
    market.add('reserved', { reserveCents: 9_000 });
    market.goLive('reserved');
    await market.names.learn(['id-ada']);
    market.bid('reserved', 'ada', 1_000);
    market.nowMs += 304_000;
    market.tick('reserved');
    client = await server.watch('reserved');
    const before = (await snapshotOf('reserved'))?.sellerDecisionDeadline;
    stopHeartbeats();
    await server.pass(OUTAGE_MS / 1_000);
    endOutage();
    market.tick('reserved');
    server.scheduler.advance(50);
    await client.caughtUp();
    const told = client.of('listing_status_update').at(-1);
    expect([told?.phase, inMs(told?.sellerDecisionDeadline) - inMs(before)]).toEqual(['deciding', OUTAGE_MS]);
  });
});
