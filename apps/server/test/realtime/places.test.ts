import { afterEach, describe, expect, it } from 'vitest';
import { type ServerOptions, type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
const REFUSED = { code: 1013, reason: 'too many connections' };
let server: WatchedServer;
afterEach(() => server.close());

type Places = NonNullable<NonNullable<ServerOptions['limits']>['places']>;

async function start(places: Places): Promise<void> {
  server = await watchedServer({ limits: { places } });
  server.market.add(SLUG);
}

async function signIn(name: string, client?: WatcherClient): Promise<WatcherClient> {
  const socket = client ?? (await server.connect(SLUG));
  socket.say({ type: 'auth', token: `token-of-${name}` });
  return socket;
}

describe('the sockets of members', () => {
  it('leave their places at the address to others as soon as they are signed in', async () => {
    await start({ anonymous: { perKey: 1, inAll: 1 }, opening: { perKey: 0, inAll: 0 } });
    for (let count = 0; count < 10; count += 1) await (await signIn('ada')).hear('hello');
    expect(server.realtime.connections).toBe(10);
    const visitor = await server.connect(SLUG);
    server.scheduler.advance(150);
    await visitor.hear('hello');
  });

  it('are ten at a time, wherever they are: the eleventh is refused until one of them is gone', async () => {
    await start({});
    const sockets: WatcherClient[] = [];
    for (let count = 0; count < 10; count += 1) {
      const client = await server.connect(SLUG, { 'x-forwarded-for': `198.51.100.${count + 1}` });
      await (await signIn('ada', client)).hear('hello');
      sockets.push(client);
    }
    expect(await (await signIn('ada')).closed()).toEqual(REFUSED);
    await (await signIn('ben')).hear('hello');
    sockets[0]?.cutOff();
    await expect.poll(() => server.realtime.connections).toBe(10);
    await (await signIn('ada')).hear('hello');
  });

  it('are let in where all places of the address are taken, if they sign in within two seconds', async () => {
    await start({ anonymous: { perKey: 1, inAll: 10 }, opening: { perKey: 2, inAll: 10 } });
    const visitor = await server.connect(SLUG);
    server.scheduler.advance(150);
    await visitor.hear('hello');
    const member = await server.connect(SLUG);
    server.scheduler.advance(1_000);
    expect(member.heard).toEqual([]);
    await (await signIn('ada', member)).hear('hello');
    const silent = await server.connect(SLUG);
    const waiting = await server.connect(SLUG);
    expect(await (await server.connect(SLUG)).closed()).toEqual(REFUSED);
    server.scheduler.advance(2_000);
    for (const client of [silent, waiting]) {
      expect(await client.closed()).toEqual(REFUSED);
      expect(client.heard).toEqual([]);
    }
    await expect.poll(() => server.realtime.connections).toBe(2);
  });
});
