import { afterEach, describe, expect, it } from 'vitest';
import { TOPICS } from '../../src/modules/topics/index.ts';
import { InProcessNetwork } from '../../src/platform/bus/index.ts';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';

const SLUG = 'lamp';
const servers: WatchedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function server(options: Parameters<typeof watchedServer>[0] = {}): Promise<WatchedServer> {
  const started = await watchedServer(options);
  servers.push(started);
  return started;
}

describe('what was lost on the way', () => {
  it('is noticed within a second and told in order: each status and every bid', async () => {
    const { market, watch, scheduler } = await server();
    market.add(SLUG);
    const client = await watch(SLUG);
    market.isTelling = false;
    market.goLive(SLUG);
    market.bid(SLUG, 'ada', 1_000);
    market.bid(SLUG, 'ben', 1_100);
    market.nowMs += 400_000;
    market.tick(SLUG);
    scheduler.advance(1_000);
    await client.hearAll('auction:status', 2);
    expect(client.of('listing_status_update').map(({ status }) => status)).toEqual(['COUNTDOWN', 'LIVE', 'ENDED']);
    expect(client.of('bid:new').flatMap(({ bids }) => bids.map(({ bidder }) => bidder))).toEqual(['ada', 'ben']);
    expect(client.heard.at(-1)?.version).toBe(market.state(SLUG).version);
  });

  it('was of another history of the database: every page comes back and begins with that one', async () => {
    const { market, watch, realtime } = await server();
    market.add(SLUG);
    const client = await watch(SLUG);
    realtime.rooms.restart();
    expect(await client.closed()).toMatchObject({ code: 1012 });
    expect(realtime.rooms.size).toBe(0);
    expect((await (await watch(SLUG)).hear('hello')).snapshot).toBeDefined();
  });

  it('is read at once where the next commit shows the gap', async () => {
    const { market, watch } = await server();
    market.add(SLUG, { goal: 100 });
    const client = await watch(SLUG);
    market.isTelling = false;
    market.boost(SLUG);
    market.isTelling = true;
    market.boost(SLUG);
    expect((await client.hear('demand:update')).total).toBe(2);
  });

  it('jumps where too much was lost, says that bids were left out, and goes on without a gap', async () => {
    const { market, watch, scheduler } = await server();
    market.add(SLUG);
    market.goLive(SLUG);
    const client = await watch(SLUG);
    const place = (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1) market.bid(SLUG, n % 2 ? 'ada' : 'ben', 1_000 + 100 * n);
    };
    market.isTelling = false;
    place(0, 600);
    scheduler.advance(1_000);
    const jump = await client.hear('bid:new');
    expect(jump).toMatchObject({ truncated: true, bidCount: 600 });
    market.isTelling = true;
    place(600, 1);
    scheduler.advance(1_000);
    const [, next] = await client.hearAll('bid:new', 2);
    expect(next?.bids.map(({ sequence }) => sequence)).toEqual([601]);
  });

  it('tells nobody of a leader’s own raises, however many were lost, and goes on after them', async () => {
    const { market, watch, scheduler } = await server();
    market.add(SLUG);
    market.goLive(SLUG);
    market.bid(SLUG, 'ada', 1_000);
    const client = await watch(SLUG);
    const heard = client.heard.length;
    market.isTelling = false;
    for (let n = 0; n < 600; n += 1) market.bid(SLUG, 'ada', 5_000 + n);
    scheduler.advance(1_000);
    await client.caughtUp();
    market.isTelling = true;
    market.bid(SLUG, 'ben', 1_100);
    await client.hear('bid:new');
    expect(client.heard.slice(heard).map(({ type }) => type)).toEqual(['bid:new']);
  });

  it('waits for the database to come back, and lets watchers come in again then', async () => {
    const { market, watch, connect, scheduler, failures } = await server();
    market.add(SLUG, { goal: 100 });
    const client = await watch(SLUG);
    market.isTelling = false;
    market.boost(SLUG);
    market.isDown = true;
    market.add('unread');
    scheduler.advance(1_000);
    const refused = await connect('unread');
    expect(await refused.closed()).toMatchObject({ code: 1013 });
    expect(failures.length).toBeGreaterThan(0);
    market.isDown = false;
    scheduler.advance(1_000);
    expect((await client.hear('demand:update')).total).toBe(1);
    expect((await watch('unread')).of('hello')).toHaveLength(1);
  });

  it('waits for the next look where the view that is read lags behind', async () => {
    const { market, watch, scheduler, failures } = await server();
    market.add(SLUG, { goal: 100 });
    const client = await watch(SLUG);
    const [read, stale] = [market.shown.bind(market), await market.shown(SLUG)];
    let reads = 0;
    market.shown = async () => {
      reads += 1;
      return stale;
    };
    market.isTelling = false;
    market.boost(SLUG);
    market.isTelling = true;
    market.boost(SLUG);
    await client.caughtUp();
    expect([reads, failures.length]).toEqual([1, 1]);
    market.shown = read;
    scheduler.advance(1_000);
    expect((await client.hear('demand:update')).total).toBe(2);
  });

  it('loses nothing between reading a listing and following it', async () => {
    const { market, connect, scheduler } = await server();
    market.add(SLUG, { goal: 100 });
    const read = market.shown.bind(market);
    market.shown = async (slug) => {
      const view = await read(slug);
      market.boost(SLUG);
      return view;
    };
    const client = await connect(SLUG);
    scheduler.advance(150);
    const hello = await client.hear('hello');
    await client.caughtUp();
    const last = client.of('demand:update').at(-1)?.version ?? hello.version;
    expect(last).toBe(market.state(SLUG).version);
  });

  it('shows the seller as they are who changed between the reading of a listing and its room', async () => {
    const { market, realtime, watch } = await server();
    market.add(SLUG);
    const read = market.shown.bind(market);
    market.shown = async (slug) => {
      const view = await read(slug);
      if (view !== null) realtime.rooms.sellersMoved([{ ...view.seller, username: 'renamed' }]);
      return view;
    };
    const [hello] = (await watch(SLUG)).of('hello');
    expect(hello?.snapshot?.seller).toMatchObject({ username: 'renamed' });
  });

  it('may have been a notification: after a gap every page of a member has the unread count again', async () => {
    let unread = 1;
    const noticesOf = async (userIds: readonly string[]) =>
      new Map(userIds.map((id) => [id, { unread, notice: null }]));
    const { connect, realtime } = await server({ noticesOf });
    const pages = [await connect(null), await connect(null)];
    for (const page of pages) page.say({ type: 'auth', token: 'token-of-ada' });
    for (const page of pages) await page.hear('you:notice');
    await Promise.all(pages.map((page) => page.caughtUp()));
    const told = () => pages.map((page) => page.of('you:notice').at(-1)?.unread);
    expect(told()).toEqual([1, 1]);
    unread = 2;
    await realtime.heal();
    await expect.poll(told).toEqual([2, 2]);
  });

  it.each([
    ['is told commit by commit where a thousand wait for a name', 1_000, 0],
    ['is read at once where more than a thousand wait for a name', 1_001, 1],
  ])('%s', async (_what, count, reads) => {
    const { market, watch, scheduler } = await server();
    market.add(SLUG);
    market.goLive(SLUG);
    const client = await watch(SLUG);
    const [learn, after] = [market.names.learn.bind(market.names), market.after.bind(market)];
    let letLearn = () => {};
    const mayLearn = new Promise<void>((resolve) => {
      letLearn = resolve;
    });
    market.names.learn = async (userIds) => {
      await mayLearn;
      await learn(userIds);
    };
    let logReads = 0;
    market.after = (...asked) => {
      logReads += 1;
      return after(...asked);
    };
    for (let n = 0; n <= count; n += 1) market.bid(SLUG, n % 2 ? 'ada' : 'ben', 1_000 + 100 * n);
    letLearn();
    const told = () => {
      scheduler.advance(200);
      return client.of('bid:new').at(-1)?.bidCount;
    };
    await expect.poll(told).toBe(count + 1);
    expect(logReads).toBe(reads);
  });

  it('travels over the bus: watchers of another node hear of commits and of ended sessions at once', async () => {
    const network = new InProcessNetwork(TOPICS);
    const here = await server({ bus: network.join() });
    const there = await server({ bus: network.join() });
    for (const { market } of [here, there]) market.add(SLUG, { goal: 100 });
    const client = await here.connect(SLUG);
    client.say({ type: 'auth', token: 'token-of-ada' });
    await client.hear('hello');
    there.market.boost(SLUG);
    expect((await client.hear('demand:update')).total).toBe(1);
    there.sessions.end('ada', 'suspended');
    expect(await client.closed()).toMatchObject({ code: 4401 });
    expect(client.of('you:signed-out')[0]?.reason).toBe('suspended');
  });
});
