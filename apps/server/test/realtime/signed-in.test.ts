import { afterEach, describe, expect, it } from 'vitest';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
let server: WatchedServer;
afterEach(() => server.close());

async function liveServer(): Promise<WatchedServer> {
  server = await watchedServer();
  server.market.add(SLUG);
  server.market.goLive(SLUG);
  await server.market.names.learn(['id-ada', 'id-ben', 'id-eve']);
  return server;
}

async function signIn(name: string): Promise<WatcherClient> {
  const client = await server.connect(SLUG);
  client.say({ type: 'auth', token: `token-of-${name}` });
  await client.hear('hello');
  return client;
}

describe('the personal channel', () => {
  it('says hello as soon as the session is known, first of all messages', async () => {
    const { market } = await liveServer();
    market.bid(SLUG, 'ada', 1_000, { max: 5_000 });
    const ada = await signIn('ada');
    await ada.hear('you:leading');
    expect(ada.heard.map(({ type }) => type)).toEqual(['hello', 'you:leading']);
    expect(ada.of('you:leading')[0]).toMatchObject({ slug: SLUG, maxAmountCents: 5_000, amountCents: 1_000 });
  });

  it('tells each bidder where they stand, on all of their sockets, and nobody else', async () => {
    const { market, scheduler, watch } = await liveServer();
    const ada = await signIn('ada');
    const adasPhone = await signIn('ada');
    const ben = await signIn('ben');
    const visitor = await watch(SLUG);
    market.bid(SLUG, 'ada', 1_000, { max: 2_000 });
    scheduler.advance(50);
    expect(await ada.hear('you:leading')).toMatchObject({ maxAmountCents: 2_000, amountCents: 1_000 });
    await adasPhone.hear('you:leading');
    market.bid(SLUG, 'ben', 1_500);
    scheduler.advance(50);
    expect(await ben.hear('you:outbid')).toMatchObject({ nextMinimumCents: 1_700, maxAmountCents: null });
    expect((await ada.hearAll('you:leading', 2))[1]).toMatchObject({ maxAmountCents: 2_000, amountCents: 1_600 });
    market.bid(SLUG, 'ben', 1_700, { max: 3_000 });
    scheduler.advance(50);
    expect(await ada.hear('you:outbid')).toMatchObject({
      nextMinimumCents: 2_200,
      maxAmountCents: 2_000,
      highestBid: { bidder: 'ben', amountCents: 2_100 },
    });
    expect(await ben.hear('you:leading')).toMatchObject({ maxAmountCents: 3_000, amountCents: 2_100 });
    await Promise.all([visitor, ben, ada].map((client) => client.caughtUp()));
    expect(visitor.heard.filter(({ type }) => type.startsWith('you:'))).toEqual([]);
    expect(ben.of('you:leading')).toHaveLength(1);
    expect(JSON.stringify(visitor.heard)).not.toContain('3000');
  });

  it('goes on on each other socket of a member when one of them is closed', async () => {
    const { market, scheduler, realtime, sessions } = await liveServer();
    const [closed, open] = [await signIn('ada'), await signIn('ada')];
    closed.cutOff();
    await expect.poll(() => realtime.connections).toBe(1);
    market.bid(SLUG, 'ada', 1_000);
    scheduler.advance(50);
    market.bid(SLUG, 'ben', 1_500);
    scheduler.advance(50);
    await open.caughtUp();
    const own = open.heard.map(({ type }) => type).filter((type) => type.startsWith('you:'));
    expect(own).toEqual(['you:leading', 'you:outbid']);
    sessions.end('ada', 'signed-out');
    expect(await open.closed()).toMatchObject({ code: 4401 });
  });

  it('tells a raise that moves no price to its owner alone', async () => {
    const { market, scheduler } = await liveServer();
    const ada = await signIn('ada');
    const ben = await signIn('ben');
    market.bid(SLUG, 'ada', 1_000);
    scheduler.advance(50);
    await ada.hear('you:leading');
    market.bid(SLUG, 'ada', 1_000, { max: 9_900 });
    scheduler.advance(50);
    expect((await ada.hearAll('you:leading', 2))[1]).toMatchObject({ maxAmountCents: 9_900, amountCents: 1_000 });
    await ben.caughtUp();
    expect(ben.of('bid:new')).toHaveLength(1);
    expect(JSON.stringify(ben.heard)).not.toContain('9900');
  });

  it('never names an anonymous bidder, in frames, in snapshots, or to who was outbid', async () => {
    const { market, scheduler, watch } = await liveServer();
    const ada = await signIn('ada');
    const visitor = await watch(SLUG);
    market.bid(SLUG, 'ada', 1_000);
    scheduler.advance(50);
    market.bid(SLUG, 'eve', 1_100, { anonymous: true, max: 2_000 });
    scheduler.advance(50);
    market.nowMs += 400_000;
    market.tick(SLUG);
    await visitor.hear('auction:status');
    const late = await watch(SLUG);
    await ada.hear('you:outbid');
    for (const client of [ada, visitor, late]) {
      await client.caughtUp();
      expect(JSON.stringify(client.heard)).not.toMatch(/eve/);
      expect(JSON.stringify(client.heard)).toContain('"bidder":"Anonymous","bidderId":null');
    }
  });
});

