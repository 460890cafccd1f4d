import { afterEach, describe, expect, it } from 'vitest';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

let server: WatchedServer;
afterEach(() => server.close());

async function pagesOf(name: string): Promise<WatcherClient> {
  const client = await server.connect(null);
  client.say({ type: 'auth', token: `token-of-${name}` });
  await client.hear('hello');
  return client;
}

it('a member hears on their own pages that something of their orders moved, whatever listing it is of, and nobody else does', async () => {
  server = await watchedServer();
  const [ada, ben] = [await pagesOf('ada'), await pagesOf('ben')];
  const visitor = await server.connect(null);
  server.scheduler.advance(150);
  await visitor.hear('hello');
  server.realtime.claimsMoved({ listingId: 'of-any-listing', sellerId: 'id-bea', userIds: ['id-ada'] });
  expect(await ada.hear('you:orders')).toMatchObject({ moved: true });
  await Promise.all([ben, visitor].map((client) => client.caughtUp()));
  expect([...ben.heard, ...visitor.heard].map(({ type }) => type)).toEqual(['hello', 'hello']);
});

it('a member goes on hearing on their other pages when one of them is closed', async () => {
  server = await watchedServer();
  const [closed, open] = [await pagesOf('ada'), await pagesOf('ada')];
  closed.cutOff();
  await expect.poll(() => server.realtime.connections).toBe(1);
  server.realtime.claimsMoved({ listingId: 'of-any-listing', sellerId: 'id-bea', userIds: ['id-ada'] });
  expect(await open.hear('you:orders')).toMatchObject({ moved: true });
});

it('a member hears on their own pages that the line is open, again and again, and the end of their session', async () => {
  server = await watchedServer();
  const ada = await pagesOf('ada');
  await server.pass(15);
  expect(await ada.hear('you:orders')).toMatchObject({ moved: false });
  await server.pass(15);
  expect((await ada.hearAll('you:orders', 2))[1]).toMatchObject({ moved: false });
  server.sessions.end('ada', 'signed-out');
  expect(await ada.hear('you:signed-out')).toMatchObject({ reason: 'signed-out' });
});

it('the buyer and the seller of what is sold hear of it on their own pages', async () => {
  server = await watchedServer();
  const { market } = server;
  market.add('lamp', { startPriceCents: 900 }, 'id-sam');
  market.goLive('lamp');
  market.bid('lamp', 'ben', 900);
  market.bid('lamp', 'ada', 1_000);
  const pages = [await pagesOf('ada'), await pagesOf('sam'), await pagesOf('ben')];
  await server.pass(3_700);
  market.do('lamp', { kind: 'clock' }, { kind: 'tick' });
  await Promise.all(pages.map((page) => page.caughtUp()));
  expect(pages.map((page) => page.of('you:orders').filter(({ moved }) => moved).length)).toEqual([1, 1, 0]);
});

