import { stepsFrom } from '@clamor/domain/lifecycle';
import { afterEach, describe, expect, it } from 'vitest';
import { EPOCH, type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
let server: WatchedServer;
afterEach(() => server.close());

async function liveServer(): Promise<WatchedServer> {
  server = await watchedServer();
  server.market.add(SLUG);
  server.market.goLive(SLUG);
  await server.market.names.learn(['id-ada', 'id-ben']);
  return server;
}

/** Two rivals bid in turn, one increment higher each time. Each bid leaves in a separate frame. */
function bids(from: number, count: number): void {
  for (let n = from; n < from + count; n += 1) {
    server.market.bid(SLUG, n % 2 === 0 ? 'ada' : 'ben', 1_000 + 100 * n);
    server.scheduler.advance(50);
  }
}

async function comeBack(version: number, epoch = EPOCH): Promise<WatcherClient> {
  const client = await server.connect(SLUG);
  client.say({ type: 'resume', epoch, version });
  await client.hear('hello');
  return client;
}

function sequences(client: WatcherClient): number[] {
  const [hello] = client.of('hello');
  const missed = (hello?.missed ?? []).flatMap((message) => (message.type === 'bid:new' ? message.bids : []));
  const told = client.of('bid:new').flatMap((message) => message.bids);
  return [...missed, ...told].map(({ sequence }) => sequence);
}

describe('coming back', () => {
  it('gets exactly what was missed, and then what is new', async () => {
    const { watch } = await liveServer();
    const first = await watch(SLUG);
    bids(0, 5);
    await first.hearAll('bid:new', 5);
    const version = first.heard.at(-1)?.version ?? 0;
    first.cutOff();
    bids(5, 7);
    const back = await comeBack(version);
    expect(back.of('hello')[0]?.snapshot).toBeUndefined();
    bids(12, 3);
    await back.hearAll('bid:new', 3);
    expect([...sequences(first), ...sequences(back)]).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  it('gets nothing where nothing was missed, and the statuses that a broken line may have swallowed', async () => {
    const { market, watch, pass } = await liveServer();
    const first = await watch(SLUG);
    bids(0, 1);
    await first.hear('bid:new');
    const version = first.heard.at(-1)?.version ?? 0;
    const back = await comeBack(version);
    expect(back.of('hello')[0]).toMatchObject({ missed: [], version });
    market.isTelling = false;
    await pass(300);
    const later = await comeBack(version);
    const missed = later.of('hello')[0]?.missed ?? [];
    expect(missed.map((message) => ('phase' in message ? message.phase : message.type))).toEqual([
      'closing',
      'closing',
      'closing',
    ]);
  });

  it('gets exactly what followed a raise that moved no price, and no version tells of the raise', async () => {
    const { market, scheduler, watch } = await liveServer();
    const first = await watch(SLUG);
    market.bid(SLUG, 'ada', 1_000, { max: 5_000 });
    scheduler.advance(50);
    await first.hear('bid:new');
    const version = first.heard.at(-1)?.version ?? 0;
    const heard = [...first.heard];
    market.bid(SLUG, 'ada', 1_000, { max: 6_000 });
    scheduler.advance(50);
    await first.caughtUp();
    expect(first.heard).toEqual(heard);
    const back = await comeBack(version);
    expect(back.of('hello')[0]).toMatchObject({ missed: [], version });
    market.bid(SLUG, 'ben', 1_100);
    scheduler.advance(50);
    await Promise.all([first.hearAll('bid:new', 2), back.hear('bid:new')]);
    expect(first.of('bid:new').map((message) => message.version)).toEqual([version, version + 1]);
    const later = await comeBack(version);
    expect(later.of('hello')[0]?.missed).toMatchObject([{ type: 'bid:new', version: version + 1, bidCount: 3 }]);
  });

  it('gets the closing that left in one frame with a raise that moved no price, as if nobody had raised', async () => {
    const { market, realtime, watch } = await liveServer();
    const first = await watch(SLUG);
    bids(0, 1);
    const { version } = await first.hear('bid:new');
    market.nowMs += 299_000;
    market.isTelling = false;
    const before = market.state(SLUG);
    const raise = market.bid(SLUG, 'ada', 1_000, { max: 6_000 });
    if (!raise.ok) throw new Error(raise.refusal.kind);
    market.nowMs += 1_000;
    realtime.rooms.follow([{ before, state: raise.next, steps: stepsFrom(before, raise.events) }]);
    expect(await first.hear('auction:status')).toMatchObject({ phase: 'closing', version });
    market.isTelling = true;
    market.nowMs += 10_000;
    market.tick(SLUG);
    await first.hearAll('auction:status', 2);
    const back = await comeBack(version);
    const missed = back.of('hello')[0]?.missed ?? [];
    const statuses = missed.flatMap((message) => (message.type === 'listing_status_update' ? [message] : []));
    expect(statuses.map((message) => [message.phase, message.version])).toEqual([
      ['closing', version],
      ['ended', version + 1],
    ]);
  });

  it('gets what the clock alone changed while nobody watched', async () => {
    const { market } = await liveServer();
    const { version } = market.state(SLUG);
    market.nowMs += 300_000;
    const back = await comeBack(version);
    const missed = back.of('hello')[0]?.missed ?? [];
    expect(missed.map((message) => ('phase' in message ? message.phase : message.type))).toEqual([
      'closing',
      'closing',
      'closing',
    ]);
  });

  it('gets each status that it missed, one by one', async () => {
    server = await watchedServer();
    server.market.add(SLUG);
    const first = await server.watch(SLUG);
    first.cutOff();
    server.market.goLive(SLUG);
    server.market.nowMs += 400_000;
    server.market.tick(SLUG);
    const back = await comeBack(1);
    const missed = back.of('hello')[0]?.missed ?? [];
    const statuses = missed.flatMap((message) => (message.type === 'listing_status_update' ? [message.status] : []));
    expect(statuses).toEqual(['COUNTDOWN', 'LIVE', 'ENDED']);
  });

  it('hears that staff stopped the auction meanwhile, from what was missed and from a snapshot, and no clock that runs', async () => {
    const { market, watch } = await liveServer();
    const first = await watch(SLUG);
    const { version } = market.state(SLUG);
    first.cutOff();
    market.nowMs += 60_000;
    market.do(SLUG, { kind: 'staff' }, { kind: 'freeze' });
    market.nowMs += 1_000_000;
    const back = await comeBack(version);
    const [hello] = back.of('hello');
    const missed = (hello?.missed ?? []).flatMap((message) =>
      message.type === 'listing_status_update' ? [message] : [],
    );
    expect(missed.at(-1)).toMatchObject({ status: 'LIVE', phase: 'live', frozen: true, timeRemaining: 240 });
    const snapshot = (await comeBack(version, 'epoch-0')).of('hello')[0]?.snapshot;
    expect(snapshot).toMatchObject({ frozen: true, listing: { status: 'LIVE' } });
    market.do(SLUG, { kind: 'staff' }, { kind: 'resume', reason: 'staff' });
    expect(await back.hear('listing_status_update')).toMatchObject({ frozen: false });
  });

  it('starts from a snapshot where the history does not reach back so far', async () => {
    const { watch, market } = await liveServer();
    await watch(SLUG);
    const version = market.state(SLUG).version;
    bids(0, 600);
    const back = await comeBack(version);
    expect(back.of('hello')[0]?.missed).toBeUndefined();
    expect(back.of('hello')[0]?.snapshot?.bidCount).toBe(600);
    expect(back.of('hello')[0]?.snapshot?.bids).toHaveLength(50);
  });

  it('starts from a snapshot where the room itself has jumped since, for want of what was in between', async () => {
    const { market, watch, scheduler } = await liveServer();
    const first = await watch(SLUG);
    bids(0, 1);
    await first.hear('bid:new');
    const { version } = market.state(SLUG);
    first.cutOff();
    const watching = await watch(SLUG);
    market.isTelling = false;
    for (let n = 1; n <= 600; n += 1) market.bid(SLUG, n % 2 === 0 ? 'ada' : 'ben', 1_000 + 100 * n);
    scheduler.advance(1_000);
    expect(await watching.hear('bid:new')).toMatchObject({ truncated: true, bidCount: 601 });
    market.isTelling = true;
    bids(601, 1);
    scheduler.advance(1_000);
    await watching.hearAll('bid:new', 2);
    const back = await comeBack(version);
    expect(back.of('hello')[0]?.missed).toBeUndefined();
    expect(back.of('hello')[0]?.snapshot).toMatchObject({ bidCount: 602 });
  });

  it('starts from a snapshot where nobody had watched, and in another epoch', async () => {
    await liveServer();
    const early = await comeBack(1);
    expect(early.of('hello')[0]?.snapshot?.listing.status).toBe('LIVE');
    const other = await comeBack(server.market.state(SLUG).version, 'epoch-0');
    expect(other.of('hello')[0]?.snapshot).toBeDefined();
  });

  it('is answered also where the message comes after hello', async () => {
    const { watch } = await liveServer();
    const client = await watch(SLUG);
    const version = client.of('hello')[0]?.version ?? 0;
    bids(0, 2);
    client.say({ type: 'resume', epoch: EPOCH, version });
    const [, second] = await client.hearAll('hello', 2);
    expect(second?.missed?.map(({ type }) => type)).toEqual(['bid:new', 'bid:new']);
    bids(2, 1);
    await client.hearAll('bid:new', 3);
    await client.caughtUp();
    expect(client.of('bid:new')).toHaveLength(3);
  });

  it('finds the history for two minutes after the last watcher left', async () => {
    const { watch, pass, realtime } = await liveServer();
    const first = await watch(SLUG);
    const version = first.of('hello')[0]?.version ?? 0;
    first.cutOff();
    await expect.poll(() => realtime.connections).toBe(0);
    bids(0, 1);
    await pass(100);
    const back = await comeBack(version);
    expect(back.of('hello')[0]?.missed?.[0]).toMatchObject({ type: 'bid:new', bidCount: 1 });
    back.cutOff();
    await expect.poll(() => realtime.connections).toBe(0);
    await pass(121);
    expect(realtime.rooms.size).toBe(0);
  });

  it('may stay as long as one likes, whoever left before', async () => {
    const { watch, pass, realtime } = await liveServer();
    (await watch(SLUG)).cutOff();
    await expect.poll(() => realtime.connections).toBe(0);
    await pass(100);
    const back = await watch(SLUG);
    await pass(100);
    bids(0, 1);
    expect(await back.hear('bid:new')).toMatchObject({ bidCount: 1 });
    expect([back.ws.readyState, realtime.rooms.size]).toEqual([back.ws.OPEN, 1]);
  });

  it('leaves no room open behind who went before it could be read', async () => {
    const { market, connect, pass, realtime } = await liveServer();
    const read = market.shown.bind(market);
    let letRead = () => {};
    const mayRead = new Promise<void>((resolve) => {
      letRead = resolve;
    });
    market.shown = async (slug) => {
      await mayRead;
      return await read(slug);
    };
    (await connect(SLUG)).cutOff();
    await expect.poll(() => realtime.connections).toBe(0);
    letRead();
    await expect.poll(() => realtime.rooms.size).toBe(1);
    await pass(121);
    expect(realtime.rooms.size).toBe(0);
  });
});