describe('the end of a session', () => {
  it('reaches every open socket of a suspended member at once, and nobody else', async () => {
    const { sessions, watch } = await liveServer();
    const ada = await signIn('ada');
    const phone = await server.connect(SLUG);
    phone.say({ type: 'auth', token: 'token-of-ada-on-the-phone' });
    await phone.hear('hello');
    const ben = await signIn('ben');
    const visitor = await watch(SLUG);
    sessions.end('ada', 'suspended');
    for (const client of [ada, phone]) {
      expect(await client.closed()).toEqual({ code: 4401, reason: 'suspended' });
      expect(client.of('you:signed-out')).toMatchObject([{ reason: 'suspended', slug: SLUG }]);
    }
    for (const client of [ben, visitor]) {
      await client.caughtUp();
      expect(client.ws.readyState).toBe(client.ws.OPEN);
    }
  });

  it('closes only the socket of the session that was signed out', async () => {
    const { sessions } = await liveServer();
    const here = await signIn('ada');
    const there = await server.connect(SLUG);
    there.say({ type: 'auth', token: 'token-of-ada-elsewhere' });
    await there.hear('hello');
    sessions.end('ada', 'signed-out');
    expect(await here.closed()).toMatchObject({ code: 4401 });
    await there.caughtUp();
    expect(there.ws.readyState).toBe(there.ws.OPEN);
  });

  it('refuses a token that opens nothing with 4401, so that the page can go on as a visitor', async () => {
    await liveServer();
    const client = await server.connect(SLUG);
    client.say({ type: 'auth', token: 'nonsense' });
    expect(await client.closed()).toEqual({ code: 4401, reason: 'expired' });
    const visitor = await server.watch(SLUG);
    expect(visitor.of('hello')[0]?.snapshot).toBeDefined();
  });

  it('does not slip past a session that ends while it is looked up', async () => {
    const { sessions } = await liveServer();
    let ended = false;
    sessions.duringFind = () => {
      if (!ended) {
        ended = true;
        sessions.end('ada', 'suspended');
      }
    };
    const client = await server.connect(SLUG);
    client.say({ type: 'auth', token: 'token-of-ada' });
    expect(await client.closed()).toMatchObject({ code: 4401 });
    expect(client.of('you:leading')).toEqual([]);
  });

  it.each([0, 1, 3])('is noticed in time where nobody told of it, after %i looks that failed', async (failed) => {
    const { sessions, pass, failures } = await liveServer();
    const client = await signIn('ada');
    sessions.failingLooks = failed;
    for (let look = 0; look < failed; look += 1) await pass(15);
    expect(failures).toHaveLength(failed);
    sessions.end('ada', 'expired', 'silently');
    for (let second = 0; second < 20 && client.of('you:signed-out').length === 0; second += 1) await pass(1);
    expect(client.of('you:signed-out')).toHaveLength(1);
    expect(await client.closed()).toEqual({ code: 4401, reason: 'expired' });
    expect(failures).toHaveLength(failed);
  });
});