describe('a seller hears on their own pages what moves of their listings', () => {
  const newsOf = (client: WatcherClient) => client.of('you:listings').map(({ listings }) => listings);

  it('the price and the end, and nobody else does', async () => {
    server = await watchedServer();
    const { market } = server;
    market.add('lamp', {}, 'id-ada');
    market.goLive('lamp');
    const [ada, ben] = [await pagesOf('ada'), await pagesOf('ben')];
    market.bid('lamp', 'ben', 1_200);
    await Promise.all([ada.caughtUp(), ben.caughtUp()]);
    expect(newsOf(ada)).toEqual([[expect.objectContaining({ id: 'listing-lamp', topBidCents: 1_200, bidCount: 1 })]]);
    expect(newsOf(ben)).toEqual([]);
  });

  it('at once, and then what a second brought in one frame', async () => {
    server = await watchedServer();
    const { market } = server;
    for (const slug of ['lamp', 'vase']) {
      market.add(slug, {}, 'id-ada');
      market.goLive(slug);
    }
    const ada = await pagesOf('ada');
    market.bid('lamp', 'ben', 1_200);
    for (const amount of [1_300, 1_400]) market.bid('lamp', amount === 1_300 ? 'cid' : 'ben', amount);
    market.bid('vase', 'cid', 2_000);
    await ada.caughtUp();
    expect(newsOf(ada)).toHaveLength(1);
    await server.pass(1);
    await ada.caughtUp();
    expect(newsOf(ada).slice(1)).toEqual([
      [
        expect.objectContaining({ id: 'listing-lamp', topBidCents: 1_400 }),
        expect.objectContaining({ id: 'listing-vase', topBidCents: 2_000 }),
      ],
    ]);
    await server.pass(5);
    await ada.caughtUp();
    expect(newsOf(ada)).toHaveLength(2);
  });

  it('but not that a leader raised their maximum', async () => {
    server = await watchedServer();
    const { market } = server;
    market.add('lamp', {}, 'id-ada');
    market.goLive('lamp');
    market.bid('lamp', 'ben', 1_200);
    const ada = await pagesOf('ada');
    market.bid('lamp', 'ben', 5_000);
    await ada.caughtUp();
    expect(newsOf(ada)).toEqual([]);
  });

  it('of a hundred listings in a frame at most, which says that there were more', async () => {
    server = await watchedServer();
    const { market } = server;
    for (let n = 0; n < 102; n += 1) market.add(`lot-${n}`, {}, 'id-ada');
    const ada = await pagesOf('ada');
    for (let n = 0; n < 102; n += 1) market.boost(`lot-${n}`);
    await server.pass(1);
    await ada.caughtUp();
    const [, second] = ada.of('you:listings');
    expect([second?.listings.length, second?.truncated]).toEqual([100, true]);
  });

  it('of exactly a hundred without saying that there were more, and each as it stands then', async () => {
    server = await watchedServer();
    const { market } = server;
    for (let n = 0; n < 101; n += 1) market.add(`lot-${n}`, { goal: 500 }, 'id-ada');
    const ada = await pagesOf('ada');
    for (let n = 0; n < 101; n += 1) market.boost(`lot-${n}`);
    for (let n = 1; n < 101; n += 1) market.boost(`lot-${n}`);
    await server.pass(1);
    await ada.caughtUp();
    const [, second] = ada.of('you:listings');
    expect([second?.listings.length, second?.truncated]).toEqual([100, undefined]);
    expect(new Set(second?.listings.map(({ collectingDemand }) => collectingDemand))).toEqual(new Set([2]));
  });
});

it('the bidder and who led before hear on their own pages that their bids moved, and who was outbid long ago does not', async () => {
  server = await watchedServer();
  const { market, scheduler } = server;
  market.add('lamp');
  market.goLive('lamp');
  market.bid('lamp', 'eve', 1_000);
  market.bid('lamp', 'ada', 1_100);
  const [ada, ben, eve] = [await pagesOf('ada'), await pagesOf('ben'), await pagesOf('eve')];
  market.bid('lamp', 'ben', 1_200);
  for (const page of [ada, ben]) expect(await page.hear('you:bids')).toMatchObject({ slug: '' });
  scheduler.advance(1_000);
  market.bid('lamp', 'ben', 1_200, { max: 5_000 });
  await Promise.all([ada, ben, eve].map((page) => page.caughtUp()));
  expect([ada, ben, eve].map((page) => page.of('you:bids').length)).toEqual([1, 2, 0]);
});

it('a member hears of their bids at once, and then no more than once a second however fast they move', async () => {
  server = await watchedServer();
  const { market, scheduler } = server;
  market.add('lamp');
  market.goLive('lamp');
  const ada = await pagesOf('ada');
  for (let round = 0; round < 20; round += 1) market.bid('lamp', round % 2 === 0 ? 'ada' : 'ben', 1_000 + round * 100);
  await ada.caughtUp();
  expect(ada.of('you:bids')).toHaveLength(1);
  scheduler.advance(1_000);
  await ada.caughtUp();
  expect(ada.of('you:bids')).toHaveLength(2);
  scheduler.advance(2_000);
  await ada.caughtUp();
  expect(ada.of('you:bids')).toHaveLength(2);
});
