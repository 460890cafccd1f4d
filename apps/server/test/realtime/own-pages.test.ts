import { afterEach, expect, it } from 'vitest';
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
  server.realtime.claimsMoved({ listingId: 'of-any-listing', userIds: ['id-ada'] });
  expect(await ada.hear('you:orders')).toMatchObject({ moved: true });
  await Promise.all([ben, visitor].map((client) => client.caughtUp()));
  expect([...ben.heard, ...visitor.heard].map(({ type }) => type)).toEqual(['hello', 'hello']);
});

it('a member hears on their own pages that the line is open, and the end of their session', async () => {
  server = await watchedServer();
  const ada = await pagesOf('ada');
  await server.pass(15);
  expect(await ada.hear('you:orders')).toMatchObject({ moved: false });
  server.sessions.end('ada', 'signed-out');
  expect(await ada.hear('you:signed-out')).toMatchObject({ reason: 'signed-out' });
});

it('the buyer and the seller of what is sold hear of it on their own pages', async () => {
  server = await watchedServer();
  const { market } = server;
  market.add('lamp');
  market.goLive('lamp');
  market.bid('lamp', 'ada', 1_000);
  const ada = await pagesOf('ada');
  await server.pass(3_700);
  market.do('lamp', { kind: 'clock' }, { kind: 'tick' });
  await ada.caughtUp();
  expect(ada.of('you:orders').filter(({ moved }) => moved)).toHaveLength(1);
});
