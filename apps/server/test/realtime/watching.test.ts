import { afterEach, describe, expect, it } from 'vitest';
import { EPOCH, type WatchedServer, watchedServer } from './watched-server.fixture.ts';

const SLUG = 'lamp';
let server: WatchedServer;
afterEach(() => server.close());

async function serverWith(...[terms]: Parameters<typeof addLamp>): Promise<WatchedServer> {
  server = await watchedServer();
  addLamp(terms);
  return server;
}
function addLamp(terms: Parameters<WatchedServer['market']['add']>[1] = {}): void {
  server.market.add(SLUG, terms);
}

describe('watching a listing', () => {
  it('begins with hello: the public view, its version and the epoch', async () => {
    const { market, watch } = await serverWith();
    market.boost(SLUG);
    const client = await watch(SLUG);
    const hello = client.of('hello')[0];
    expect(hello).toMatchObject({ slug: SLUG, version: 2, epoch: EPOCH, watching: 1 });
    expect(hello?.serverTime).toBe(new Date(market.nowMs).toISOString());
    expect(hello?.snapshot).toMatchObject({ version: 2, currentDemand: 1, phase: 'collecting', bids: [] });
    expect(hello?.snapshot?.listing).toMatchObject({ slug: SLUG, title: 'Lot lamp', status: 'COLLECTING' });
  });

  it('waits a moment for what the client has to say, and then says hello', async () => {
    const { connect, scheduler } = await serverWith();
    const client = await connect(SLUG);
    await client.caughtUp();
    expect(client.heard).toEqual([]);
    scheduler.advance(150);
    expect((await client.hear('hello')).snapshot).toBeDefined();
  });

  it('tells every status in order, with the deadlines', async () => {
    const { market, watch, scheduler } = await serverWith();
    const client = await watch(SLUG);
    await market.names.learn(['id-ada']);
    market.goLive(SLUG);
    scheduler.advance(50);
    market.bid(SLUG, 'ada', 1_000);
    market.nowMs += 303_000;
    market.tick(SLUG);
    await client.hearAll('auction:status', 2);
    const statuses = client.of('listing_status_update');
    expect(statuses.map(({ status }) => status)).toEqual(['COUNTDOWN', 'LIVE', 'ENDED']);
    expect(statuses[0]).toMatchObject({ phase: 'countdown', currentDemand: 2, timeRemaining: 60 });
    expect(statuses[0]?.liveAt).not.toBeNull();
    expect(statuses[1]).toMatchObject({ phase: 'live', timeRemaining: 300, liveAt: null });
    const auctions = client.of('auction_status_update');
    expect(auctions.map(({ auction }) => auction?.outcome)).toEqual([null, 'SOLD']);
    expect(auctions[1]?.highestBid).toMatchObject({ bidder: 'ada', amountCents: 1_000 });
    const types = client.heard.map(({ type }) => type);
    expect(types.indexOf('bid:new')).toBeLessThan(types.lastIndexOf('listing_status_update'));
    const versions = client.heard.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('tells statuses one by one that were committed together', async () => {
    const { market, watch } = await serverWith();
    const client = await watch(SLUG);
    market.isTelling = false;
    market.boost(SLUG);
    market.isTelling = true;
    market.boost(SLUG);
    market.nowMs += 60_000 + 303_000;
    market.tick(SLUG);
    await client.hearAll('auction:status', 2);
    expect(client.of('listing_status_update').map(({ status }) => status)).toEqual(['COUNTDOWN', 'LIVE', 'ENDED']);
    expect(client.of('auction:status').map(({ auction }) => auction?.outcome)).toEqual([null, 'UNSOLD']);
  });

  it('carries the demand', async () => {
    const { market, watch } = await serverWith({ goal: 50 });
    const client = await watch(SLUG);
    market.boost(SLUG);
    expect(await client.hear('demand:update')).toMatchObject({
      total: 1,
      likes: 0,
      boosts: 1,
      youTube: 0,
      threshold: 50,
      goalMetAt: null,
      version: 2,
    });
  });

  it('carries every bid in order, whoever placed it, and never more than 20 frames a second', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    const startedAt = scheduler.nowMs;
    await market.names.learn(['id-ada', 'id-ben']);
    for (let n = 0; n < 400; n += 1) {
      expect(market.bid(SLUG, n % 2 === 0 ? 'ada' : 'ben', 1_000 + 100 * n).ok).toBe(true);
      scheduler.advance(10);
      if (n % 50 === 0) await client.caughtUp();
    }
    scheduler.advance(50);
    await client.caughtUp();
    const frames = client.of('bid:new');
    expect(frames.length).toBeLessThanOrEqual((20 * (scheduler.nowMs - startedAt)) / 1_000 + 1);
    const sequences = frames.flatMap(({ bids }) => bids.map(({ sequence }) => sequence));
    expect(sequences).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
    const last = frames.at(-1);
    expect(last).toMatchObject({ bidCount: 400, nextMinimumCents: 41_000, reserveMet: null });
    expect(last?.bid).toEqual(last?.bids.at(-1));
    expect(last?.truncated).toBeUndefined();
  });

  it('says so where a frame has no room for all bids', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    for (let n = 0; n < 80; n += 1) market.bid(SLUG, n % 2 === 0 ? 'ada' : 'ben', 1_000 + 100 * n);
    await client.hear('bid:new');
    scheduler.advance(50);
    const [, second] = await client.hearAll('bid:new', 2);
    expect(second?.truncated).toBe(true);
    expect(second?.bids.map(({ sequence }) => sequence)).toEqual([76, 77, 78, 79, 80]);
    expect(second?.bidCount).toBe(80);
  });

  it('tells an extension, with the time that was added', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    market.nowMs += 250_000;
    market.bid(SLUG, 'ada', 1_000);
    const time = await client.hear('auction_time_update');
    expect(time).toMatchObject({ cause: 'late_bid', addedSeconds: 60, extensionSeconds: 60, extensionCount: 1 });
    expect(time).toMatchObject({ timeRemaining: 110, watching: 1 });
    const bid = await client.hear('bid:new');
    expect(bid.endsAt).toBe(time.endsAt);
    scheduler.advance(100);
  });

  it('tells two extensions of one frame as their sum', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    await market.names.learn(['id-ada', 'id-ben']);
    market.bid(SLUG, 'ada', 1_000);
    await client.hear('bid:new');
    market.nowMs += 295_000;
    market.bid(SLUG, 'ben', 1_100);
    market.nowMs += 60_000;
    market.bid(SLUG, 'ada', 1_200);
    scheduler.advance(50);
    const time = await client.hear('auction_time_update');
    expect(time).toMatchObject({ addedSeconds: 120, extensionSeconds: 120, extensionCount: 2, timeRemaining: 65 });
    await client.caughtUp();
    expect(client.of('auction_time_update')).toHaveLength(1);
  });

  it('reads the clock to everybody every 15 seconds, with how many watch', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    await watch(SLUG);
    market.nowMs += 15_000;
    scheduler.advance(15_000);
    expect(await client.hear('auction_time_update')).toMatchObject({
      extensionSeconds: 0,
      timeRemaining: 285,
      watching: 2,
    });
    scheduler.advance(15_000);
    await client.hearAll('auction_time_update', 2);
  });

  it('goes live and closing at their moments, whenever that is settled, and tells neither twice', async () => {
    const { market, watch, pass } = await serverWith();
    const client = await watch(SLUG);
    market.boost(SLUG);
    market.boost(SLUG);
    await pass(60);
    await pass(300);
    await client.hearAll('auction:status', 2);
    expect(client.of('listing_status_update').map(({ status, phase }) => `${status} ${phase}`)).toEqual([
      'COUNTDOWN countdown',
      'LIVE live',
      'LIVE closing',
    ]);
    expect(client.of('auction:status')[0]?.auction).toEqual({ id: expect.any(String), outcome: null });
    market.nowMs += 3_000;
    market.tick(SLUG);
    await client.hearAll('auction:status', 3);
    expect(client.of('listing_status_update').at(-1)).toMatchObject({ status: 'ENDED', timeRemaining: 0 });
  });

  it('is brought up to date at once when the clock is moved by hand', async () => {
    const { market, watch, realtime } = await serverWith();
    const client = await watch(SLUG);
    market.boost(SLUG);
    market.boost(SLUG);
    market.nowMs += 90_000;
    realtime.clockMoved();
    const update = await client.hear('auction_time_update');
    expect(update.timeRemaining).toBe(270);
    expect(client.of('listing_status_update').map(({ status }) => status)).toEqual(['COUNTDOWN', 'LIVE']);
  });

  it('starts a newcomer exactly between two frames: no gap and no double', async () => {
    const { market, watch, scheduler } = await serverWith();
    market.goLive(SLUG);
    await watch(SLUG);
    for (let n = 0; n < 40; n += 1) {
      market.bid(SLUG, n % 2 === 0 ? 'ada' : 'ben', 1_000 + 100 * n);
      if (n === 20) {
        const late = await watch(SLUG);
        market.bid(SLUG, n % 2 === 1 ? 'ada' : 'ben', 1_000 + 100 * 21);
        n += 1;
        scheduler.advance(50);
        const hello = late.of('hello')[0];
        const known = hello?.snapshot?.bids.map(({ sequence }) => sequence).reverse() ?? [];
        await late.hear('bid:new');
        const told = late.of('bid:new').flatMap(({ bids }) => bids.map(({ sequence }) => sequence));
        expect([...known, ...told]).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
        expect(hello?.snapshot?.bidCount).toBe(known.length);
        expect(hello?.snapshot?.highestBid?.sequence).toBe(known.at(-1));
      }
    }
  });

  it('tells a withdrawn listing, and lets everybody go when staff remove it', async () => {
    const { market, watch } = await serverWith();
    const client = await watch(SLUG);
    market.goLive(SLUG);
    market.do(SLUG, { kind: 'staff' }, { kind: 'remove' });
    expect(await client.closed()).toMatchObject({ code: 1008 });
    expect(client.of('listing_status_update').at(-1)).toMatchObject({ status: 'CANCELLED', phase: 'cancelled' });
    const late = await server.connect(SLUG);
    expect(await late.closed()).toMatchObject({ code: 1008 });
  });

  it('says when an auction stands still and when it goes on', async () => {
    const { market, watch } = await serverWith();
    market.goLive(SLUG);
    const client = await watch(SLUG);
    market.do(SLUG, { kind: 'staff' }, { kind: 'stop_for_suspension' });
    market.nowMs += 1_000_000;
    market.do(SLUG, { kind: 'staff' }, { kind: 'resume', reason: 'suspension' });
    const [, second] = await client.hearAll('listing_status_update', 2);
    expect(client.of('listing_status_update').map(({ frozen }) => frozen)).toEqual([true, false]);
    expect(second).toMatchObject({ timeRemaining: 300, phase: 'live' });
  });
});
