import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type HowToConnect, type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
let server: WatchedServer;
afterEach(() => server.close());

async function start(): Promise<WatchedServer> {
  server = await watchedServer();
  server.market.add(SLUG);
  server.market.goLive(SLUG);
  await server.market.names.learn(['id-ada', 'id-ben']);
  return server;
}

async function greeted(how: HowToConnect = {}): Promise<WatcherClient> {
  const client = await server.connect(SLUG, {}, how);
  server.scheduler.advance(150);
  await client.hear('hello');
  return client;
}

/** Connects eight watchers in the same way. A room of eight is the smallest whose frames are compressed. */
async function eight(how: HowToConnect = {}): Promise<WatcherClient[]> {
  const clients: WatcherClient[] = [];
  while (clients.length < 8) clients.push(await server.connect(SLUG, {}, how));
  server.scheduler.advance(150);
  for (const client of clients) await client.hear('hello');
  return clients;
}

/** The bytes that all watchers together received in each of several rounds. Five bids of a round make two frames. */
async function frames(client: WatcherClient, count: number): Promise<number[]> {
  const bytes: number[] = [];
  for (let frame = 1; frame <= count; frame += 1) {
    const before = server.realtime.traffic.bytes;
    for (let bid = 0; bid < 5; bid += 1) {
      server.market.bid(SLUG, bid % 2 === 0 ? 'ada' : 'ben', server.market.next(SLUG));
      if (bid === 0) server.scheduler.advance(1);
    }
    server.scheduler.advance(50);
    server.scheduler.advance(50);
    await client.hearAll('bid:new', 2 * frame);
    bytes.push(server.realtime.traffic.bytes - before);
  }
  return bytes;
}

describe('a room of watchers', () => {
  it.each<[who: string, how: HowToConnect, isCompressed: boolean]>([
    ['who offers compression as browsers do', {}, true],
    ['who names the full window', { compression: { serverMaxWindowBits: 15 } }, true],
    [
      'who wants no context kept',
      { compression: { serverNoContextTakeover: true, clientNoContextTakeover: true } },
      true,
    ],
    ['who has a small window for what they say', { compression: { clientMaxWindowBits: 10 } }, true],
    ['who offers nothing', { compression: false }, false],
    ['who has a small window for what they hear', { compression: { serverMaxWindowBits: 10 } }, false],
    ['who bids on this socket', { bids: true }, false],
  ])('is read by eight %s, frame after frame', async (_, how, isCompressed) => {
    await start();
    const [client] = (await eight(how)) as [WatcherClient];
    expect(client.ws.extensions).toBe(isCompressed ? 'permessage-deflate' : '');
    const bytes = await frames(client, 3);
    const heard = client.of('bid:new').flatMap(({ bids }) => bids.map(({ sequence }) => sequence));
    expect(heard).toEqual(Array.from({ length: 15 }, (_each, index) => index + 1));
    const texts = 8 * JSON.stringify(client.of('bid:new').slice(-2)).length;
    expect(bytes.at(-1)).toSatisfy((last: number) => (isCompressed ? last < texts / 2 : last > texts * 0.9));
  });

  it('is compressed for nobody while it is small', async () => {
    await start();
    const client = await greeted();
    expect(client.ws.extensions).toBe('permessage-deflate');
    const [bytes = 0] = await frames(client, 1);
    expect(bytes).toBeGreaterThan(JSON.stringify(client.of('bid:new')).length * 0.9);
  });

  it('hears pings and personal messages between compressed frames', async () => {
    await start();
    const [client] = (await eight()) as [WatcherClient];
    client.say({ type: 'auth', token: 'token-of-ada' });
    await client.caughtUp();
    const ping = once(client.ws, 'ping');
    for (let second = 0; second < 26; second += 1) {
      server.market.bid(SLUG, second % 2 === 0 ? 'ada' : 'ben', server.market.next(SLUG));
      await server.pass(1);
    }
    await ping;
    await client.hearAll('bid:new', 26);
    expect((await client.hearAll('you:outbid', 13)).length).toBe(13);
    expect((await client.hear('auction_time_update')).watching).toBe(8);
  });

  it('says the same to who takes frames plainly and to who takes them compressed', async () => {
    await start();
    const plain = await greeted({ compression: false });
    const [compressed] = (await eight()) as [WatcherClient];
    await frames(compressed, 2);
    await plain.hearAll('bid:new', 4);
    expect(compressed.heard.slice(1)).toEqual(plain.heard.slice(1));
  });
});

describe('what a compressed socket says', () => {
  it('is understood', async () => {
    await start();
    const client = await server.connect(SLUG, {}, { compression: { threshold: 0 } });
    client.say({ type: 'auth', token: 'token-of-ada' });
    client.say({ type: 'resume', epoch: 'epoch-1', version: 0 });
    await client.hear('hello');
    await frames(client, 1);
    await client.hear('you:leading');
  });

  it('is bounded by what it inflates to', async () => {
    await start();
    const client = await server.connect(SLUG, {}, { compression: { threshold: 0 } });
    client.say('x'.repeat(1_000_000));
    expect(await client.closed()).toMatchObject({ code: 1009 });
  });
});

describe('an offer that no client of the library makes', () => {
  it.each([
    ['unreadable', 'permessage-deflate; x=;;', undefined],
    ['unknown parameter', 'permessage-deflate; faster', undefined],
    ['window that is none', 'permessage-deflate; server_max_window_bits=99', undefined],
    [
      'the second fits',
      'permessage-deflate; server_max_window_bits=9, permessage-deflate; client_max_window_bits',
      'permessage-deflate; client_max_window_bits=9; server_no_context_takeover; client_no_context_takeover',
    ],
  ])('is no reason to refuse a socket: %s', async (_, offer, answer) => {
    const { address } = await start();
    const handshake = request(`${address}/ws?slug=${SLUG}`, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-extensions': offer,
      },
    });
    handshake.end();
    const [response] = (await once(handshake, 'upgrade')) as [IncomingMessage];
    expect(response.statusCode).toBe(101);
    expect(response.headers['sec-websocket-extensions']).toBe(answer);
    response.socket.destroy();
  });
});
